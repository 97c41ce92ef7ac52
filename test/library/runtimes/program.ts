// Asks a mock in this runtime everything that a server of one's own is asked, and prints the answers as JSON.
import { createMock, defineConfig, growWorld, renderTemplate } from "../../../src/index.ts";
import { PERSONAL_SEQUENCE, settle } from "../../contract/personal-sequence.ts";
import { sendByFetch } from "../../contract/sequence.ts";
import type { Comparable } from "../../contract/sequence.ts";

/** The program's output. */
export interface Seen {
  readonly answers: readonly Comparable[];
  readonly heard: readonly string[];
  readonly own: unknown;
  readonly reset: string;
}

const NOON = Date.parse("2026-11-20T12:00:00.000Z");

/** The requests of a server of one's own, then writes by the library, a broken connection, and a domain of one's own. */
export async function askMock(): Promise<Seen> {
  const mock = createMock({ baseUrl: "http://seedbed.test", clock: () => NOON });
  const answers: Comparable[] = [];
  for (const sent of PERSONAL_SEQUENCE) answers.push(settle(await sendByFetch(mock.fetch, sent)));
  const heard: string[] = [];
  mock.on("*", ({ type }) => heard.push(type));
  const order = await mock.orders.create({ userId: "1", items: [{ bookId: "1", quantity: 1 }] });
  await mock.orders.act(order.id, "pay");
  const reset = await mock
    .fetch(new Request("http://seedbed.test/v1/users/1", { headers: { "X-Fault-Plan": "GET /v1/users/1 reset" } }))
    .then(
      ({ status }) => `answered ${status}`,
      (error: unknown) => (error instanceof TypeError ? "TypeError" : String(error)),
    );
  await mock.close();
  const config = defineConfig("domain: zoo\nresources:\n  keeper: { count: 3, fields: { name: person.fullName } }");
  const own = [
    createMock({ config })["keepers"]?.list().records,
    renderTemplate("{{commerce.productName}}", { seed: 3 }),
    growWorld(7, { profile: "unicode" }).users.slice(0, 3),
  ];
  return { answers, heard, own, reset };
}

if (import.meta.main) console.log(JSON.stringify(await askMock()));
