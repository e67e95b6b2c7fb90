"""Statistics of an archive on a Dask cluster: each worker sums up a part, this machine adds the parts up.

    pip install enigma-ref "dask[distributed]"
    python dask_stats.py ARCHIVE OUT --parts 64 [--scheduler tcp://host:8786]

Every worker must see the archive under the same path. Nothing of enigma-ref is known here but its commands: a part is
made by `stats --shard K/N --summaries`, and the answer comes from `stats --merge`, exactly as from one run over all.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path


def part(archive: str, number: int, of: int) -> bytes:
    """Return the summaries of one part; runs on a worker, in one process, for Dask counts on a task being one."""
    command = [sys.executable, "-m", "enigma_ref", "stats", archive, "--shard", f"{number}/{of}"]
    command += ["--summaries", "-", "--jobs", "1", "--no-cache"]
    return subprocess.run(command, capture_output=True, check=True).stdout


def main() -> None:
    """Send the parts out, write each as it comes back, and print the answer of all."""
    asked = argparse.ArgumentParser()
    asked.add_argument("archive")
    asked.add_argument("out", type=Path, help="folder for the parts")
    asked.add_argument("--parts", type=int, default=16)
    asked.add_argument("--scheduler", help="address of a cluster; otherwise one is started here")
    given = asked.parse_args()

    from dask.distributed import Client, as_completed

    given.out.mkdir(parents=True, exist_ok=True)
    client = Client(given.scheduler) if given.scheduler else Client(threads_per_worker=1, dashboard_address=None)
    with client:
        numbers = range(1, given.parts + 1)
        futures = {client.submit(part, given.archive, number, given.parts): number for number in numbers}
        for future in as_completed(futures):
            (given.out / f"{futures[future]}.jsonl").write_bytes(future.result())
            future.release()  # a part may be large, and is on disk now
    parts = [str(given.out / f"{number}.jsonl") for number in range(1, given.parts + 1)]
    sys.stdout.flush()
    subprocess.run([sys.executable, "-m", "enigma_ref", "stats", "--merge", *parts, "--json"], check=True)


if __name__ == "__main__":  # Dask starts its workers by importing this file
    main()
