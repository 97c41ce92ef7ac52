import assert from "node:assert/strict";
import { EventEmitter } from "node:events";
import type { Server } from "node:http";
import { test } from "node:test";

import { closeQuietConnections } from "./server.ts";

class Line extends EventEmitter {
  bytesRead = 0;
  bytesWritten = 0;
  writableLength = 0;
  timeout = 0;
  isClosed = false;

  setTimeout(to: number): void {
    this.timeout = to;
  }

  destroy(): void {
    this.isClosed = true;
    this.emit("close");
  }
}

test("a connection goes when no request began and no byte of an answer went for long enough, and not before", (t) => {
  t.mock.timers.enable({ apis: ["setInterval"] });
  const server = new EventEmitter();
  closeQuietConnections(server as Server, { check: 10, idle: 30, silent: 100 }); // only its events are used
  const [quiet, asking, writing] = [new Line(), new Line(), new Line()];
  for (const line of [quiet, asking, writing]) server.emit("connection", line);
  const closedAfter = [];
  for (let look = 1; look <= 6; look += 1) {
    quiet.bytesRead += 2; // what is no request does not count
    server.emit("request", { socket: asking });
    writing.bytesWritten += 1;
    t.mock.timers.tick(10);
    closedAfter.push(quiet.isClosed);
  }
  assert.deepEqual(closedAfter, [false, false, true, true, true, true]);
  assert.deepEqual([asking.isClosed, writing.isClosed], [false, false]);
});

test("a connection whose client does not take its answer gets a timer of its own, and loses it when all is taken", (t) => {
  t.mock.timers.enable({ apis: ["setInterval"] });
  const server = new EventEmitter();
  closeQuietConnections(server as Server, { check: 10, idle: 30, silent: 100 }); // as above
  const line = new Line();
  server.emit("connection", line);
  line.writableLength = 1_000_000;
  t.mock.timers.tick(100);
  assert.deepEqual([line.isClosed, line.timeout], [false, 100]);
  line.writableLength = 0;
  t.mock.timers.tick(10);
  assert.deepEqual([line.isClosed, line.timeout], [false, 0]);
  t.mock.timers.tick(30);
  assert.equal(line.isClosed, true);
});
