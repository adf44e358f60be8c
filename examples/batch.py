"""Lands edits from Python: a line of JSON for each, answered in the same order.

    python3 examples/batch.py < examples/edits.jsonl
"""
import contextlib
import json
import os
import shlex
import subprocess
import sys
import threading

HERE = os.path.dirname(os.path.abspath(__file__))
COMMAND = shlex.split(os.environ["SUTURE"]) if "SUTURE" in os.environ else ["node", os.path.join(HERE, "../scripts/suture.mjs")]


def start(*options):  # a kept `suture batch`: it lands as many lines as it is given, on every core
    return subprocess.Popen([*COMMAND, "batch", *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")


def land(batch, edit):
    """One edit, and what became of it: the step of a training loop."""
    print(json.dumps(edit), file=batch.stdin, flush=True)
    return json.loads(batch.stdout.readline())


def land_all(edits, *options):
    """What became of each edit of a data set, in order, as it comes; `edits` may be longer than memory."""
    batch = start(*options)
    def feed():
        with contextlib.suppress(BrokenPipeError), batch.stdin:  # the command has ended: its exit code says why
            for edit in edits:
                print(json.dumps(edit), file=batch.stdin)
    threading.Thread(target=feed, daemon=True).start()
    for line in batch.stdout:
        yield json.loads(line)
    if batch.wait() not in (0, 2):  # 2: a line was no edit, which its result says
        raise RuntimeError(f"suture batch ended with {batch.returncode}")


if __name__ == "__main__":
    rows = [json.loads(line) for line in sys.stdin]
    if not rows:
        sys.exit("Give a line of JSON for each edit on standard input.")
    results = list(land_all(rows))
    rewards = [row["expected"] == result.get("content") for row, result in zip(rows, results)]
    print([result["status"] for result in results], "reward", sum(rewards) / len(rewards))
