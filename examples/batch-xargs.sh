#!/bin/sh
# Lands lines of JSON in parts, one process for each core, with the tools of any Unix. The results are in the order of the lines.
#     sh examples/batch-xargs.sh < examples/edits.jsonl > landed.jsonl
# LINES_EACH: lines of a part (1000). JOBS: processes at a time (one for each core). SUTURE: the command.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
export SUTURE="${SUTURE:-node $here/../scripts/suture.mjs}"
parts=$(mktemp -d)
trap 'rm -rf "$parts"' EXIT
split -a 5 -l "${LINES_EACH:-1000}" - "$parts/part-"
# xargs ends with 123 if a line of a part is no edit: its result says so, and the other results are printed too.
status=0
find "$parts" -name 'part-*' | sort | xargs -P "${JOBS:-$(getconf _NPROCESSORS_ONLN)}" -I {} sh -c '$SUTURE batch --jobs 1 < {} > {}.landed' || status=$?
find "$parts" -name '*.landed' | sort | xargs cat
exit "$status"
