// No answer tells if an address has an account, by its words or by the work that it takes; and an address gets a few mails an hour at most.
import assert from "node:assert/strict";
import { test } from "node:test";

import type { KyselyPlugin } from "kysely";

import { openSqlite } from "../../src/core/storage/sqlite.ts";
import { PASSWORD } from "../control/customer.ts";
import { startInProcess } from "../control/in-process.ts";
import type { InProcess } from "../control/in-process.ts";
import type { Received, Sent } from "../control/running.ts";
import { openPostOffice, tokenIn } from "./post-office.ts";
import type { PostOffice } from "./post-office.ts";

let addresses = 0;
const elsewhere = (): Record<string, string> => ({ "X-Forwarded-For": `203.0.113.${(addresses += 1)}` });

/** Notes each question to the database, by its kind and its table. */
function createListener(): KyselyPlugin & { readonly heard: string[] } {
  const heard: string[] = [];
  return {
    heard,
    transformQuery({ node }) {
      const tables = [...JSON.stringify(node).matchAll(/"kind":"TableNode".*?"name":"(\w+)"/g)].map(([, name]) => name);
      heard.push(`${node.kind} ${tables[0] ?? ""}`);
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
}

interface Stage extends AsyncDisposable {
  readonly service: InProcess;
  readonly office: PostOffice;
  readonly heard: string[];
  post(path: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<Received>;
  /** Makes an account by mail; the cookie of its session. */
  begin(email: string): Promise<Readonly<Record<string, string>>>;
}

async function setUp(): Promise<Stage> {
  const office = await openPostOffice();
  const listener = createListener();
  const service = await startInProcess({
    settings: { SMTP_URL: office.url },
    async open() {
      const database = await openSqlite(":memory:");
      return { ...database, db: database.db.withPlugin(listener) };
    },
  });
  const stage: Stage = {
    service,
    office,
    heard: listener.heard,
    post: (path, body, headers) =>
      service.request({ method: "POST", path: `/api/account/${path}`, body, headers: { ...elsewhere(), ...headers } }),
    async begin(email) {
      await stage.post("signup", { email, password: PASSWORD });
      await service.mails.settle();
      const token = tokenIn(office.arrived.findLast(({ to }) => to === email)?.text ?? "", "verify");
      const answer = await stage.post("verify", { token });
      assert.equal(answer.status, 200, answer.text);
      return { Cookie: String(answer.headers["set-cookie"]).split(";")[0] ?? "" };
    },
    async [Symbol.asyncDispose]() {
      await service[Symbol.asyncDispose]();
      await office[Symbol.asyncDispose]();
    },
  };
  return stage;
}

/** The request about an address to each route that takes one. */
const ASKED: Readonly<Record<string, (email: string) => Pick<Sent, "body">>> = {
  "post /api/account/signup": (email) => ({ body: { email, password: "yet another password", name: "Somebody" } }),
  "post /api/account/login": (email) => ({ body: { email, password: "not the password" } }),
  "post /api/account/forgot": (email) => ({ body: { email } }),
  "post /api/account/invitations": (email) => ({ body: { email } }),
  "patch /api/account": (email) => ({ body: { email, currentPassword: PASSWORD } }),
};

interface Described {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly requestBody?: unknown }>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, { readonly properties?: object }>> };
}

test("every route that takes an address is among those that are tried here", async () => {
  await using stage = await setUp();
  const { paths, components } = (await stage.service.request({ path: "/openapi.json" })).json() as unknown as Described;
  const takesAddress = ({ requestBody }: { readonly requestBody?: unknown }): boolean => {
    const [, name = ""] = /"#\/components\/schemas\/(\w+)"/.exec(JSON.stringify(requestBody ?? {})) ?? [];
    return Object.hasOwn(components.schemas[name]?.properties ?? {}, "email");
  };
  const found = Object.entries(paths)
    .filter(([path]) => path.startsWith("/api/account"))
    .flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, operation]) => takesAddress(operation))
        .map(([method]) => `${method} ${path}`),
    );
  assert.deepEqual(found.toSorted(), Object.keys(ASKED).toSorted());
});

const NEEDS_SESSION = /^patch|invitations$/;

for (const [route, toSent] of Object.entries(ASKED)) {
  test(`${route} answers alike for an address with an account and for one without, after the same questions to the database`, async () => {
    await using stage = await setUp();
    const session = await stage.begin("asking@example.com");
    await stage.begin("taken@example.com");
    await stage.service.mails.stop(); // what leaves beside the request is none of its work
    const [method = "", path = ""] = route.split(" ");
    const ask = async (email: string): Promise<readonly unknown[]> => {
      stage.heard.length = 0;
      const headers = { ...elsewhere(), ...(NEEDS_SESSION.test(route) && session) };
      const answer = await stage.service.request({ method: method.toUpperCase(), path, headers, ...toSent(email) });
      const { date: _date, "x-request-id": _id, ...told } = answer.headers;
      const text = answer.text.replaceAll(/(?:taken|free1)@example\.com/g, "…").replaceAll(/req_\w+/g, "…");
      return [answer.status, told, text, [...stage.heard]];
    };
    const taken = await ask("taken@example.com");
    const free = await ask("free1@example.com");
    assert.deepEqual(taken, free);
    assert.ok((taken[3] as readonly string[]).length > 0, "the questions were heard");
  });
}

test("every route that sends a mail counts it for the address that it goes to, and five are sent in an hour", async () => {
  const rows: Readonly<
    Record<string, (stage: Stage, session: Readonly<Record<string, string>>, old: string) => Promise<Received>>
  > = {
    signup: ({ post }) => post("signup", { email: "me@example.com", password: PASSWORD }),
    forgot: ({ post }) => post("forgot", { email: "me@example.com" }),
    "verification by its token": ({ post }, _session, token) => post("verification", { token }),
    "an invitation": ({ post }, session) => post("invitations", { email: "me@example.com" }, session),
    "a change to it": ({ service }, session) =>
      service.request({
        method: "PATCH",
        path: "/api/account",
        body: { email: "me@example.com", currentPassword: PASSWORD },
        headers: { ...session, ...elsewhere() },
      }),
    "a change from it": ({ service, office }, session) =>
      service.request({
        method: "PATCH",
        path: "/api/account",
        body: { email: `new-${office.arrived.length}-${addresses}@example.com`, currentPassword: PASSWORD },
        headers: { ...session, ...elsewhere() },
      }),
  };
  for (const [name, ask] of Object.entries(rows)) {
    await using stage = await setUp();
    const own = name === "a change from it" ? "me@example.com" : "other@example.com";
    const session = await stage.begin(own);
    let token = "";
    if (name.startsWith("verification")) {
      await stage.post("signup", { email: "me@example.com", password: PASSWORD });
      await stage.service.mails.settle();
      token = tokenIn(stage.office.arrived.at(-1)?.text ?? "", "verify");
    }
    const before = stage.office.arrived.filter(({ to }) => to === "me@example.com").length;
    let answer: Received | undefined;
    let taken = 0;
    do {
      answer = await ask(stage, session, token);
      if (answer.status < 300) taken += 1;
    } while (answer.status < 300 && taken < 9);
    assert.deepEqual([answer.status, answer.json()["code"]], [429, "rate_limited"], name);
    assert.match(String(answer.headers["retry-after"]), /^\d+$/);
    // The address until now hears of each change, too, and had heard of its sign-up.
    const most = name === "a change to it" ? 4 : 5;
    assert.equal(taken + before, most, name);
    await stage.service.mails.settle();
    assert.equal(
      stage.office.arrived.filter(({ to }) => to === "me@example.com").length,
      name === "forgot" ? 0 : most,
      name,
    );
  }
});
