// An app's own end-to-end calls are recorded beside its back end, imported, and pass against the definition; others find the server's ways, too.
import assert from "node:assert/strict";
import { test } from "node:test";

import { apiOfHar } from "../../src/core/definition/import/from-har.ts";
import { createMock, defineConfig } from "../../src/index.ts";

const HOST = "https://harbor.example.com";

interface Boat {
  id: number;
  name: string;
  berth: string | null;
  status: string;
  visits: number;
  sailedAt: string | null;
}
type Json = Readonly<Record<string, unknown>>;
type Answered = readonly [status: number, body?: unknown];
type Send = (
  method: string,
  target: string,
  sent?: unknown,
  token?: string,
) => Promise<readonly [status: number, body: Json]>;

const wrong = (status: number, code: string, message: string): Answered => [status, { error: { code, message } }];

/** A back end with ways of its own: defaults, states, counters, unique names, logs below a boat that do not say whose they are. */
function createHarbor(): (method: string, target: string, sent: Json, isSigned: boolean) => Answered {
  const boats: Boat[] = ["Ada", "Bee", "Cod"].map((name, at) => ({
    id: at + 1,
    name,
    berth: at === 0 ? "A1" : null,
    status: at === 2 ? "at-sea" : "moored",
    visits: at,
    sailedAt: at === 2 ? "2025-05-05T05:05:05.000Z" : null,
  }));
  const logs = [{ id: 1, boat: 1, text: "Calm" }];
  const settings = { units: "knots", tides: true };
  let last = 3;
  return (method, target, sent, isSigned) => {
    const [, place, id, below] = target.split("/");
    if (!isSigned && method !== "GET") return wrong(401, "unauthorized", "Who are you?");
    if (place === "settings") return [200, { data: method === "PATCH" ? Object.assign(settings, sent) : settings }];
    if (id === undefined && method === "GET") return [200, { data: boats, meta: { total: boats.length } }];
    if (id === undefined) {
      if (sent["name"] === undefined) return wrong(422, "invalid", "name is missing");
      if (boats.some(({ name }) => name === sent["name"])) return wrong(409, "taken", "There is such a boat");
      last += 1;
      const boat = { id: last, name: sent["name"] as string, berth: null, status: "moored", visits: 0, sailedAt: null };
      boats.unshift(boat);
      return [201, { data: boat }];
    }
    const boat = boats.find((one) => String(one.id) === id);
    if (boat === undefined) return wrong(404, "no_boat", `Boat ${id} is not here`);
    const show = ({ boat: _boat, ...log }: (typeof logs)[number]) => log;
    if (below === "logs" && method === "GET") return [200, logs.filter((log) => log.boat === boat.id).map(show)];
    if (below === "logs") {
      logs.push({ id: logs.length + 1, boat: boat.id, text: sent["text"] as string });
      return [201, logs.slice(-1).map(show)[0]];
    }
    if (below === "sail" && boat.status !== "moored") return wrong(409, "at_sea", "It is at sea");
    if (below === "sail")
      Object.assign(boat, { status: "at-sea", visits: boat.visits + 1, sailedAt: new Date().toISOString() });
    if (below === "moor") Object.assign(boat, { status: "moored", berth: "B7" });
    if (method === "DELETE") boats.splice(boats.indexOf(boat), 1);
    return method === "DELETE" ? [204] : [200, { data: boat }];
  };
}

/** The calls of the app's own tests; `name` is that of a boat that is built meanwhile. */
async function walk(send: Send, name: string): Promise<void> {
  const dataOf = async (...asked: Parameters<Send>): Promise<Boat> => {
    const [status, { data }] = await send(...asked);
    assert.ok(status < 300, JSON.stringify(asked));
    return data as Boat; // as the harbor answers
  };
  const refused = async (...asked: Parameters<Send>) => {
    const [status, { error }] = await send(...asked);
    return [status, ...Object.values((error ?? {}) as Json)];
  };
  const all = async (): Promise<string[]> =>
    (((await send("GET", "/boats"))[1]["data"] ?? []) as Boat[]).map((one) => one.name);
  assert.deepEqual(await all(), ["Ada", "Bee", "Cod"]);
  assert.deepEqual(await refused("POST", "/boats", { name }), [401, "unauthorized", "Who are you?"]);
  const { id, ...made } = await dataOf("POST", "/boats", { name }, "t");
  assert.deepEqual(made, { name, berth: null, status: "moored", visits: 0, sailedAt: null });
  assert.equal((await send("POST", "/boats", {}, "t"))[0], 422);
  assert.equal((await send("POST", "/boats", { name }, "t"))[0], 409);
  assert.deepEqual(await all(), [name, "Ada", "Bee", "Cod"], "the newest is the first");
  assert.equal(((await send("GET", "/boats/1/logs"))[1] as unknown as unknown[]).length, 1);
  assert.deepEqual((await send("GET", `/boats/${id}/logs`))[1], []);
  assert.equal((await send("POST", `/boats/${id}/logs`, { text: "Windy" }, "t"))[0], 201);
  assert.equal(((await send("GET", `/boats/${id}/logs`))[1] as unknown as unknown[]).length, 1);
  const sailing = await dataOf("POST", `/boats/${id}/sail`, undefined, "t");
  assert.deepEqual([sailing.status, sailing.visits, sailing.sailedAt !== null], ["at-sea", 1, true]);
  assert.deepEqual(await refused("POST", `/boats/${id}/sail`, undefined, "t"), [409, "at_sea", "It is at sea"]);
  assert.equal((await dataOf("POST", `/boats/${id}/moor`, undefined, "t")).berth, "B7");
  assert.equal((await dataOf("GET", `/boats/${id}`)).status, "moored");
  assert.equal((await send("DELETE", `/boats/${id}`, undefined, "t"))[0], 204);
  assert.deepEqual(await refused("GET", `/boats/${id}`), [404, "no_boat", `Boat ${id} is not here`]);
  assert.deepEqual((await send("GET", "/settings"))[1], { data: { units: "knots", tides: true } });
  assert.deepEqual((await send("PATCH", "/settings", { units: "mph" }, "t"))[1], {
    data: { units: "mph", tides: true },
  });
}

async function record(): Promise<unknown> {
  const harbor = createHarbor();
  const entries: unknown[] = [];
  const ask: Send = (method, target, sent, token) => {
    const [status, body] = harbor(method, target, (sent ?? {}) as Json, token !== undefined);
    const type = "application/json";
    entries.push({
      startedDateTime: new Date().toISOString(),
      request: {
        method,
        url: HOST + target,
        headers: token === undefined ? [] : [{ name: "Authorization", value: "[masked]" }],
        ...(sent !== undefined && { postData: { mimeType: type, text: JSON.stringify(sent) } }),
      },
      response: {
        status,
        headers: [],
        content: { mimeType: body === undefined ? "" : type, text: body === undefined ? "" : JSON.stringify(body) },
      },
    });
    return Promise.resolve([status, structuredClone(body ?? {}) as Json]);
  };
  await walk(ask, "Eel");
  return { log: { entries } };
}

const seen = apiOfHar(await record());

function open(): Send {
  const mock = createMock({ config: defineConfig({ api: seen?.document } as never) });
  return async (method, target, sent, token) => {
    const headers = {
      ...(sent !== undefined && { "Content-Type": "application/json" }),
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    };
    const answer = await mock.fetch(HOST + target, {
      method,
      headers,
      ...(sent !== undefined && { body: JSON.stringify(sent) }),
    });
    const text = await answer.text();
    return [answer.status, (text === "" ? {} : JSON.parse(text)) as Json];
  };
}

test("an app's own calls pass against the definition that their recording becomes", () => walk(open(), "Eel"));

test("calls with other values find the same defaults, states, counters and refusals", async () => {
  const send = open();
  const data = async (...asked: Parameters<Send>): Promise<Json> => (await send(...asked))[1]["data"] as Json;
  const { id, ...made } = await data("POST", "/boats", { name: "Fin", berth: "C3" }, "t");
  assert.deepEqual(made, { name: "Fin", berth: "C3", status: "moored", visits: 0, sailedAt: null });
  assert.equal((await send("POST", "/boats", { berth: "C4" }, "t"))[0], 422, "a name is needed");
  assert.equal((await data("POST", "/boats/2/sail", undefined, "t"))["visits"], 2, "one more than before");
  assert.equal((await send("POST", "/boats/2/sail", undefined, "t"))[0], 409);
  assert.equal((await send("POST", "/boats/3/sail", undefined, "t"))[0], 409, "it is at sea from the start");
  assert.equal((await send("DELETE", `/boats/${String(id)}`))[0], 401);
  assert.deepEqual((await send("GET", "/boats/77"))[1], { error: { code: "no_boat", message: "Boat 77 is not here" } });
});
