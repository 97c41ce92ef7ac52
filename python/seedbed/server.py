"""A server of Seedbed: one that runs, or one that is started for as long as it is needed."""

import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
from collections import deque
from queue import Empty, Queue
from typing import Callable, Deque, Optional, Sequence

from .api import Api
from .bodies import SandboxSettings, Start
from .sandbox import Sandbox, fork

DEFAULT_URL = "http://localhost:3000"
DEFAULT_COMMAND = "npx seedbed"
ADDRESS = re.compile(r"http://(?:localhost|127\.0\.0\.1):\d+")
MOST_LINES = 50
STOP_SECONDS = 10


class Server:
    """A server at an address: by default that of SEEDBED_URL, or http://localhost:3000."""

    def __init__(self, url: Optional[str] = None, *, api_key: Optional[str] = None) -> None:
        self.url = (url or os.environ.get("SEEDBED_URL") or DEFAULT_URL).rstrip("/")
        self._api = Api(self.url, api_key)
        self._stop: Optional[Callable[[], None]] = None

    def sandbox(self, name: str) -> Sandbox:
        """Returns the sandbox of a name; its first request makes it, with the data of seed 1."""
        return Sandbox(self._api, name)

    def fork(
        self,
        start: Optional[Start] = None,
        name: Optional[str] = None,
        *,
        settings: Optional[SandboxSettings] = None,
        ttl: Optional[str] = None,
    ) -> Sandbox:
        """Makes a sandbox, in place of one of the same name. The clock of a world stands still on 1 November 2026
        unless `settings` has another; `ttl` is how long the sandbox lives (an ISO 8601 duration)."""
        return fork(self._api, start, name, settings=settings, ttl=ttl)

    def close(self) -> None:
        """Ends the connections, and the server if it was started from here."""
        self._api.close()
        if self._stop is not None:
            self._stop()
            self._stop = None

    def __enter__(self) -> "Server":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def start(*arguments: str, command: Optional[Sequence[str]] = None, timeout: float = 120) -> Server:
    """Starts `npx seedbed` (or SEEDBED_COMMAND) with arguments, such as "openapi.yaml", on a free port.

    Nothing that is written is kept. Raises a RuntimeError with its output if it is not there within `timeout` seconds.
    """
    given = command or shlex.split(os.environ.get("SEEDBED_COMMAND") or DEFAULT_COMMAND)
    program = shutil.which(given[0])
    if program is None:
        raise RuntimeError(f"cannot start Seedbed: there is no {given[0]}; install Node, or set SEEDBED_URL")
    data = tempfile.mkdtemp(prefix="seedbed-")
    process = subprocess.Popen(
        [program, *given[1:], *arguments, "--port", "0", "--data-dir", data],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
        env={**os.environ, "NO_COLOR": "1"},
        start_new_session=True,
    )

    def stop() -> None:
        _end(process)
        shutil.rmtree(data, ignore_errors=True)

    lines: Deque[str] = deque(maxlen=MOST_LINES)
    found: "Queue[Optional[str]]" = Queue()

    def read() -> None:
        # To the end: a pipe that nobody reads would hold up the server.
        assert process.stdout is not None
        for line in process.stdout:
            lines.append(line)
            address = ADDRESS.search(line)
            if address is not None:
                found.put(address.group())
        found.put(None)

    threading.Thread(target=read, daemon=True).start()
    try:
        url = found.get(timeout=timeout)
    except Empty:
        url = None
    except BaseException:
        stop()
        raise
    if url is None:
        stop()
        raise RuntimeError(f"cannot start Seedbed with {' '.join([*given, *arguments])}:\n{''.join(lines)}")
    server = Server(url)
    server._stop = stop
    return server


def _end(process: "subprocess.Popen[str]") -> None:
    """Ends a process with those that it started: npx starts the server as one of its own."""
    if sys.platform == "win32":
        subprocess.run(["taskkill", "/T", "/F", "/PID", str(process.pid)], capture_output=True, check=False)
    elif process.poll() is None:
        os.killpg(process.pid, signal.SIGTERM)
    try:
        process.wait(STOP_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
