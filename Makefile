# `make` lists the targets. Everything is built in one profile with one set of features, so that the heavy crates are built once;
# CARGO_TARGET_DIR is honoured, as by cargo itself.

CARGO ?= cargo
# Games of each variant and pairing in the report.
GAMES ?= 100000
# Times that `make validate` kills a run.
KILLS ?= 10
# Games of each other option and reading, between random players.
SENSITIVITY ?= 2000
# Matches that so many games give: one needs up to 48 of a pairing, 24 that either side begins, where ties are played again.
series = $(if $(filter-out 0,$(shell expr $(1) / 48)),--series $(shell expr $(1) / 48))

BUILD := --release --locked
TARGET := $(abspath $(or $(CARGO_TARGET_DIR),target))
VENV := $(TARGET)/validate
FLOW := $(TARGET)/workflow
MBAO := $(CARGO) run $(BUILD) --quiet --

.DEFAULT_GOAL := help
.PHONY: help report sample test validate lint bench clean

help: ## list the targets
	@awk -F ' *## *' '/^[a-z]+:.*##/ { sub(/:.*/, "", $$1); printf "make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

report: ## rule files to dataset, figures and page in reports/out (GAMES=100000 of each game and pairing)
	$(CARGO) build $(BUILD)
	$(MBAO) simulate --games $(GAMES) --seed 1 --pairings all $(call series,$(GAMES)) --out reports/out/dataset --force --restart
	$(MBAO) simulate --games $(SENSITIVITY) --seed 1 --pairings random:random --options all --readings all $(call series,$(SENSITIVITY)) --out reports/out/varied --force --restart
	$(MBAO) report reports/out/dataset --sensitivity reports/out/varied --out reports/out --force

sample: report ## renew the report that is kept here, in reports/sample
	rm -rf reports/sample/report.md reports/sample/figures reports/sample/data
	mkdir -p reports/sample/figures
	cp reports/out/report.md reports/sample/
	cp reports/out/figures/*.svg reports/sample/figures/
	cp -R reports/out/data reports/sample/

test: ## all tests, those of the documentation included
	$(CARGO) test $(BUILD)

validate: $(VENV)/installed $(FLOW)/installed ## exports and queries under readers not ours (Python), the workflow, a run killed (KILLS=10)
	$(CARGO) build $(BUILD)
	MBAO=$(TARGET)/release/mbao $(VENV)/bin/python -W ignore tests/validate/exports.py
	tests/scale/snakemake.sh $(FLOW)/bin/snakemake $(TARGET)/release/mbao
	tests/scale/kill.sh $(KILLS) $(TARGET)/release/mbao

$(VENV)/installed: tests/validate/requirements.txt
$(FLOW)/installed: tests/scale/requirements.txt
$(VENV)/installed $(FLOW)/installed:
	rm -rf $(@D)
	python3 -m venv $(@D)
	$(@D)/bin/pip install --quiet --disable-pip-version-check --no-deps --requirement $<
	touch $@

lint: ## format, clippy and documentation, warnings as errors
	$(CARGO) fmt --check
	$(CARGO) clippy $(BUILD) --all-targets -- -D warnings
	$(CARGO) clippy $(BUILD) --all-targets --no-default-features -- -D warnings
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc $(BUILD) --no-deps

bench: ## speed: criterion, then a table of every game and of what is wanted (SAVE=name keeps it, BASELINE=name compares, LONG=1)
	$(CARGO) bench --locked --bench engine -- $(if $(SAVE),--save-baseline $(SAVE)) $(if $(BASELINE),--baseline-lenient $(BASELINE))
	$(CARGO) bench --locked --bench table -- $(if $(SAVE),--save=$(SAVE)) $(if $(BASELINE),--baseline=$(BASELINE)) $(if $(LONG),--long)

clean: ## remove the report and all that was built
	rm -rf reports/out
	$(CARGO) clean
