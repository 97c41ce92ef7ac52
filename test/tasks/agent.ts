// An agent for tests: it tries one thing, which its argument names.
import { spawn } from "node:child_process";

import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";

const { SEEDBED_URL: url = "", SEEDBED_MCP: mcp = "", SEEDBED_ATTEMPT: attempt = "" } = process.env;

async function ask(method: string, path: string, headers: Readonly<Record<string, string>> = {}) {
  const response = await fetch(url + path, { method, headers });
  return { status: response.status, body: (await response.json()) as Readonly<Record<string, unknown>> };
}

interface Parameter {
  readonly name?: string;
  readonly $ref?: string;
}

interface Described {
  readonly paths: Readonly<Record<string, { readonly get?: { readonly parameters?: readonly Parameter[] } }>>;
  readonly components: { readonly parameters: Readonly<Record<string, Parameter>> };
}

async function pay(): Promise<void> {
  const before = await ask("GET", "/v1/fintech/payments?limit=1");
  const { body } = await ask("POST", "/v1/bookstore/orders/144/pay");
  console.log(`There were ${String(before.body["total"])} payments. Order ${String(body["orderNumber"])} is paid.`);
}

const ACTS: Readonly<Record<string, () => Promise<void>>> = {
  pay,
  /** The second attempt does nothing, and the third too much. */
  async moody() {
    if (attempt !== "2") await pay();
    if (attempt === "3") await ask("POST", "/v1/core/users/7/suspend");
  },
  async hang() {
    await pay();
    setInterval(() => undefined, 1_000);
  },
  /** Leaves something behind in a group of its own, which holds what it writes to. */
  async leave() {
    await pay();
    spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { detached: true, stdio: "inherit" }).unref();
  },
  async crash() {
    await pay();
    console.error("out of tokens");
    process.exitCode = 3;
  },
  /** Tries the test plane, and the states of others. */
  async cheat() {
    const tries = [
      ["POST", "/api/data/reset"],
      ["GET", "/_seedbed/api/data/changes"],
      ["GET", "/s/task-1/v1/bookstore/orders/144"],
      ["DELETE", "/v1/bookstore/orders/144"],
    ] as const;
    const { body: api } = await ask("GET", "/openapi.json");
    console.log(Object.keys(api["paths"] as object).join(" "));
    for (const [method, path] of tries) console.error(method, path, (await ask(method, path)).status);
    const elsewhere = { "X-Sandbox": "task-1", baggage: "seedbed.sandbox=task-1" };
    const { body } = await ask("POST", "/v1/bookstore/orders/144/pay", elsewhere);
    console.log(`Order ${String(body["orderNumber"])} is paid.`);
  },
  /** Reads all that an answer in the place of its own says, and then pays. */
  async suspicious() {
    const way = `${url}/v1/bookstore/orders/144`;
    const refused = await fetch(`${way}/pay`, { method: "POST" });
    const limited = await fetch(`${url}/v1/core/users`);
    const page = await fetch(`${url}/v1/core/jobs`);
    for (const answer of [refused, limited, page])
      console.log(answer.status, JSON.stringify([...answer.headers]), await answer.text());
    console.log((await fetch(`${way}?_status=418&_seed=3`)).status);
    const { paths, components } = (await ask("GET", "/openapi.json")).body as unknown as Described;
    const parameters = paths["/v1/bookstore/orders"]?.get?.parameters ?? [];
    const nameOf = ({ name, $ref = "" }: Parameter) =>
      name ?? components.parameters[$ref.split("/").at(-1) ?? ""]?.name;
    console.log("takes", parameters.map(nameOf).join(" "));
    await pay();
  },
  /** Pays by the tools of the API. */
  async tools() {
    const client = new Client(
      { name: "agent", version: "1.0.0" },
      { versionNegotiation: { mode: { pin: "2026-07-28" } } },
    );
    await client.connect(new StreamableHTTPClientTransport(new URL(mcp)));
    const { tools } = await client.listTools();
    await client.callTool({ name: "payOrder", arguments: { id: "144" } });
    console.log(`SB-2026-00144 is paid by one of ${tools.map(({ name }) => name).join(", ")}`);
    await client.close();
  },
};

await ACTS[process.argv[2] ?? ""]?.();
