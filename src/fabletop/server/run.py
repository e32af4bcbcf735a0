"""Running a server: the port, the loop, and a clean stop."""

from __future__ import annotations

import asyncio
import errno
import gc
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

import uvicorn

from fabletop.engine.words import Refused
from fabletop.server import logs
from fabletop.server.api.games import shelf
from fabletop.server.app import App
from fabletop.server.config import FIRST_PORT, Config
from fabletop.server.desk import open_desk
from fabletop.server.protocol import HttpProtocol, SocketProtocol

NEXT_PORTS = 20  # tried after the first, where no port was asked for
STOP_WITHIN = 5  # seconds for clients to take leave
PING_EVERY, PONG_WITHIN = 20.0, 20.0  # seconds
KEEP_ALIVE = 75  # seconds; longer than proxies keep their side, so that they never send into a closing connection
COLLECT_AFTER = (20_000, 20, 100)  # new objects; searches among the newest; searches among the newer
SLACK = 4  # a message somewhat too large is answered in words; one that is this many times too large is not even read


class Server(uvicorn.Server):
    """uvicorn, which tells when it listens and says goodbye to everybody before it stops."""

    def __init__(self, config: uvicorn.Config, listening: Callable[[], None], leaving: Callable[[], None]) -> None:
        super().__init__(config)
        self._listening = listening
        self._leaving = leaving

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._listening()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._leaving()
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop when asked to. (uvicorn would give itself the signal again afterwards and die of it.)"""
        if threading.current_thread() is not threading.main_thread():  # to which alone signals come
            yield
            return
        before = {number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def serve(config: Config, database: str, announce: Callable[[str], None]) -> None:
    """Serve until stopped. `announce` gets the address as soon as it can be opened. Raises `Refused` or `StoreError`
    in words if it cannot begin."""
    _allow_many_connections()
    listener = bind(config.host, config.port)
    with listener, logs.written(config.log), asyncio.Runner(loop_factory=_loop()) as runner:
        runner.run(_serve(config, database, listener, announce))


async def _serve(config: Config, database: str, listener: socket.socket, announce: Callable[[str], None]) -> None:
    address = config.public_url or address_of(listener)
    async with open_desk(config, database) as desk:

        def listening() -> None:
            logs.note("started", address=address)
            announce(address)

        settings = settings_for(config, App(desk))
        shelf()  # now, while nobody waits: it loads all games
        _tame_collector()
        await Server(settings, listening, desk.say_bye).serve([listener])
        logs.note("stopping")
    logs.note("stopped")


def settings_for(config: Config, app: App) -> uvicorn.Config:
    """How uvicorn is to run the application."""
    return uvicorn.Config(
        app,
        loop="none",  # the loop runs already
        http=HttpProtocol,
        ws=SocketProtocol,
        ws_max_size=SLACK * config.limits.message_bytes or 2**24,
        ws_ping_interval=PING_EVERY,
        ws_ping_timeout=PONG_WITHIN,
        ws_per_message_deflate=False,
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(config.proxies),
        forwarded_allow_ips=config.proxies,
        timeout_keep_alive=KEEP_ALIVE,
        timeout_graceful_shutdown=STOP_WITHIN,
    )


def bind(host: str, port: int | None) -> socket.socket:
    """A socket that listens there. Without a port: the usual one, or the next that is free."""
    tried = range(FIRST_PORT, FIRST_PORT + NEXT_PORTS) if port is None else (port,)
    for each in tried:
        try:
            return _listening(host, each)
        except OSError as problem:
            if problem.errno != errno.EADDRINUSE:
                raise Refused(f"Cannot listen on {host}, port {each}: {problem.strerror}.") from None
    if port is None:
        raise Refused(f"Ports {tried[0]} to {tried[-1]} are all taken. Name a free one with --port.")
    raise Refused(f"Port {port} is taken: perhaps Fabletop runs there already. Name another with --port, or none.")


def _listening(host: str, port: int) -> socket.socket:
    """It listens at once, and whoever comes before the server is ready waits in line. A port that is only bound can be
    bound by another server too; the second of them to listen would get an error, of which uvloop says nothing, and
    would announce an address at which the first one answers."""
    family, kind, protocol, _, address = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    made = socket.socket(family, kind, protocol)
    try:
        if sys.platform != "win32":
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind(address)
        made.listen()
    except OSError:
        made.close()
        raise
    return made


def address_of(listener: socket.socket) -> str:
    """The address at which a browser on this machine finds a listening socket."""
    host, port = listener.getsockname()[:2]
    if host in ("0.0.0.0", "::"):
        host = "127.0.0.1" if host == "0.0.0.0" else "::1"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def _loop() -> Callable[[], asyncio.AbstractEventLoop]:
    """The faster event loop, where there is one."""
    if sys.platform == "win32":
        return asyncio.new_event_loop
    import uvloop

    return uvloop.new_event_loop


def _tame_collector() -> None:
    """Look for garbage less often: nearly everything is freed without it, and a search through a thousand tables stops
    the server for a third of a second."""
    gc.collect()
    gc.freeze()  # what is there now stays
    gc.set_threshold(*COLLECT_AFTER)


def _allow_many_connections() -> None:
    """Every client takes a file descriptor, of which systems give few unless asked."""
    if sys.platform != "win32":
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
