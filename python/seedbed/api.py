"""Requests to a server, and the exception for those that it refuses."""

from typing import Any, Dict, List, Mapping, Optional
from urllib.parse import urlsplit

import httpx

from .bodies import Json

# Longer than a fault plan lets a request hang, and than any jump of the clock.
TIMEOUT_SECONDS = 90
# Shorter than the server keeps a connection that nobody uses.
KEEPALIVE_SECONDS = 2


class SeedbedError(Exception):
    """A refused request. Its text has the problem's title and detail, and each error with its place."""

    def __init__(self, problem: Mapping[str, Json]) -> None:
        super().__init__(problem)
        self.problem: Dict[str, Json] = dict(problem)
        self.status: int = problem["status"]
        self.code: Optional[str] = problem.get("code")
        self.title: str = problem.get("title", "")
        self.detail: str = problem.get("detail", "")
        self.errors: List[Dict[str, Json]] = list(problem.get("errors", []))

    def __str__(self) -> str:
        name = str(self.status) if self.code is None else f"{self.status} {self.code}"
        lines = [f"{self.title} ({name})", self.detail]
        for error in self.errors:
            place = error.get("pointer") or error.get("parameter") or error.get("header") or ""
            lines.append(f"- {place}: {error.get('detail', '')}")
        if self.problem.get("moreErrors"):
            lines.append(f"- and {self.problem['moreErrors']} more")
        return "\n".join(lines)


class Api:
    """The requests of a server; threads may share it."""

    def __init__(self, url: str, api_key: Optional[str]) -> None:
        self.url = url.rstrip("/")
        self._client = httpx.Client(
            base_url=self.url,
            headers={} if api_key is None else {"X-API-Key": api_key},
            timeout=TIMEOUT_SECONDS,
            limits=httpx.Limits(max_connections=None, keepalive_expiry=KEEPALIVE_SECONDS),
            trust_env=urlsplit(url).hostname not in ("localhost", "127.0.0.1", "::1"),
        )

    def send(self, method: str, path: str, sandbox: Optional[str] = None, **options: Any) -> httpx.Response:
        """Returns the answer with any status; `options` are those of `httpx.request`."""
        headers = httpx.Headers(options.pop("headers", None))
        if sandbox is not None:
            headers["X-Sandbox"] = sandbox
        return self._client.request(method, path, headers=headers, **options)

    def ask(self, method: str, path: str, sandbox: Optional[str] = None, **options: Any) -> Json:
        """Returns the value of the answer: of JSON, else its text, None if it is empty. Raises a SeedbedError."""
        return value_of(self.send(method, path, sandbox, **options))

    def close(self) -> None:
        self._client.close()


def value_in(answer: httpx.Response) -> Json:
    """Returns the value of JSON, the text of anything else, None for an empty body."""
    if "json" in answer.headers.get("content-type", ""):
        try:
            return answer.json()
        except ValueError:  # a fault plan may break it
            pass
    return answer.text or None


def value_of(answer: httpx.Response) -> Json:
    """Returns the value of an answer. Raises a SeedbedError for a status of 400 and above."""
    value = value_in(answer)
    if answer.status_code < 400:
        return value
    if isinstance(value, dict) and "code" in value and "detail" in value:
        raise SeedbedError({**value, "status": answer.status_code})
    title = f"{answer.request.method} {answer.request.url} was refused"
    raise SeedbedError({"status": answer.status_code, "title": title, "detail": answer.text[:2000], "body": value})
