// DOM environments of test runners bring classes of their own, and leave some of Node's out.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import path from "node:path";
import { test } from "node:test";

import { createMock } from "../../src/mock.ts";

/** Headers as happy-dom iterates them: with the capitals that they were written with. */
class WrittenHeaders extends Headers {
  readonly #written: Readonly<Record<string, string>>;

  constructor(written: Readonly<Record<string, string>>) {
    super(written);
    this.#written = written;
  }

  override [Symbol.iterator](): ReturnType<Headers["entries"]> {
    return Object.entries(this.#written)[Symbol.iterator]();
  }
}

function asked(url: string, init: RequestInit & { readonly headers: Record<string, string> }): Request {
  const request = new Request(new URL(url, "http://localhost:3000"), init);
  return Object.defineProperty(request, "headers", { value: new WrittenHeaders(init.headers) });
}

test("headers are found whatever the case that a foreign class iterates them in", async () => {
  const mock = createMock({ seed: 2 });
  const body = JSON.stringify({ name: "Ina", email: "ina@example.com" });
  const made = await mock.fetch(
    asked("/v1/users", { method: "POST", headers: { "Content-Type": "application/json" }, body }),
  );
  assert.equal(made.status, 201);
  await mock.fetch(asked("/v1/users/1", { method: "DELETE", headers: { "X-Sandbox": "mine" } }));
  assert.equal((await mock.fetch("/v1/users/1")).status, 200);
  const read = await mock.fetch("/v1/users/1");
  const again = await mock.fetch(
    asked("/v1/users/1", { headers: { "If-None-Match": read.headers.get("ETag") ?? "" } }),
  );
  assert.equal(again.status, 304);
});

test("the library is imported, read and written where there is no TextEncoder", () => {
  const program = `
    delete globalThis.TextEncoder;
    delete globalThis.TextDecoder;
    const { createMock } = await import(${JSON.stringify(path.resolve(import.meta.dirname, "../../src/index.ts"))});
    const mock = createMock({ seed: 2 });
    const made = await mock.users.create({ name: "Zoë 💡", email: "zoe@example.com" });
    console.log(mock.users.get("1").id, mock.users.get(made.id).name);
  `;
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", program], {
    encoding: "utf8",
  });
  assert.equal(stdout, "1 Zoë 💡\n", stderr);
});
