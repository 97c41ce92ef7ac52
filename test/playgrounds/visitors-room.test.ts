import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { signUp } from "../control/customer.ts";
import { startInProcess } from "../control/in-process.ts";
import type { InProcess } from "../control/in-process.ts";

const HOUR = 3_600_000;
const FILL = 60_000;
/** Room for four playgrounds and a half. */
const ROOM = 290_000;
let service: InProcess;
before(async () => {
  service = await startInProcess({ visitorsOnDisk: ROOM });
});
after(() => service[Symbol.asyncDispose]());

interface Made {
  readonly id: string;
  readonly headers: Readonly<Record<string, string>>;
}

let visitors = 0;

/** Imports a playground with endpoints of so many characters, as somebody who was never here or with a key. */
async function make(characters: number, key?: Readonly<Record<string, string>>, count = 1): Promise<Made> {
  visitors += 1;
  const headers = key ?? { "X-Forwarded-For": `198.51.100.${visitors}` };
  const paths = ["/a", "/b", "/c", "/d", "/e", "/f", "/g", "/h", "/i", "/j"].slice(0, count);
  const endpoints = paths.map((path) => ({ method: "GET", path, template: "x".repeat(characters) }));
  const body = { seedbed: "playground/1", name: null, endpoints };
  const answer = await service.request({ method: "POST", path: "/api/playgrounds/import", headers, body });
  assert.equal(answer.status, 201, answer.text.slice(0, 300));
  const { playground, editToken } = answer.json() as { playground: { id: string }; editToken: string };
  service.pass(1_000);
  return { id: playground.id, headers: { ...headers, "X-Edit-Token": editToken } };
}

const play = async ({ id, headers }: Made): Promise<number> =>
  (await service.request({ path: `/play/${id}/a`, headers })).status;

test("visitors' playgrounds have a bound on disk together, past which those unused for longest go, and never a key's", async () => {
  const { headers } = await (await signUp(service, "developer")).makeKey();
  const keys = await make(FILL, headers, 10);
  const made: Made[] = [];
  for (let n = 0; n < 4; n += 1) made.push(await make(FILL));
  const [used, unused, edited, last] = made as [Made, Made, Made, Made];
  service.pass(HOUR);
  assert.equal(await play(used), 200);
  const path = `/api/playgrounds/${edited.id}`;
  assert.equal((await service.request({ path, headers: edited.headers })).status, 200);
  const newest = await make(FILL);
  // Asking uses a playground, so one that may be gone is asked for first.
  assert.equal(await play(unused), 404);
  for (const one of [used, edited, last, newest, keys]) assert.equal(await play(one), 200);

  service.pass(HOUR);
  for (const one of [used, edited, newest]) assert.equal(await play(one), 200);
  const more = { method: "GET", path: "/b", template: "y".repeat(FILL) };
  const published = await service.request({
    method: "POST",
    path: `${path}/endpoints`,
    headers: edited.headers,
    body: more,
  });
  assert.equal(published.status, 201);
  assert.equal(await play(last), 404);
  for (const one of [used, edited, newest, keys]) assert.equal(await play(one), 200);
});
