"""Lands lines of JSON on every core of a Ray cluster, in order. The machines need Node and the command.

    python3 examples/batch_ray.py < examples/edits.jsonl > landed.jsonl
"""
import itertools
import json
import os
import shlex
import sys

import ray

import batch

LINES_EACH = int(os.environ.get("LINES_EACH", "1000"))


@ray.remote(num_cpus=1)
def land(part):
    return list(batch.land_all(part, "--jobs", "1"))


def parts_of(edits):
    while part := list(itertools.islice(edits, LINES_EACH)):
        yield part


if __name__ == "__main__":
    # The files of this folder go to every machine. SUTURE names the command there.
    environment = {"working_dir": batch.HERE, "env_vars": {"SUTURE": shlex.join(batch.COMMAND)}}
    ray.init(log_to_driver=False, runtime_env=environment)
    parts = parts_of(map(json.loads, sys.stdin))
    waiting = [land.remote(part) for part in itertools.islice(parts, 100)]
    while waiting:
        for result in ray.get(waiting.pop(0)):
            print(json.dumps(result, ensure_ascii=False))
        waiting += [land.remote(part) for part in itertools.islice(parts, 1)]
