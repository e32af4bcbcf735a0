"""The edges of the API: what nobody should send, what every answer carries, the client's files, health and figures."""

from __future__ import annotations

import gzip
import re
import socket
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.server.fakes import InProcess, MemoryStore
from tests.server.running import NO_LIMITS, PATIENCE, Running, a_server, bearer

import fabletop
from fabletop.engine.words import Refused
from fabletop.server import protocol
from fabletop.server.config import Config
from fabletop.server.desk import Desk
from fabletop.server.headers import is_ours
from fabletop.server.house import House
from fabletop.server.journal import MOVED_ON, NOT_KEPT
from fabletop.server.static import ClientFiles
from fabletop.server.store import Conflict, StoreError
from fabletop.server.thinkers import BUSY
from fabletop.server.troubles import BadRequest

SIDES = "/api/games/noughts/sides"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with a_server(tmp_path_factory.mktemp("edges")) as running:
        yield running


def words(answer: httpx.Response, status: int) -> str:
    assert answer.status_code == status, answer.text
    assert set(answer.json()) == {"words", "rule"}
    return str(answer.json()["words"])


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (b"", "needs a body"),
        (b"{", "truncated"),
        (b"seats=2", "malformed"),
        (b"[]", "Expected `object`"),
        (b'{"seats": "2"}', "Expected `int`, got `str`"),
        (b'{"seats": 2, "extra": 1}', "unknown field `extra`"),
        (b'{"seats": 2.5}', "Expected `int`"),
        (b'{"seats": 1e400}', "not as it should be"),
        (b'{"seats": ' + b"9" * 5000 + b"}", "not as it should be"),
        (b'{"seats": 2, "options": {"a": ' + b"[" * 50_000, "nested too deeply"),
        (b'{"seats": 2, "options": {"a": "\xff"}}', "not as it should be"),
        (b'{"seats": 2, "options": {"a": "\\ud800"}}', "not as it should be"),
        (b"\x00" * 100, "malformed"),
    ],
)
def test_broken_bodies_are_refused_in_words(server: Running, body: bytes, said: str) -> None:
    answer = server.http.post(SIDES, content=body, headers={"content-type": "application/json"})
    assert said in words(answer, 400)


def test_a_body_that_is_too_large_is_not_read(server: Running) -> None:
    json = {"content-type": "application/json"}
    assert "too large" in words(server.http.post(SIDES, content=b" " * 200_000, headers=json), 413)

    def in_pieces() -> Iterator[bytes]:
        for _ in range(40):
            yield b" " * 5_000

    assert "too large" in words(server.http.post(SIDES, content=in_pieces(), headers=json), 413)
    record = {"record": {"x": "y" * 1_000_000}, "seats": [{"who": "me"}, {"who": "open"}]}
    assert words(server.http.post("/api/tables/import", json=record), 409)  # large, but not too large there


def test_only_json_is_taken(server: Running) -> None:
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"):
        answer = server.http.post(SIDES, content=b'{"seats": 2}', headers={"content-type": kind})
        assert "Content-Type: application/json" in words(answer, 415)
    good = {"content-type": "Application/JSON; charset=utf-8"}
    assert server.http.post(SIDES, content=b'{"seats": 2}', headers=good).status_code == 200


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/api", 404),
        ("GET", "/api/nothing", 404),
        ("GET", "/api/tables/aaaaaaaaaaaa/secrets", 404),
        ("GET", "/api/../etc/passwd", 200),  # a page of the client, which knows no such address
        ("GET", "/api/%2e%2e/openapi.json", 404),
        ("DELETE", "/api/games", 405),
        ("PATCH", "/api/tables", 405),
        ("PROPFIND", "/api/games", 405),
        ("POST", "/", 405),
        ("POST", "/t/aaaaaaaaaaaa", 405),
        ("PUT", "/health", 405),
    ],
)
def test_what_is_not_there_is_said_in_words(server: Running, method: str, path: str, status: int) -> None:
    answer = server.http.request(method, path)
    assert answer.status_code == status
    if status != 200:
        assert words(answer, status)


@pytest.mark.parametrize(
    ("method", "path", "status", "allowed"),
    [
        ("DELETE", "/api/games", 405, "GET, HEAD, OPTIONS"),
        ("OPTIONS", "/api/games", 204, "GET, HEAD, OPTIONS"),
        ("PATCH", "/api/tables", 405, "GET, HEAD, OPTIONS, POST"),
        ("GET", "/api/tables/mine", 405, "OPTIONS, POST"),
        ("OPTIONS", "/api/tables/aaaaaaaaaaaa/notes", 204, "GET, HEAD, OPTIONS, PUT"),
        ("OPTIONS", "/api/tables/aaaaaaaaaaaa/seats/1/bot", 204, "DELETE, OPTIONS, PUT"),
        ("POST", "/api/tables/aaaaaaaaaaaa/seats/1/bot", 405, "DELETE, OPTIONS, PUT"),
        ("POST", "/", 405, "GET, HEAD"),
    ],
)
def test_every_method_that_is_allowed_is_named(
    server: Running, method: str, path: str, status: int, allowed: str
) -> None:
    answer = server.http.request(method, path)
    assert answer.status_code == status
    assert answer.headers["allow"] == allowed


@pytest.mark.parametrize("path", ["/health", "/api/games", "/api/openapi.json", "/"])
def test_what_can_be_read_can_be_asked_for_without_its_body(server: Running, path: str) -> None:
    whole, head = server.http.get(path), server.http.head(path)
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["content-type"] == whole.headers["content-type"]


@pytest.mark.parametrize("sent", ["Basic YTpi", "Bearer", "Bearer a b" + "c" * 80, "key"])
def test_a_key_is_sent_in_one_way_only(server: Running, sent: str) -> None:
    table = server.open("me", "open", listed=True)
    answer = server.http.get(f"/api/tables/{table['table']}", headers={"authorization": sent})
    assert "Authorization: Bearer KEY" in words(answer, 400)


def test_pages_of_other_sites_change_nothing(server: Running) -> None:
    ours = {"origin": server.url, "sec-fetch-site": "same-origin"}
    assert server.http.post(SIDES, json={"seats": 2}, headers=ours).status_code == 200
    for foreign in (
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"origin": server.url + "1"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ):
        assert "Only pages of this server" in words(server.http.post(SIDES, json={"seats": 2}, headers=foreign), 403)
    assert server.http.get("/api/games", headers={"origin": "https://evil.example"}).status_code == 200


def test_behind_a_public_address_only_its_pages_count() -> None:
    def from_page(origin: str) -> list[tuple[bytes, bytes]]:
        return [(b"host", b"10.0.0.7:8000"), (b"origin", origin.encode())]

    public = "https://play.example.org"
    assert is_ours(from_page("https://play.example.org"), public)
    assert not is_ours(from_page("http://10.0.0.7:8000"), public)
    assert not is_ours(from_page("http://play.example.org"), public)
    assert is_ours(from_page("http://10.0.0.7:8000"), None)
    assert is_ours([(b"host", b"10.0.0.7:8000")], public)


@pytest.mark.parametrize(
    "path", ["/", "/t/aaaaaaaaaaaa", "/api/games", "/api/nothing", "/health", "/metrics", "/assets/none.js"]
)
def test_every_answer_carries_what_keeps_browsers_safe(server: Running, path: str) -> None:
    headers = server.http.get(path).headers
    policy = dict(part.split(" ", 1) for part in headers["content-security-policy"].split("; "))
    assert policy["default-src"] == "'none'"
    assert {policy[each] for each in ("script-src", "style-src", "font-src", "connect-src")} == {"'self'"}
    assert policy["frame-ancestors"] == policy["base-uri"] == policy["form-action"] == "'none'"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-opener-policy"] == headers["cross-origin-resource-policy"] == "same-origin"
    assert "camera=()" in headers["permissions-policy"]
    assert "server" not in headers
    assert "set-cookie" not in headers
    if path.startswith("/api"):
        assert headers["cache-control"] == "no-store"


def raw(server: Running, *pieces: bytes) -> bytes:
    """What the server says to these bytes before it closes."""
    with socket.create_connection(server.address, timeout=PATIENCE) as connection:
        heard = b""
        with suppress(ConnectionError):  # it may hang up before all is said
            for piece in pieces:
                connection.sendall(piece)
            while more := connection.recv(65536):
                heard += more
        return heard


def test_what_is_not_http_is_told_so(server: Running) -> None:
    heard = raw(server, b"\x16\x03\x01 hello\r\n\r\n")
    assert heard.startswith(b"HTTP/1.1 400 ")
    assert b'{"words":"This is not HTTP' in heard


def test_endless_headers_are_not_listened_to(server: Running) -> None:
    heard = raw(server, b"GET / HTTP/1.1\r\nhost: x\r\n", *[b"a: b\r\n" * 10_000 for _ in range(60)])
    assert heard == b"" or b"431 Request Header Fields Too Large" in heard
    assert server.http.get("/health").status_code == 200


def test_whoever_asks_nothing_is_sent_away(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "ASK_WITHIN", 0.05)
    assert b"408 Request Timeout" in raw(server)
    assert b"408 Request Timeout" in raw(server, b"GET / HTTP/1.1\r\nhost:")


def test_a_body_that_does_not_come_is_not_waited_for(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    head = f"POST {SIDES} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n".encode()
    monkeypatch.setattr(protocol, "ASK_WITHIN", 0.3)
    for begun in (
        b"content-length: 12\r\n\r\n",
        b'content-length: 12\r\n\r\n{"sea',
        b"transfer-encoding: chunked\r\n\r\n",
    ):
        heard = raw(server, head + begun)
        assert b"408 Request Timeout" in heard
        assert b"The rest of this request did not come" in heard
    monkeypatch.setattr(protocol, "ASK_WITHIN", 2)  # time enough to answer
    unread = raw(server, b"GET /health HTTP/1.1\r\nhost: localhost\r\ncontent-length: 12\r\n\r\n")
    assert unread.startswith(b"HTTP/1.1 200 "), "nobody wants it, and the connection ends all the same"
    assert server.http.post(SIDES, json={"seats": 2}).status_code == 200


def test_a_body_that_comes_slowly_is_waited_for(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "ASK_WITHIN", 0.2)
    monkeypatch.setattr(protocol, "LEAST", 0)

    def in_pieces() -> Iterator[bytes]:
        for piece in (b'{"sea', b'ts": ', b"2}"):
            time.sleep(0.3)
            yield piece

    kind = {"content-type": "application/json"}
    assert server.http.post(SIDES, content=in_pieces(), headers=kind).status_code == 200


# --- names -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["localhost", "LocalHost:80", "127.0.0.1:8000", "[::1]:8000", "fabletop.localhost", ""]
)
def test_a_server_answers_to_the_names_of_its_machine(server: Running, name: str) -> None:
    for path in ("/", "/api/games", "/health"):
        assert server.http.get(path, headers={"host": name}).status_code == 200


@pytest.mark.parametrize(
    "name", ["evil.example", "evil.example:8000", "localhost.evil.example", "10.0.0.7", "[", "a@b@c:x"]
)
def test_a_name_that_was_made_to_mean_this_machine_is_refused(server: Running, name: str) -> None:
    """Else pages of another site whose name was changed to mean 127.0.0.1 could do everything here."""
    table = server.open("me", "open", listed=True)["table"]
    for path in ("/", "/api/games", f"/api/tables/{table}", "/metrics"):
        assert "--public-url" in words(server.http.get(path, headers={"host": name}), 421)
    upgrade = {"connection": "upgrade", "upgrade": "websocket", "sec-websocket-version": "13"}
    asked = {"host": name, "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==", **upgrade}
    assert words(server.http.get(f"/api/tables/{table}/live", headers=asked), 421)


@pytest.mark.parametrize(
    ("options", "answers"),
    [
        ({"public_url": "https://Play.example.org:8443/"}, True),
        ({"public_url": "https://play.example.org", "proxies": "127.0.0.1"}, True),
        ({"proxies": "127.0.0.1"}, True),
        ({"host": "0.0.0.0"}, True),
        ({"public_url": "https://other.example.org"}, False),
        ({"public_url": "https://other.example.org", "proxies": "127.0.0.1"}, False),
        ({"host": "localhost"}, False),
        ({"host": "::1"}, False),
    ],
)
def test_behind_a_proxy_a_server_answers_to_its_public_name(options: dict[str, str], answers: bool) -> None:
    headers = [(b"host", b"play.example.org")]
    desk = Desk(Config(**options), MemoryStore(), House(MemoryStore(), InProcess()))  # type: ignore[arg-type]  # only names
    desk.check_host([(b"host", b"127.0.0.1:8000")])
    if answers:
        desk.check_host(headers)
    else:
        with pytest.raises(BadRequest, match="answers to the names"):
            desk.check_host(headers)


# --- faults ----------------------------------------------------------------------------------------------------------


def test_a_fault_of_the_server_is_named_but_not_shown(
    server: Running, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def break_down() -> Any:
        raise RuntimeError("the reactor at /srv/secret melted")

    monkeypatch.setattr(server.desk.house, "tables", break_down)
    before = server.desk.metrics.faults.of[()]
    answer = server.http.get("/api/tables")
    said = words(answer, 500)
    assert "reactor" not in answer.text
    number = re.search(r"as ([0-9a-f]{8})\.", said)
    assert number is not None
    logged = [record for record in caplog.records if getattr(record, "facts", {}).get("number") == number[1]]
    assert len(logged) == 1
    assert server.desk.metrics.faults.of[()] == before + 1


def test_a_store_that_fails_is_said_and_comes_back(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(limit: int) -> Any:
        raise StoreError("disk /dev/sda1 is gone")

    with monkeypatch.context() as patch:
        patch.setattr(server.desk.store, "listed", fail)
        for path in ("/health", "/api/tables"):
            answer = server.http.get(path)
            assert "cannot reach its tables" in words(answer, 503)
            assert "sda1" not in answer.text
            assert answer.headers["retry-after"]
    assert server.http.get("/health").json() == {"status": "ok", "version": fabletop.__version__}


def test_health_says_when_nothing_can_be_kept(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail() -> Any:
        raise StoreError("database or disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(server.desk.store, "check", fail)
        words(server.http.get("/health"), 503)
    assert server.http.get("/health").status_code == 200


def test_an_answer_that_is_not_kept_is_the_servers_fault_and_one_that_came_late_is_not(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = server.open("me", "open")
    path, given = f"/api/tables/{table['table']}/answers", {"token": 1, "answer": "a1"}

    async def fail(*_: Any, **__: Any) -> None:
        raise StoreError("disk /dev/sda1 is full")

    async def overtaken(*_: Any, **__: Any) -> None:
        raise Conflict

    for append, status in ((fail, 503), (overtaken, 409)):
        with monkeypatch.context() as patch:
            patch.setattr(server.desk.store, "append", append)
            answer = server.http.post(path, json=given, headers=bearer(table["key"]))
            assert words(answer, status) == (NOT_KEPT if status == 503 else MOVED_ON)
            assert ("retry-after" in answer.headers) == (status == 503)
    assert server.http.post(path, json=given, headers=bearer(table["key"])).status_code == 200


def test_a_server_that_is_busy_says_when_to_come_back(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    table = server.open("me", "random")
    monkeypatch.setattr(server.thinkers, "full", True)
    before = server.desk.metrics.faults.of[()]
    for path in ("record", "replay"):
        answer = server.http.get(f"/api/tables/{table['table']}/{path}", headers=bearer(table["key"]))
        assert words(answer, 503) == BUSY
        assert answer.headers["retry-after"] == "5"
    with server.join(table) as talk:
        assert talk.ask(t="hint")["words"] == BUSY
    assert server.desk.metrics.faults.of[()] == before, "that is no fault"


# --- the client's files ----------------------------------------------------------------------------------------------


@pytest.fixture
def client_folder(tmp_path: Path) -> Path:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html><title>Fabletop</title>" + "<p>x</p>" * 100)
    (tmp_path / "assets" / "index-abc123.js").write_text("export const a = 1;\n" * 100)
    (tmp_path / "assets" / "face-abc123.woff2").write_bytes(bytes(range(256)))
    return tmp_path


def test_files_are_sent_compressed_and_kept(
    server: Running, client_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server.desk, "client", ClientFiles(client_folder))
    page = server.http.get("/t/aaaaaaaaaaaa")
    assert page.text == (client_folder / "index.html").read_text()
    assert page.headers["cache-control"] == "no-cache"
    assert page.headers["content-encoding"] == "gzip"
    assert int(page.headers["content-length"]) < len(page.text)
    again = server.http.get("/", headers={"if-none-match": page.headers["etag"]})
    assert again.status_code == 304
    assert again.content == b""
    script = server.http.get("/assets/index-abc123.js", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in script.headers
    assert script.headers["content-type"] == "text/javascript; charset=utf-8"
    assert "immutable" in script.headers["cache-control"]
    font = server.http.get("/assets/face-abc123.woff2")
    assert font.headers["content-type"] == "font/woff2"
    assert font.content == bytes(range(256))
    head = server.http.head("/")
    assert head.content == b""
    assert head.headers["etag"] == page.headers["etag"]
    assert server.http.get("/assets/index-old.js").status_code == 404
    assert server.http.get("/assets/../../../../etc/passwd").text == page.text


def test_what_the_build_has_squeezed_is_sent_to_those_who_can_read_it(
    server: Running, client_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (client_folder / "assets" / "index-abc123.js.br").write_bytes(b"squeezed")
    monkeypatch.setattr(server.desk, "client", ClientFiles(client_folder))

    def sent(accepted: str) -> tuple[str | None, int]:
        head = server.http.head("/assets/index-abc123.js", headers={"accept-encoding": accepted})
        assert head.headers["vary"] == "accept-encoding"
        return head.headers.get("content-encoding"), int(head.headers["content-length"])

    assert sent("gzip, deflate, br, zstd") == ("br", len(b"squeezed"))
    assert sent("gzip, br;q=0")[0] == sent("gzip")[0] == "gzip"
    assert sent("identity")[0] is None
    assert server.http.get("/assets/index-abc123.js.br").status_code == 404


def test_lobby_and_tables_have_pages_that_name_what_they_need(
    server: Running, client_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("lobby", "table"):
        (client_folder / f"{name}.html").write_text(f"<!doctype html><title>{name}</title>")
    monkeypatch.setattr(server.desk, "client", ClientFiles(client_folder))
    assert "<title>lobby<" in server.http.get("/").text
    assert "<title>table<" in server.http.get("/t/aaaaaaaaaaaa").text
    assert "<title>Fabletop<" in server.http.get("/t/aaaaaaaaaaaa/replay").text
    assert "<title>Fabletop<" in server.http.get("/credits").text


def test_a_page_that_was_never_built_says_how(server: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server.desk, "client", ClientFiles(tmp_path / "nothing"))
    page = server.http.get("/")
    assert page.status_code == 503
    assert "make web" in page.text
    assert page.headers["content-type"] == "text/html; charset=utf-8"


def test_parts_of_a_page_carry_only_what_is_about_themselves(
    server: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a page may do is said with the page, and with a worker, which obeys its own file."""
    parts = ("/assets/common.js", "/assets/common.css", "/assets/letters.woff2")
    others = ("/assets/workers/drawing.js", "/assets/paper.svg", "/index.html")
    for path in (*parts, *others):
        file = tmp_path / path[1:]
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("x")
    monkeypatch.setattr(server.desk, "client", ClientFiles(tmp_path))
    for path in parts:
        headers = server.http.get(path).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cross-origin-resource-policy"] == "same-origin"
        assert "content-security-policy" not in headers
    for path in others:
        assert "content-security-policy" in server.http.get(path).headers


def test_what_is_compressed_once_is_what_was_there(client_folder: Path) -> None:
    file = ClientFiles(client_folder).find("/index.html")
    assert file is not None
    assert file.zipped is not None
    assert gzip.decompress(file.zipped) == file.body


# --- figures ---------------------------------------------------------------------------------------------------------


def test_figures_are_for_those_who_look_after_the_server(server: Running) -> None:
    assert server.http.get("/metrics").status_code == 200
    for name in ("x-forwarded-for", "x-real-ip", "forwarded"):  # somebody else asks, by a proxy on this machine
        answer = server.http.get("/metrics", headers={name: "192.0.2.1"})
        assert "--metrics" in words(answer, 403)
        assert "fabletop_" not in answer.text


@pytest.mark.parametrize(
    ("address", "may"),
    [
        ("127.0.0.1", True),
        ("127.8.8.8", True),
        ("::1", True),
        ("::ffff:127.0.0.1", True),
        ("10.1.2.3", True),
        ("::ffff:10.1.2.3", True),
        ("10.1.3.3", False),
        ("2001:db8::7", True),
        ("fe80::1%eth0", False),
        ("192.0.2.1", False),
        ("unknown", False),
    ],
)
def test_who_may_read_figures(address: str, may: bool) -> None:
    config = Config(metrics="10.1.2.0/24, 2001:db8::7")
    desk = Desk(config, MemoryStore(), House(MemoryStore(), InProcess()))
    assert desk.may_measure(address, []) == may


def test_what_is_no_address_is_said_in_words() -> None:
    with pytest.raises(Refused, match="with commas"):
        Desk(Config(metrics="prometheus"), MemoryStore(), House(MemoryStore(), InProcess()))


def test_figures_are_in_the_format_that_prometheus_reads(tmp_path: Path) -> None:
    line = re.compile(r'^[a-z_]+(\{[a-z_]+="[^"]*"(,[a-z_]+="[^"]*")*\})? [0-9.e+-]+$')
    with a_server(tmp_path, NO_LIMITS) as server:
        table = server.open("me", "random")
        with server.join(table) as talk:
            talk.answer(talk.view["question"]["options"][0]["id"])
            answer = server.http.get("/metrics")
        server.http.get("/api/tables/aaaaaaaaaaaa", headers=bearer("x"))
        server.http.request("PROPFIND", "/api/no%0Awhere%22")
        text = server.http.get("/metrics").text
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    lines = [each for each in (answer.text + text).splitlines() if not each.startswith("# ")]
    assert [each for each in lines if not line.match(each)] == []
    assert 'fabletop_socket_messages_total{kind="answer"} 1' in answer.text
    assert "fabletop_answer_seconds_count 1" in answer.text
    assert "fabletop_sockets 1" in answer.text
    assert 'fabletop_http_requests_total{method="POST",route="/api/tables",status="201"} 1' in answer.text
    assert 'fabletop_http_requests_total{method="GET",route="/api/tables/{table}",status="404"} 1' in text
    assert 'method="other"' in text
    assert "aaaaaaaaaaaa" not in text


def test_the_shelf_is_compressed_for_those_who_can_read_that(server: Running) -> None:
    """Every visit of the page begins with it."""
    sent = {
        accepted: server.http.get("/api/games", headers={"accept-encoding": accepted})
        for accepted in ("gzip, br", "identity")
    }
    assert [each.headers.get("content-encoding") for each in sent.values()] == ["gzip", None]
    assert all(each.headers["vary"] == "Accept-Encoding" for each in sent.values())
    assert sent["gzip, br"].json() == sent["identity"].json()
    sizes = [int(each.headers["content-length"]) for each in sent.values()]
    assert sizes[0] < sizes[1] / 2
