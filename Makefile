# `make` lists the targets. Everything is built in one profile with one set of features, so that the heavy crates are built once;
# CARGO_TARGET_DIR is honoured, as by cargo itself.

CARGO ?= cargo
# Games of each variant and pairing in the report.
GAMES ?= 100000

BUILD := --release --locked
TARGET := $(abspath $(or $(CARGO_TARGET_DIR),target))
VENV := $(TARGET)/validate
MBAO := $(CARGO) run $(BUILD) --quiet --

.DEFAULT_GOAL := help
.PHONY: help report sample test validate lint bench clean

help: ## list the targets
	@awk -F ' *## *' '/^[a-z]+:.*##/ { sub(/:.*/, "", $$1); printf "make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

report: ## rule files to dataset, figures and page in reports/out (GAMES=100000 of each game and pairing)
	$(CARGO) build $(BUILD)
	$(MBAO) simulate --games $(GAMES) --seed 1 --pairings all --out reports/out/dataset --force --restart
	$(MBAO) report reports/out/dataset --out reports/out --force

sample: report ## renew the report that is kept here, in reports/sample
	rm -rf reports/sample/report.md reports/sample/figures reports/sample/data
	mkdir -p reports/sample/figures
	cp reports/out/report.md reports/sample/
	cp reports/out/figures/*.svg reports/sample/figures/
	cp -R reports/out/data reports/sample/

test: ## all tests, those of the documentation included
	$(CARGO) test $(BUILD)

validate: $(VENV)/installed ## exports and the queries of docs/data.md under readers that are not ours (Python)
	$(CARGO) build $(BUILD)
	MBAO=$(TARGET)/release/mbao $(VENV)/bin/python -W ignore tests/validate/exports.py

$(VENV)/installed: tests/validate/requirements.txt
	rm -rf $(VENV)
	python3 -m venv $(VENV)
	$(VENV)/bin/pip install --quiet --disable-pip-version-check --no-deps --requirement $<
	touch $@

lint: ## format, clippy and documentation, warnings as errors
	$(CARGO) fmt --check
	$(CARGO) clippy $(BUILD) --all-targets -- -D warnings
	$(CARGO) clippy $(BUILD) --all-targets --no-default-features -- -D warnings
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc $(BUILD) --no-deps

bench: ## games a second and ns a step of every game, beside plain loops
	$(CARGO) bench --locked --no-default-features --bench engine
	$(CARGO) bench --locked --no-default-features --bench table

clean: ## remove the report and all that was built
	rm -rf reports/out
	$(CARGO) clean
