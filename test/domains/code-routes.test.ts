// Routes that code answers: what they read and write is one write of the caller's sandbox.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

import { createMock, defineConfig, route, SeedbedError } from "../../src/index.ts";

const BANK = `
domain: bank
base: /api
resources:
  account: { count: 4, ids: number, fields: { owner: person.fullName, balance: { is: integer, min: 0, max: 5000 } } }
  transfer: { count: 0, fields: { from: integer, to: integer, amount: integer } }
`;

type Account = Readonly<Record<string, unknown>> & { readonly balance: number };
interface Transfer {
  readonly from: number;
  readonly to: number;
  readonly amount: number;
}

const pause = (): Promise<void> => new Promise((done) => void setImmediate(done));

function open() {
  return createMock({
    config: defineConfig({
      extends: BANK,
      routes: [
        route("POST /transfers/new", async ({ body, tx }) => {
          const { from, to, amount } = body as Transfer; // as the tests send it
          for (const [id, change] of [
            [from, -amount],
            [to, amount],
          ] as const) {
            const account = tx.find("account", id) as Account | undefined;
            if (account === undefined) throw new SeedbedError("not_found", `there is no account ${id}`);
            tx.set("account", id, { balance: account.balance + change });
            await pause();
          }
          return tx.create("transfer", { from, to, amount });
        }),
        route("GET /richest/{count}", ({ params, query, tx }) =>
          [...tx.list("accounts")]
            .toSorted((a, b) => Number(b["balance"]) - Number(a["balance"]))
            .slice(0, Number(params["count"]))
            .map((one) => ({ id: one.id, to: query["to"] })),
        ),
        route("GET /all", ({ tx }) => ({ accounts: tx.list("accounts") })),
        route("GET /plain", () => new Response("as it is", { status: 203, headers: { "X-Mine": "yes" } })),
        route("DELETE /accounts/empty", ({ tx }) => {
          for (const one of tx.list("account")) if (one["balance"] === 0) tx.remove("account", one.id);
        }),
        route("GET /wrong", ({ tx }) => tx.find("acount", 1)),
      ],
    }),
  });
}

type Ask = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Response>;

function askOf(mock: Pick<ReturnType<typeof open>, "fetch">): Ask {
  return (method, path, body, headers = {}) =>
    mock.fetch(
      new Request(`http://mock.test/api${path}`, {
        method,
        headers: { ...headers, ...(body !== undefined && { "Content-Type": "application/json" }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );
}

const balanceOf = async (ask: Ask, id: number): Promise<number> =>
  ((await (await ask("GET", `/accounts/${id}`)).json()) as Account).balance;

test("a route in code reads and writes records, and the next read shows them", async () => {
  const mock = open();
  const ask = askOf(mock);
  const [one, two] = [await balanceOf(ask, 1), await balanceOf(ask, 2)];
  const answer = await ask("POST", "/transfers/new", { from: 1, to: 2, amount: 100 });
  assert.equal(answer.status, 200);
  const { amount, id } = (await answer.json()) as Transfer & { id: string };
  assert.deepEqual([amount, await balanceOf(ask, 1), await balanceOf(ask, 2)], [100, one - 100, two + 100]);
  const read = (await (await ask("GET", `/transfers/${id}`)).json()) as Transfer;
  assert.deepEqual([read.from, read.to], [1, 2]);
  const richest = (await (await ask("GET", "/richest/2?to=me")).json()) as { id: number; to: string }[];
  assert.deepEqual([richest.length, richest[0]?.to], [2, "me"]);
  const { accounts } = (await (await ask("GET", "/all")).json()) as { accounts: { id: number }[] };
  assert.deepEqual([accounts.length > 1, accounts[0]?.id], [true, 1]);
  assert.equal((await ask("DELETE", "/accounts/empty")).status, 204);
  await mock.close();
});

test("what a route in code throws undoes all that it wrote", async () => {
  const mock = open();
  const ask = askOf(mock);
  const before = await balanceOf(ask, 1);
  const refused = await ask("POST", "/transfers/new", { from: 1, to: 99, amount: 100 });
  assert.equal(refused.status, 404);
  assert.match(await refused.text(), /there is no account 99/);
  assert.equal(await balanceOf(ask, 1), before);
  await mock.close();
});

test("routes that write at the same time do not lose what the others wrote", async () => {
  const mock = open();
  const ask = askOf(mock);
  const sum = (await balanceOf(ask, 1)) + (await balanceOf(ask, 2));
  const first = await balanceOf(ask, 1);
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => ask("POST", "/transfers/new", { from: 1, to: 2, amount: 10 })),
  );
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
  assert.deepEqual([await balanceOf(ask, 1), (await balanceOf(ask, 1)) + (await balanceOf(ask, 2))], [first - 40, sum]);
  const list = (await (await ask("GET", "/transfers")).json()) as { total: number };
  assert.equal(list.total, 4, "each made its record once");
  await mock.close();
});

test("a route in code may answer a Response, and is held to the pipeline of all requests", async () => {
  const mock = open();
  const ask = askOf(mock);
  const plain = await ask("GET", "/plain");
  assert.deepEqual([plain.status, plain.headers.get("x-mine"), await plain.text()], [203, "yes", "as it is"]);
  assert.equal((await ask("GET", "/plain?_status=503")).status, 503);
  assert.equal((await ask("GET", "/plain?_seed=2")).status, 400, "code works in sandboxes, not in the world of a seed");
  assert.equal((await ask("GET", "/wrong")).status, 500);
  const body = { from: 1, to: 2, amount: 1 };
  const key = { "Idempotency-Key": '"once"' };
  const [before] = [await balanceOf(ask, 2), await ask("POST", "/transfers/new", body, key)];
  const again = await ask("POST", "/transfers/new", body, key);
  assert.equal(again.headers.get("idempotent-replayed"), "true");
  assert.equal(await balanceOf(ask, 2), before + 1);
  await ask("POST", "/transfers/new", body, { "X-Sandbox": "other" });
  assert.equal(await balanceOf(ask, 2), before + 1, "each sandbox has its own records");
  await mock.close();
});

test("routes in code stand beside those in data, and beside an API description", async () => {
  const document = {
    openapi: "3.0.3",
    info: { title: "Pets", version: "1" },
    paths: {
      "/pets": {
        get: {
          responses: {
            200: {
              description: "Pets.",
              content: {
                "application/json": {
                  schema: {
                    type: "array",
                    items: { type: "object", properties: { id: { type: "integer" }, name: { type: "string" } } },
                  },
                },
              },
            },
          },
        },
      },
    },
  };
  const mock = createMock({
    config: defineConfig({
      api: document,
      routes: {
        "GET /pets/count": ({ tx }) => ({ count: [...tx.list("pet")].length }),
        "GET /ping": { answer: "pong" },
      },
    }),
  });
  const get = async (path: string): Promise<unknown> =>
    (await mock.fetch(new Request(`http://mock.test${path}`))).json();
  const pets = (await get("/pets")) as unknown[];
  assert.deepEqual([await get("/pets/count"), await get("/ping")], [{ count: pets.length }, "pong"]);
  await mock.close();
});

test("a list of routes holds what route gives, each place once, with any space in between", async () => {
  const config = (routes: unknown) => defineConfig({ extends: BANK, routes: routes as [] });
  for (const [routes, told] of [
    [[{ "GET /a": { answer: 1 } }], /routes\.0: must be what route gives/],
    [[null], /routes\.0: must be what route gives/],
    [[route("GET /a", () => 1), route("GET  /a", () => 2)], /routes\.1: GET {2}\/a is there already/],
  ] as const)
    assert.throws(() => createMock({ config: config(routes) }), told);
  const mock = createMock({ config: config([route("GET   /a", () => ({ a: 1 }))]) });
  assert.deepEqual(await (await mock.fetch("http://mock.test/api/a")).json(), { a: 1 });
  await mock.close();
});

test("a place that is none is told for a route in code, too", () => {
  assert.throws(
    () => createMock({ config: defineConfig({ extends: BANK, routes: [route("get /count", () => 1)] }) }),
    /'get \/count' is no route.*did you mean 'GET'/s,
  );
});

test("the program of the guide splits an invoice", async () => {
  const guide = readFileSync(resolve(import.meta.dirname, "../../docs/routes.md"), "utf8");
  const block = (language: string): string =>
    new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, "ms").exec(guide)?.[1] ?? assert.fail(`there is ${language}`);
  const library = pathToFileURL(resolve(import.meta.dirname, "../../src/index.ts")).href;
  const program = block("ts")
    .replace('from "seedbed"', `from ${JSON.stringify(library)}`)
    .replace('"./seedbed.yaml"', JSON.stringify(block("yaml")));
  const folder = mkdtempSync(join(tmpdir(), "seedbed-guide-"));
  try {
    const file = join(folder, "seedbed.config.mts");
    writeFileSync(file, program);
    const { default: config } = (await import(pathToFileURL(file).href)) as {
      default: ReturnType<typeof defineConfig>;
    };
    const mock = createMock({ config });
    const ask = askOf(mock);
    const { amount } = (await (await ask("GET", "/invoices/1")).json()) as { amount: number };
    const halves = (await (await ask("POST", "/invoices/1/split", { parts: 2 })).json()) as { amount: number }[];
    assert.deepEqual(
      halves.map((one) => one.amount),
      [Math.floor(amount / 2), Math.floor(amount / 2)],
    );
    assert.equal((await ask("GET", "/invoices/1")).status, 404);
    assert.equal((await ask("POST", "/invoices/1/split")).status, 404);
    await mock.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
