import type { Catalog } from "../../model/catalog.ts";
import { toSeries } from "./names.ts";

/** What a reader should know before the first operation, in Markdown. */
export function introduction(catalog: Catalog): string {
  const domains = catalog.domains.map(({ name, title, description }) => {
    const collections = catalog.entries
      .filter((entry) => entry.resource.domain === name)
      .map((entry) => `\`${entry.resource.collection}\``);
    return `- **${title}** (\`/v1/${name}\`): ${toSeries(collections)}. ${description}`;
  });
  return [
    `A mock REST API with realistic, coherent data in ${catalog.domains.length} domains, for tests, prototypes and demos. What you write is kept, in a sandbox of your own.`,
    domains.join("\n"),
    "The core domain also answers without its name: `/v1/users` is `/v1/core/users`, and so are `/v1/jobs`, `/v1/auth/…` and `/v1/utilities/…`. HEAD answers wherever GET does.",
    "**Seeds.** `_seed=42` on any list or record answers with the generated data of that seed: always the same bytes, for everyone. Your own sandbox starts with the data of seed 1, in which users 1 to 4 are `admin@example.com`, `alice@example.com`, `bob@example.com` and `demo@example.com`.",
    '**Today.** In generated data, today is always 2026-11-01T00:00:00.000Z: nothing lies after that moment, except appointments (up to 60 days ahead) and announced books. The data goes back eighteen months and more. Your sandbox\'s clock follows real time, so what you write is dated today. To write on the day of the data, create a sandbox whose clock stands there with `POST /api/sandboxes` and `{"name":"demo","clock":{"now":"2026-11-01T00:00:00Z"}}`, or set it with `PATCH /api/sandboxes/demo`, and name it in `X-Sandbox`. Times are in UTC; opening and delivery hours follow the local time of the place, which `timezone` of users and of providers\' facilities names.',
    "**Sandboxes.** A request can name the sandbox that it works in, in three ways: the header `X-Sandbox: test-17`; the path, `/s/test-17/v1/…`, `/s/test-17/play/…` and `/s/test-17/api/…` (`data`, `events`, `requests`, `faults`), for clients that can only set a base URL; or W3C Baggage, `baggage: seedbed.sandbox=test-17`, for services that propagate it. All three reach the same sandbox, with the same bytes and entity tags; under such a path, `Location` and `Link` keep the prefix. If a request names two different sandboxes, the answer is 400.",
    "**Filters.** Every declared field is a query parameter: `role=admin` (repeated, it means “or”). An operator in brackets compares: `price[gte]=1000`, likewise `ne`, `gt`, `lt`, `lte`, `in` (values separated by commas) and `like` (`*` stands for any characters). Dotted names reach into objects and arrays: `address.city=Berlin`. The value `null` finds records without a value.",
    "**Nested lists.** Records that refer to another one are also a list under its path: `/v1/bookstore/authors/1/books`, with all parameters of the list of books. `expand=books` includes it in the author.",
    "**Live lists.** With `Accept: text/event-stream`, which EventSource sends, a list becomes a stream of its changes: after `event: ready` comes every change to the records that the query selects, under the name of its event (`order.paid`) and with the record as the query shows it, or `event: removed`. `Last-Event-ID` continues after a lost connection; `event: reset` means that the list must be read again.",
    "**Values.** Money is a whole number in the minor unit of its currency. Times are ISO 8601 in UTC with milliseconds, dates `YYYY-MM-DD`, ids decimal strings. Every declared field is always there, `null` where it has no value. Fields that a resource does not declare are kept and returned.",
    "**Conditional requests.** Every 200 to GET has a strong `ETag`. `If-None-Match` gives 304 if nothing has changed, and `If-Match` on a write gives 412 if something has (RFC 9110).",
    "**Idempotency.** If you repeat a POST or PATCH with its `Idempotency-Key` within 24 hours of the sandbox's clock, nothing changes and you get the first answer again, with `Idempotent-Replayed: true`.",
    "**Problems.** Every answer of 400 and above is `application/problem+json` (RFC 9457), with a `code`, a `detail` that says how to fix it, and a page at `type`.",
    "**Limits.** Visitors have 100 requests an hour, which `RateLimit` and `X-RateLimit-*` count down.",
  ].join("\n\n");
}
