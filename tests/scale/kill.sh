#!/usr/bin/env bash
# Kills a run with SIGKILL at random moments and lets it go on, until it has been killed so many times; the rows and files must be
# those of a run that was never disturbed, every time.
#
#   tests/scale/kill.sh [KILLS] [PROGRAM]        # 100 kills of target/release/mbao, if not said
set -euo pipefail
kills=${1:-100}
mbao=$(realpath "${2:-${CARGO_TARGET_DIR:-target}/release/mbao}")
here=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
run=("$mbao" --quiet --variants "$here/tests/data/variants" simulate own_ring shared_ring --games "${GAMES:-9000}" --batch 500
    --threads 2 --out)

sums() { (cd "$1" && find . -type f -exec sha256sum {} + | sort -k 2); }

began=$(date +%s%N)
hash=$("${run[@]}" "$work/whole" | cut -d ' ' -f 1)
took=$((($(date +%s%N) - began) / 1000000))
sums "$work/whole" >"$work/whole.sums"

killed=0 runs=0 progress=0
while [ "$killed" -lt "$kills" ]; do
    runs=$((runs + 1))
    out=$work/run
    rm -rf "$out"
    while true; do
        moment=$(((RANDOM * 32768 + RANDOM) % took))
        status=0
        timeout --foreground --signal=KILL "$(printf '%d.%03d' $((moment / 1000)) $((moment % 1000)))" \
            "${run[@]}" "$out" >"$work/hash" 2>"$work/errors" || status=$?
        [ -s "$out/.partial/journal.jsonl" ] && progress=$((progress + 1))
        case $status in
        # 124: the run ended by itself at the moment of the kill.
        0 | 124) break ;;
        137) killed=$((killed + 1)) ;;
        *) cat "$work/errors" >&2; echo "exit code $status instead of a kill" >&2; exit 1 ;;
        esac
        # So many kills that the run would never end: the rest is left undisturbed.
        if [ "$killed" -ge "$kills" ]; then
            "${run[@]}" "$out" >"$work/hash"
            break
        fi
    done
    sums "$out" >"$work/sums"
    if [ "$(cut -d ' ' -f 1 "$work/hash")" != "$hash" ] || ! diff "$work/whole.sums" "$work/sums"; then
        echo "after a kill the dataset is another" >&2
        exit 1
    fi
done
echo "$killed kills in $runs runs of $took ms ($progress of them with parts written already): the same dataset every time"
