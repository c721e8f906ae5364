#!/usr/bin/env bash
# The workflow on one machine: eight shards, two at a time, joined; one shard removed, and only that one played again. The Slurm
# array template is run as its tasks would be.
#
#   tests/scale/snakemake.sh SNAKEMAKE [PROGRAM]
set -euo pipefail
snakemake=$(realpath "${1:?the program snakemake}")
mbao=$(realpath "${2:-${CARGO_TARGET_DIR:-target}/release/mbao}")
here=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
fail() { echo "$1" >&2; exit 1; }
field() { python3 -c 'import json, sys; print(json.load(open(sys.argv[1]))[sys.argv[2]])' "$1" "$2"; }

plan=(oware --games 2000 --seed 3 --pairings random:random,greedy:random)
"$mbao" simulate "${plan[@]}" --out whole --quiet >whole.hash
whole=$(cut -d ' ' -f 1 whole.hash)

flow() {
    "$snakemake" -s "$here/workflow/Snakefile" --cores 2 --config "mbao=$mbao" out=run shards=8 variants=oware games=2000 seed=3 \
        pairings=random:random,greedy:random "$@" >flow.log 2>&1 || { cat flow.log >&2; fail "the workflow failed"; }
}
made() { grep -c "^localrule $1:\|^rule $1:" flow.log || true; }

flow
[ "$(made shard) $(made merge)" = "8 1" ] || { cat flow.log >&2; fail "eight shards and one merge were expected"; }
[ "$(field run/manifest.json rows_sha256)" = "$whole" ] || fail "the shards are not the whole"
cmp run/manifest.json whole/manifest.json

rm -r run.shards/5
flow
[ "$(made shard) $(made merge)" = "1 1" ] || { cat flow.log >&2; fail "one shard and one merge were expected"; }
[ "$(field run/manifest.json rows_sha256)" = "$whole" ] || fail "the shards are no longer the whole"
flow
[ "$(made shard) $(made merge)" = "0 0" ] || fail "nothing was left to do"

export MBAO=$mbao OUT=array SHARDS=3 PLAN="${plan[*]}"
for task in 1 2 3; do SLURM_ARRAY_TASK_ID=$task bash "$here/workflow/array.slurm" >/dev/null; done
bash "$here/workflow/array.slurm" >/dev/null
[ "$(field array/manifest.json rows_sha256)" = "$whole" ] || fail "the shards of the array are not the whole"
echo "8 shards, 1 of them again, 3 of an array: $whole"
