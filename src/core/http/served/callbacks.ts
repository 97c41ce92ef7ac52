import { asText, memberAt } from "../../definition/routes/definition.ts";
import type { BoundRoute } from "../../definition/routes/definition.ts";
import { isRecordSchema, preferredContent } from "../../definition/routes/views.ts";
import { isObject, jsonIn } from "../../model/json.ts";
import type { ApiEvent } from "../../openapi/document.ts";
import type { Json } from "../../openapi/schema.ts";
import type { Caller } from "../../services/callers.ts";
import type { Answer } from "../answer.ts";
import { isForeign } from "../control/same-origin.ts";
import { splitTarget } from "../parameters/parameters.ts";
import type { ServedParts, ServedRequest } from "./route-reads.ts";

const LONGEST_ADDRESS = 2048;

interface Call {
  readonly event: ApiEvent;
  readonly url: string;
}

export function createCallbacks({ operation: { method, path } }: BoundRoute, parts: ServedParts) {
  const events = parts.api.document.webhooks.filter(({ of }) => of === `${method} ${path}`);

  /** Those whose address the request names. Throws `url_blocked` for one that nothing is sent to, and `validation_failed`. */
  async function find(asked: ServedRequest, caller: Caller): Promise<readonly Call[]> {
    const { exchange } = asked;
    const calls: Call[] = [];
    for (const event of events) {
      const url = addressIn(event.url ?? "", asked);
      if (url === undefined) continue;
      await exchange.parts.events.subscriptions.check(caller, { url }, isForeign(exchange));
      calls.push({ event, url });
    }
    return calls;
  }

  /** Sends callbacks once their operation is done, and returns its answer: what it says of the record is in them. */
  async function send(calls: readonly Call[], asked: ServedRequest, answer: Answer, caller: Caller): Promise<Answer> {
    const { exchange, params, query, body } = asked;
    const { schemas } = parts.api.document;
    for (const { event, url } of answer.status < 400 ? calls : []) {
      const answered = jsonIn(answer.body); // undefined for XML, or text
      const shown = isObject(answered) ? answered : {};
      const { schema, examples = [] } = preferredContent(event.body?.content ?? []) ?? {};
      const success = { status: 200, mediaType: undefined, headers: [], schema, examples };
      const records = [...schemas.shapeOf(schema ?? true).properties]
        .filter(([, member]) => isRecordSchema(member, schemas))
        .map(([name]) => [name, shown] as const);
      const sent = { ...params, ...Object.fromEntries(query), ...(isObject(body) && body) };
      const given = { ...Object.fromEntries(records), ...sent, ...shown } as Readonly<Record<string, Json>>; // read from JSON and text
      const object = parts.answers.made({ success }, given, `${event.name}/${asked.seed}`);
      const callback = {
        url,
        type: event.name,
        playground: exchange.played?.id,
        sandbox: exchange.sandbox?.address.name ?? "",
        object: isObject(object) ? object : {},
      };
      await exchange.parts.events.deliveries.call(caller, callback, isForeign(exchange));
    }
    return answer;
  }

  return { find, send };
}

/** The address that a runtime expression of OpenAPI names, such as `{$request.body#/callbackUrl}`; undefined where the request has none. */
function addressIn(template: string, asked: ServedRequest): string | undefined {
  const text = template.startsWith("$") ? `{${template}}` : template;
  if (!text.startsWith("{$request.")) return undefined;
  let isWhole = true;
  const url = text.replaceAll(/\{\$request\.([^{}]+)\}/g, (_, expression: string) => {
    const value = valueIn(expression, asked);
    isWhole &&= value !== undefined && value !== null;
    return asText(value);
  });
  const isAddress = isWhole && url.length <= LONGEST_ADDRESS && !url.includes("{$");
  return isAddress && /^https?:$/.test(URL.parse(url)?.protocol ?? "") ? url : undefined;
}

function valueIn(expression: string, { exchange, params, query, body }: ServedRequest): unknown {
  const [place = "", name = ""] = expression.split(/[.#](.*)/s);
  switch (place) {
    case "body": {
      const steps = name
        .split("/")
        .slice(1)
        .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
      return memberAt(body, steps);
    }
    case "query":
      return query.get(name) ?? new URLSearchParams(splitTarget(exchange.target).query).get(name);
    case "header":
      return exchange.header(name.toLowerCase());
    default:
      return place === "path" && Object.hasOwn(params, name) ? params[name] : undefined;
  }
}
