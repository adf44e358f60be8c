#!/bin/sh
# Lands lines of JSON in parts with GNU parallel. The results are in the order of the lines.
#     sh examples/batch-parallel.sh < examples/edits.jsonl > landed.jsonl
# On several machines that have the command: SUTURE=suture sh examples/batch-parallel.sh --sshlogin one,two < edits.jsonl
set -eu
here=$(cd "$(dirname "$0")" && pwd)
exec parallel --will-cite --pipe --keep-order -N "${LINES_EACH:-1000}" "$@" "${SUTURE:-node $here/../scripts/suture.mjs} batch --jobs 1"
