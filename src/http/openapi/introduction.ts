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
    `A mock REST API with realistic, coherent data in ${catalog.domains.length} domains, for tests, prototypes and demos. What you write is really written, into a sandbox of your own.`,
    domains.join("\n"),
    "The core domain also answers without its name: `/v1/users` is `/v1/core/users`, and so are `/v1/jobs`, `/v1/auth/…` and `/v1/utilities/…`. HEAD answers wherever GET does.",
    "**Seeds.** `_seed=42` on any list or record answers from the world that grows from that number: the same bytes for everyone, always. Your own sandbox starts as world 1, in which users 1 to 4 are `admin@example.com`, `alice@example.com`, `bob@example.com` and `demo@example.com`.",
    '**Today.** In the data it is always 2026-11-01T00:00:00.000Z: nothing in a world happened after that moment, but for appointments (up to 60 days ahead) and announced books. History goes back eighteen months and more. Your sandbox\'s clock follows real time, so what you write is dated today; to write on the day of the data, make a sandbox whose clock stands there, `POST /api/sandboxes` with `{"name":"demo","clock":{"now":"2026-11-01T00:00:00Z"}}`, or set it with `PATCH /api/sandboxes/demo`, and name it in `X-Sandbox`. Times are in UTC; shops, clinics and parcels keep the hours of their place, which `timezone` of users and of providers\' facilities names.',
    "**Sandboxes.** A request names the sandbox that it works in, and there are three ways to say it: the header `X-Sandbox: test-17`; the path, `/s/test-17/v1/…`, `/s/test-17/play/…` and `/s/test-17/api/…` (`data`, `events`, `requests`, `faults`), for whoever can set nothing but a base URL; or W3C Baggage, `baggage: seedbed.sandbox=test-17`, for whoever propagates it through several services. All three are the same sandbox, with the same bytes and entity tags; behind a path, `Location` and `Link` keep it. Two that disagree are 400.",
    "**Filters.** Every declared field is a query parameter: `role=admin` (repeated: or). With an operator in brackets it compares: `price[gte]=1000`, and so `ne`, `gt`, `lt`, `lte`, `in` (commas) and `like` (`*` is any run of characters). Dotted names reach into objects and arrays: `address.city=Berlin`. `null` finds what has no value.",
    "**Lists below a record.** What refers to a record is also a list under its path: `/v1/bookstore/authors/1/books`, with all that the list of books takes; `expand=books` puts it into the author.",
    "**Live lists.** With `Accept: text/event-stream`, as EventSource asks, a list is followed: after `event: ready` comes every change that concerns what the query selects, under the name of its event (`order.paid`) and with the record as the query shows it, or `event: removed`. `Last-Event-ID` goes on where a connection broke off; `event: reset` says to read the list anew.",
    "**Values.** Money is a whole number in the minor unit of its currency. Times are ISO 8601 in UTC with milliseconds, dates `YYYY-MM-DD`, ids decimal strings. Every declared field is always there, `null` where it has no value. Fields that a resource does not declare are kept and returned.",
    "**Conditional requests.** Every 200 to GET has a strong `ETag`. `If-None-Match` gives 304, `If-Match` on a write gives 412 if somebody was faster (RFC 9110).",
    "**Once only.** A POST or PATCH that is repeated with its `Idempotency-Key` within 24 hours of the sandbox's clock changes nothing: it has its first answer again, with `Idempotent-Replayed: true`.",
    "**Problems.** Everything from 400 up is `application/problem+json` (RFC 9457), with a `code`, a `detail` that says how to mend it, and a page behind `type`.",
    "**Limits.** Visitors have 100 requests an hour, which `RateLimit` and `X-RateLimit-*` count down.",
  ].join("\n\n");
}
