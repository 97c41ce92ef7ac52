// Fills a running service with some of everything that is kept, and prints what it answers: `node test/upgrades/fill.ts ADDRESS > kept/FORMAT.json`.
// The service may be of any version. Its database, as SQL, is kept beside: `sqlite3 seedbed.db .dump`, or `pg_dump --inserts --no-owner` without lines that begin with a backslash.
import { createHash } from "node:crypto";

/** A filled service: who may ask it, and what it answered, as `METHOD path` and by whom. */
export interface Filled {
  readonly email: string;
  readonly key: string;
  /** A key that reads data which another wrote; formats before `0003-teams` have none. */
  readonly reader?: string;
  readonly editToken: string;
  readonly answers: readonly Answer[];
}

export interface Answer {
  readonly by: "account" | "key" | "reader" | "anybody";
  readonly path: string;
  readonly status: number;
  /** The body, or what SHA-256 gives for its text if it is long. */
  readonly body: unknown;
}

export const PASSWORD = "correct horse battery";

/** A text of which the hash is kept instead, from this length on. */
const LONG = 4_000;

/** Members that are another each time. */
const PASSING = new Set(["now", "lastUsedAt", "instance"]);

/** An answer's text as it is kept: without the addresses of services. */
export function toKept(text: string): unknown {
  const kept = text.replaceAll(/http:\/\/(?:localhost|127\.0\.0\.1):\d+/g, "");
  if (kept.length > LONG) return createHash("sha256").update(kept).digest("hex");
  const isJson = kept.startsWith("{") || kept.startsWith("[");
  return isJson ? JSON.parse(kept, (name, value: unknown) => (PASSING.has(name) ? undefined : value)) : kept;
}

/** Signs in, and gives the headers with which each asks. */
export async function toHeaders(
  address: string,
  { email, key, reader = key }: Pick<Filled, "email" | "key" | "reader">,
): Promise<Readonly<Record<Answer["by"], Readonly<Record<string, string>>>>> {
  const answer = await fetch(`${address}/api/account/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  const cookie = answer.headers.getSetCookie().map((set) => set.split(";")[0]);
  return {
    account: { Cookie: cookie.join("; ") },
    key: { "X-API-Key": key },
    reader: { "X-API-Key": reader },
    anybody: {},
  };
}

/** Members of what is made that are asked for further. */
interface Made {
  readonly id?: string;
  readonly secret?: string;
  readonly editToken?: string;
  readonly subscription?: { readonly id: string };
  readonly playground?: { readonly id: string };
}

async function fill(address: string): Promise<Filled> {
  const send = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<{ readonly json: Made; readonly cookie: string }> => {
    const answer = await fetch(address + path, {
      method,
      headers: { "Content-Type": "application/json", ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return {
      json: (text === "" ? {} : JSON.parse(text)) as Made, // as the contract has it
      cookie: answer.headers
        .getSetCookie()
        .map((set) => set.split(";")[0])
        .join("; "),
    };
  };
  const email = "kept@example.com";
  const { cookie } = await send("POST", "/api/account/signup", { email, password: PASSWORD });
  const account = { Cookie: cookie };
  await send("PUT", "/api/account/plan", { plan: "developer" }, account);
  // Two keys on the same data. Links, invitations and the audit list end with time: they are not kept.
  const share = async (name: string, role: string): Promise<string> =>
    (await send("POST", "/api/account/keys", { name, role, data: "shared" }, account)).json.secret ?? "";
  const [key, reader] = [await share("kept", "write"), await share("reader", "read")];
  const own = { "X-API-Key": key };

  // Writes of every kind, in a sandbox with time and snapshots, and a payment that may be repeated.
  const demo = { ...own, "X-Sandbox": "demo" };
  await send("POST", "/api/sandboxes", { name: "demo", from: { seed: 42 } }, own);
  await send("PATCH", "/v1/core/users/1", { name: "Zoë “Z” O’Hara", nickname: "z" }, demo);
  await send("DELETE", "/v1/bookstore/reviews/3", undefined, demo);
  const items = [{ bookId: "2", quantity: 1 }];
  const { json: order } = await send("POST", "/v1/bookstore/orders", { userId: "1", items }, demo);
  await send(
    "POST",
    `/v1/bookstore/orders/${order.id}/pay`,
    { method: "card" },
    { ...demo, "Idempotency-Key": "once" },
  );
  await send("POST", "/api/data/snapshots", { name: "paid" }, demo);
  await send("POST", `/v1/bookstore/orders/${order.id}/cancel`, {}, demo);
  await send("POST", "/api/sandboxes/demo/clock", { advance: "P1D" }, own);
  await send("POST", "/api/sandboxes", { name: "fork", from: { sandbox: "demo" } }, own);
  await send("PATCH", "/v1/core/users/2", { name: "Only in the fork" }, { ...own, "X-Sandbox": "fork" });

  // Events with a receiver, and a playground with an endpoint, a collection and a domain.
  const { json: subscribed } = await send(
    "POST",
    "/api/events/subscriptions",
    { url: "https://receiver.example/hook", events: ["user.*"] },
    own,
  );
  const { json: made } = await send("POST", "/api/playgrounds", { name: "Pets" }, own);
  const { editToken = "" } = made;
  const id = made.playground?.id;
  const editing = { ...own, "X-Edit-Token": editToken };
  const endpoint = (value: unknown): Promise<unknown> =>
    send("POST", `/api/playgrounds/${id}/endpoints`, value, editing);
  await endpoint({
    method: "GET",
    path: "/things/:id",
    headers: { "X-Made": "yes" },
    template: { id: "{{params.id}}", number: "{{number.int}}" },
    answers: [{ when: { "query.q": "1" }, status: 203, template: "one" }],
  });
  await endpoint({
    path: "/pets",
    collection: { name: "pets", count: 3, record: { name: "pet", age: "{{number.int}}" } },
  });
  await send("POST", `/play/${id}/pets`, { name: "Rex" }, own);
  const domain =
    "domain: boats\nresources:\n  boat:\n    count: 5\n    fields:\n      name: company.name\n      length: { is: integer, min: 1, max: 9 }\n";
  const put = await fetch(`${address}/api/playgrounds/${id}/domain`, {
    method: "PUT",
    headers: { ...editing, "Content-Type": "application/yaml" },
    body: domain,
  });
  if (!put.ok) throw new Error(`PUT domain: ${put.status} ${await put.text()}`);

  const reads: readonly (readonly [Answer["by"], string])[] = [
    ["account", "/api/account"],
    ["account", "/api/account/keys"],
    ["key", "/api/sandboxes"],
    ["key", "/api/data/snapshots"],
    ["key", "/api/events"],
    ["key", `/api/events/subscriptions/${subscribed.subscription?.id}`],
    ["key", `/api/playgrounds/${id}`],
    ["key", `/api/playgrounds/${id}/endpoints`],
    ["anybody", `/play/${id}/things/7?_seed=42`],
    ["anybody", `/play/${id}/things/7?q=1`],
    ["key", `/play/${id}/pets`],
    ["anybody", `/play/${id}/boats?_seed=42`],
    ...["demo", "fork"].flatMap((name) =>
      ["core/users/1", "core/users/2", "bookstore/reviews?limit=100", `bookstore/orders/${order.id}`].map(
        (path) => ["key", `/s/${name}/v1/${path}`] as const,
      ),
    ),
    ["reader", "/s/demo/v1/core/users/1"],
    ["key", "/s/demo/api/data/changes"],
    ["key", "/s/demo/api/data/snapshots"],
  ];
  const filled = { email, key, reader, editToken };
  const headers = await toHeaders(address, filled);
  const answers: Answer[] = [];
  for (const [by, path] of reads) {
    const answer = await fetch(address + path, { headers: headers[by] });
    answers.push({ by, path, status: answer.status, body: toKept(await answer.text()) });
  }
  return { ...filled, answers };
}

if (import.meta.main) console.log(JSON.stringify(await fill(process.argv[2] ?? "http://localhost:3000"), null, 2));
