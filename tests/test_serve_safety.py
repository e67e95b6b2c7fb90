"""Safe on a strange network: each thing that a stranger may try, tried with plain sockets."""

from __future__ import annotations

import json
import os
import re
import stat
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from enigma_ref.screen.guard import LARGEST_BODY
from enigma_ref.screen.links import tokens
from enigma_ref.screen.server import HOME

from .cli_helpers import HEADER, invoke
from .serving import KEY, TOKENS, Program, Server, running

pytestmark = pytest.mark.slow

CHOOSE = {"move": "choose Ann weight", "base": 0, "key": KEY}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    found = tmp_path / "game.yaml"
    found.write_text(HEADER, "utf-8")
    return found


@pytest.fixture
def server(path: Path) -> Iterator[Server]:
    with running(path) as found:
        yield found


def entries(path: Path) -> int:
    return path.read_text("utf-8").count("\n- {n:")


# Tokens


@pytest.mark.parametrize(
    "authorization",
    ["", "Bearer", "Bearer ", "Bearer wrong", f"Basic {TOKENS.enter}", f"bearer  {TOKENS.watch}x", "Bearer é"],
)
def test_nothing_of_the_game_without_a_token(server: Server, authorization: str) -> None:
    headers = [("Authorization", authorization)] if authorization else []
    answer = server.ask("GET", "/events", headers)
    assert answer.status == 401
    assert b"Ann" not in answer.body
    body = json.dumps(CHOOSE).encode()
    given = [*headers, ("Origin", server.origin), ("Content-Type", "application/json")]
    for place in ("/enter", "/try"):
        assert server.ask("POST", place, [*given, ("Content-Length", str(len(body)))], body).status == 401


def test_the_frame_holds_nothing_of_the_game(server: Server) -> None:
    page = server.ask("GET", "/")
    assert page.status == 200
    for secret in (b"Ann", b"Bob", b"r:N", b"game.yaml", TOKENS.watch.encode(), TOKENS.enter.encode()):
        assert secret not in page.body


def test_a_token_in_the_address_is_none(server: Server) -> None:
    assert server.ask("GET", f"/events?token={TOKENS.watch}").status == 401
    assert server.ask("GET", "/events", [("Cookie", f"token={TOKENS.watch}")]).status == 401


def test_who_watches_cannot_enter(server: Server, path: Path) -> None:
    for place in ("/enter", "/try"):
        assert server.post(place, CHOOSE, TOKENS.watch).status == 403
    assert entries(path) == 0
    with server.watching() as stream:
        assert "asks" not in stream.next()
    with server.watching(TOKENS.enter) as stream:
        assert "asks" in stream.next()


def test_tokens_are_long_and_their_own(path: Path) -> None:
    one, other = tokens(b"a" * 32, "x"), tokens(b"a" * 32, "y")
    found = {*one, *other, *tokens(b"b" * 32, "x")}
    assert len(found) == 6
    assert all(re.fullmatch(r"[\w-]{24}", token) for token in found)
    assert one == tokens(b"a" * 32, "x")


# Host and Origin


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "evil.example:{port}",
        "127.0.0.1",
        "127.0.0.1:80",
        "localhost.evil.example:{port}",
        "[::1]:{port}",
        "nobody",
    ],
)
def test_another_host_is_refused(server: Server, host: str) -> None:
    """A name that somebody else gave to this address (DNS rebinding)."""
    name = ("Host", host.format(port=server.port))
    for asked in (("GET", "/"), ("GET", "/events")):
        answer = server.ask(*asked, [name, ("Authorization", f"Bearer {TOKENS.watch}")])
        assert answer.status in (400, 421), answer
        assert b"Ann" not in answer.body
    assert server.post("/enter", CHOOSE, Host=name[1]).status in (400, 421)


def test_two_hosts_are_refused(server: Server) -> None:
    own = f"{HOME}:{server.port}"
    assert server.ask("GET", "/", [("Host", own), ("Host", own)]).status in (400, 421)
    assert server.ask("GET", "/", [("Host", own), ("Host", "evil.example")]).status in (400, 421)


def test_localhost_is_this_machine(server: Server) -> None:
    assert server.ask("GET", "/", [("Host", f"localhost:{server.port}")]).status == 200


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://127.0.0.1:{port}", "http://127.0.0.1", ""])
def test_another_origin_writes_nothing(server: Server, path: Path, origin: str) -> None:
    """Somebody's page in the same browser, even if it had the token."""
    answer = server.post("/enter", CHOOSE, Origin=origin.format(port=server.port))
    assert answer.status == 403
    assert entries(path) == 0


def test_another_origin_reads_nothing(server: Server) -> None:
    headers = [("Origin", "http://evil.example"), ("Authorization", f"Bearer {TOKENS.watch}")]
    answer = server.ask("GET", "/events", headers)
    assert answer.status == 403
    assert "access-control-allow-origin" not in answer.headers
    asked = [("Origin", "http://evil.example"), ("Access-Control-Request-Method", "POST")]
    answer = server.ask("OPTIONS", "/enter", asked)
    assert answer.status in (403, 405)
    assert not [name for name in answer.headers if name.startswith("access-control")]


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])
def test_a_form_writes_nothing(server: Server, path: Path, kind: str) -> None:
    assert server.post("/enter", CHOOSE, Content_Type=kind).status == 415
    assert entries(path) == 0


# What goes out


def test_every_answer_is_dressed(server: Server) -> None:
    policy = (
        r"default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-[^']+'; connect-src 'self'; img-src data:; "
        r"media-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )
    for answer in (server.ask("GET", "/"), server.ask("GET", "/nowhere"), server.ask("GET", "/events")):
        assert re.fullmatch(policy, answer.headers["content-security-policy"])
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["x-frame-options"] == "DENY"
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert answer.headers["cache-control"] == "no-store"
        assert "server" not in answer.headers
        assert "set-cookie" not in answer.headers


@pytest.mark.parametrize(
    "place",
    ["/game.yaml", "/records", "/..%2fgame.yaml", "/../game.yaml", "//game.yaml", "/.git/config", "/%2e%2e/etc/passwd"],
)
def test_only_the_one_record_is_reachable(server: Server, place: str) -> None:
    assert server.ask("GET", place, [("Authorization", f"Bearer {TOKENS.enter}")]).status == 404


def test_no_other_methods(server: Server) -> None:
    for method in ("PUT", "DELETE", "PATCH", "TRACE", "CONNECT", "OPTIONS"):
        assert server.ask(method, "/", [("Authorization", f"Bearer {TOKENS.enter}")]).status in (400, 405), method
    assert server.ask("GET", "/enter", [("Authorization", f"Bearer {TOKENS.enter}")]).status == 405


def test_where_the_file_lies_is_told_to_nobody(server: Server, path: Path) -> None:
    with server.watching() as stream:
        first = stream.next()
        path.write_text("nonsense: [", "utf-8")
        while not (news := stream.next())["problem"]:
            pass
    assert "game.yaml" not in json.dumps(first) + json.dumps(news)
    assert str(path.parent) not in json.dumps(news)
    assert news["seats"] == first["seats"], "what it was before stays to be seen"


# Size, form, rate


@pytest.mark.parametrize(
    "document",
    [
        [],
        None,
        "text",
        {},
        {"base": 0},
        {"base": "0", "move": "undo", "key": KEY},
        {"base": True, "move": "undo", "key": KEY},
        {"base": 0, "move": ["undo"], "key": KEY},
        {"base": 0, "move": "note " + "x" * 2000, "key": KEY},
        {"base": 0, "move": "note a\nb", "key": KEY},
        {"base": 0, "move": "note \x1b[2J", "key": KEY},
        {"base": 0, "move": "note a", "key": 7},
        {"base": 0, "move": "note a", "key": "short"},
        {"base": 0, "move": "note a", "key": "x" * 65},
    ],
)
def test_what_has_another_form_is_refused(server: Server, path: Path, document: object) -> None:
    assert server.post("/enter", document).status == 400
    assert entries(path) == 0


def test_deep_and_broken_json(server: Server) -> None:
    for body in (b"[" * 4000, b"{", b"\xff\xfe", b'{"base": 1e999}', b"NaN"):
        answer = server.ask(
            "POST",
            "/enter",
            [
                ("Origin", server.origin),
                ("Content-Type", "application/json"),
                ("Content-Length", str(len(body))),
                ("Authorization", f"Bearer {TOKENS.enter}"),
            ],
            body,
        )
        assert answer.status == 400, body


def test_a_large_body_is_refused_unread(server: Server) -> None:
    assert server.post("/enter", CHOOSE, Content_Length=str(LARGEST_BODY + 1)).status == 413
    for length in ("-1", "1e3", "9" * 40):
        assert server.post("/enter", CHOOSE, Content_Length=length).status in (400, 413)
    # Without a length, in pieces.
    assert server.post("/enter", CHOOSE, Content_Length="", Transfer_Encoding="chunked").status in (400, 413)


def test_a_large_head_is_refused(server: Server) -> None:
    assert server.ask("GET", "/", [("X-Long", "x" * 100_000)]).status in (0, 400, 431)
    assert server.ask("GET", "/" + "x" * 60_000).status in (0, 400, 431)
    assert server.ask("GET", "/").status == 200


# The program


@pytest.mark.skipif(sys.platform == "win32", reason="needs signals")
def test_off_unless_asked_for_and_links_that_stay(path: Path, tmp_path: Path) -> None:
    state = tmp_path / "state"
    one = Program(path, state)
    try:
        assert one.links[0] == f"http://127.0.0.1:{one.port}/#{one.tokens.watch}"
        assert one.output[-2] == "Only this machine can open them. For phones, add --lan."
        assert one.ask("GET", "/").status == 200
        one.ask("GET", "/events", [("Authorization", "Bearer wrong")])
        one.post("/enter", CHOOSE)
        kept = state / "screen-secret"
        assert len(kept.read_bytes()) == 32
        if os.name != "nt":
            assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    finally:
        one.process.send_signal(2)
        rest = one.process.stdout.read() if one.process.stdout else ""
    assert one.process.wait(10) == 0
    assert rest == "No longer served. The record is as it was left.\n", "no request is logged"
    again = Program(path, state, port=one.port)
    again.kill()
    assert again.links == one.links
    other = Program(path, state, "--new-links", port=one.port)
    other.kill()
    assert not set(other.tokens) & set(one.tokens)


def test_lan_is_said_to_be_unencrypted(path: Path, tmp_path: Path) -> None:
    served = Program(path, tmp_path / "state", "--lan", "--address", "127.0.0.2")
    served.kill()
    text = "\n".join(served.output)
    assert served.links[0].startswith("http://127.0.0.2:")
    assert text.count("█▀▀▀▀▀█") == 6, "three corners of two codes"
    assert (
        "Not encrypted: who is on this network and knows how can read along, and take the links from what he reads. "
        "Give the second link to the table only, and serve on networks that you trust." in text
    )


def test_words_where_it_cannot_be(path: Path, server: Server) -> None:
    assert invoke("serve", path, "--port", server.port).err == (
        f"Port {server.port} is in use. Take another with --port, such as --port 0.\n"
    )
    found = invoke("serve", path, "--address", "127.0.0.1")
    assert found == (2, "", "--address goes with --lan. Add --lan to serve on the local network.\n")
    found = invoke("serve", path, "--lan", "--address", "192.0.2.77", "--port", "0")
    assert found == (2, "", "This machine has no address 192.0.2.77. Take one that it has.\n")


def test_without_the_extra_it_says_what_to_install(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr("enigma_ref.screen.server")
    monkeypatch.delitem(sys.modules, "enigma_ref.screen.server")
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    found = invoke("serve", path)
    assert found == (2, "", 'This needs two more packages. Install them with: pip install "enigma-ref[screen]".\n')
