"""Playing on a cluster: the same work over Ray, on this machine or on many, with the same results.

Only those who play are elsewhere. The folder stays here: a chunk comes back as bytes and is kept as always, so the
machines need no common disk. Each of them needs the same version of the program and the game, which every chunk checks.
"""

from __future__ import annotations

import logging
import os
import socket
from concurrent.futures import Future
from types import TracebackType
from typing import Any

from fabletop.engine.words import Refused
from fabletop.playtest.extras import how_to_install
from fabletop.simulation.crew import R, Work, timed

MEMORY = 100_000_000  # bytes that Ray sets aside on this machine for results: a chunk has a few hundred thousand
AHEAD = 2  # chunks for each processor, so that nobody waits for the next one to travel


class Cluster:
    """All processors of a Ray cluster: the one at an address, or one that is started here for the `with` block."""

    def __init__(self, address: str | None = None) -> None:
        self._address = address

    def __enter__(self) -> Cluster:
        if self._address is not None:
            _require_answer(self._address)
        self._ray = ray = _require_ray()
        if ray.is_initialized():
            raise Refused("Ray is in use in this process already. Leave that first.")
        try:
            if self._address is None:
                ray.init(address="local", include_dashboard=False, object_store_memory=MEMORY, **QUIET)
            else:
                ray.init(address=self._address, **QUIET)
        except (ConnectionError, ValueError, RuntimeError, TimeoutError) as fault:
            ray.shutdown()
            raise Refused(f"There is no Ray cluster to play on: {str(fault).splitlines()[0]}") from None
        self.size = max(1, int(ray.cluster_resources().get("CPU", 1)))
        self.ahead = AHEAD * self.size
        # A machine may leave the cluster while it plays: its chunks are played elsewhere then.
        self._task: Any = ray.remote(timed).options(num_cpus=1, max_retries=3)
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, at: TracebackType | None) -> None:
        self._ray.shutdown()
        troubles = self._ray.exceptions
        if isinstance(fault, troubles.RayTaskError) and isinstance(fault.cause, Refused):  # said by one who played
            raise Refused(fault.cause.words) from None
        if isinstance(fault, troubles.RayError):
            raise Refused(
                f"The cluster has failed ({type(fault).__name__}). What was played is kept: type the same to go on."
            ) from fault

    def submit(self, work: Work[R], numbers: range) -> Future[tuple[float, R]]:
        future: Future[tuple[float, R]] = self._task.remote(work, numbers).future()
        return future


QUIET = {"log_to_driver": False, "logging_level": logging.ERROR}


def _require_answer(address: str) -> None:
    """Where nobody listens, Ray itself would go on trying for minutes."""
    host, _, port = address.rpartition(":")
    if not host or not port.isdecimal() or "://" in address:  # one of Ray's other ways to name a cluster
        return
    try:
        socket.create_connection((host, int(port)), timeout=10).close()
    except (OSError, OverflowError) as fault:
        raise Refused(f"Nobody answers at {address} ({fault}). Start a cluster there with: ray start --head") from None


def _require_ray() -> Any:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nothing is sent anywhere unless somebody wants it
    try:
        import ray
    except ImportError:
        raise Refused(f"--cluster needs the extra `ray`: {how_to_install('ray')}") from None
    return ray
