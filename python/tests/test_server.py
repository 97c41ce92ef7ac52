import sys
from pathlib import Path

import httpx
import pytest

from seedbed import SeedbedError, Server, start

API = """
openapi: 3.0.3
info: { title: To-do, version: "1" }
servers: [{ url: "http://example.com/api" }]
paths:
  /todos:
    post:
      requestBody:
        content: { application/json: { schema: { $ref: "#/components/schemas/Todo" } } }
      responses:
        "201":
          description: created
          content: { application/json: { schema: { $ref: "#/components/schemas/Todo" } } }
  /todos/{id}:
    get:
      parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
      responses:
        "200": { description: one, content: { application/json: { schema: { $ref: "#/components/schemas/Todo" } } } }
components:
  schemas:
    Todo:
      type: object
      required: [title]
      properties: { id: { type: integer, readOnly: true }, title: { type: string } }
"""


def test_your_own_api_is_served_until_it_is_closed(tmp_path: Path) -> None:
    document = tmp_path / "openapi.yaml"
    document.write_text(API)
    with start(str(document)) as server, server.fork() as sandbox:
        todo = sandbox.post("/api/todos", {"title": "Buy milk"})
        assert sandbox.get(f"/api/todos/{todo['id']}") == todo
        sandbox.assert_changed({"created": {"todos": [{"title": "Buy milk"}]}, "nothingElse": True})
        sandbox.assert_requested({"match": {"method": "POST", "path": "/api/todos"}, "exactly": 1})
        with pytest.raises(SeedbedError, match="title"):
            sandbox.post("/api/todos", {})
    with pytest.raises(httpx.ConnectError):
        httpx.get(server.url)


def test_a_start_that_fails_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(RuntimeError, match="nowhere.yaml"):
        start("nowhere.yaml")
    with pytest.raises(RuntimeError, match="(?s)cannot start Seedbed.*no address here"):
        start(command=[sys.executable, "-c", "print('no address here')"])
    monkeypatch.setenv("SEEDBED_COMMAND", "no-such-program")
    with pytest.raises(RuntimeError, match="there is no no-such-program"):
        start()


def test_a_server_that_runs_is_found_by_its_address(seedbed_server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SEEDBED_URL", f"{seedbed_server.url}/")
    with Server() as server:
        assert server.url == seedbed_server.url
        assert server.sandbox("any").get("/v1/users/1")["id"] == "1"
    monkeypatch.delenv("SEEDBED_URL")
    assert Server().url == "http://localhost:3000"
    with Server(seedbed_server.url, api_key="sk_unknown") as stranger, pytest.raises(SeedbedError):
        stranger.sandbox("any").get("/v1/users/1")
