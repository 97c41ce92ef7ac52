// What the landing page does for real, in a sandbox of its own, with the page's token: it uses up nobody's requests.
import { pageToken } from "../api/page-token.ts";

/** A command as a terminal takes it, what it is answered, and a sentence about it. */
export interface Shown {
  readonly lines: string;
  readonly body: unknown;
  readonly said: string;
}

const SANDBOX = "try-it";
const FIELDS = "fields=id,status,shippedAt";

/** The order that was paid in the world of a seed. */
let paid: { readonly id: string; readonly seed: number } | undefined;

async function ask(method: string, path: string, body?: unknown): Promise<unknown> {
  const headers = {
    "X-Sandbox": SANDBOX,
    ...(await pageToken()),
    ...(body === undefined ? {} : { "Content-Type": "application/json" }),
  };
  const answer = await fetch(path, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  if (!answer.ok) throw new Error(`the server answered ${answer.status}`);
  return answer.json();
}

function curl(origin: string, path: string, options = ""): string {
  return `curl ${options}'${origin}${path}' -H 'X-Sandbox: ${SANDBOX}'`;
}

/** Begins the seed's world anew and pays an order that waits for it. */
async function pay(seed: number): Promise<string> {
  await ask("POST", "/api/data/reset", { seed });
  await ask("PATCH", `/api/sandboxes/${SANDBOX}`, {
    autopilot: true,
    clock: { now: "2026-11-01T00:00:00.000Z", running: false },
  });
  const { orders } = (await ask("GET", "/v1/bookstore/orders?status=pending&sort=-id&limit=1")) as {
    orders: readonly { id: string }[];
  };
  const [order] = orders;
  if (order === undefined) throw new Error(`the world of seed ${seed} has no order to pay`);
  await ask("POST", `/v1/bookstore/orders/${order.id}/pay`);
  paid = { id: order.id, seed };
  return order.id;
}

/** Pays an order, and reads it again. */
export async function payOrder(origin: string, seed: number): Promise<Shown> {
  const id = await pay(seed);
  const read = `/v1/bookstore/orders/${id}?${FIELDS}`;
  return {
    lines: [curl(origin, `/v1/bookstore/orders/${id}/pay`, "-X POST "), curl(origin, read)].join("\n"),
    body: await ask("GET", read),
    said: `Order ${id} is paid, and stays paid`,
  };
}

/** Moves the sandbox's clock on, and reads the order that was paid: it went on its way by itself. */
export async function letDaysPass(origin: string, seed: number): Promise<Shown> {
  const id = paid?.seed === seed ? paid.id : await pay(seed);
  const jump = { advance: "P5D" };
  await ask("POST", `/api/sandboxes/${SANDBOX}/clock`, jump);
  const read = `/v1/bookstore/orders/${id}?${FIELDS}`;
  const json = `-H 'Content-Type: application/json' -d '${JSON.stringify(jump)}'`;
  return {
    lines: [`${curl(origin, `/api/sandboxes/${SANDBOX}/clock`)} ${json}`, curl(origin, read)].join("\n"),
    body: await ask("GET", read),
    said: "Five days later",
  };
}

/** Asks for an answer that fails, as an app has to bear it. */
export async function breakRequest(origin: string): Promise<Shown> {
  const path = "/v1/users/1?_status=503";
  const answer = await fetch(path, { headers: { "X-Sandbox": SANDBOX, ...(await pageToken()) } });
  return { lines: curl(origin, path), body: await answer.json(), said: `Answered ${answer.status}, on purpose` };
}
