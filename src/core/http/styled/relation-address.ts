import { memberAt, withMemberAt } from "../../definition/routes/definition.ts";
import { pathOfSlot } from "../../definition/style/style.ts";
import type { Style } from "../../definition/style/style.ts";
import { SeedbedError } from "../../model/errors.ts";
import { isObject } from "../../model/json.ts";
import { fromText } from "../../platform/bytes.ts";
import { withoutHeaders } from "../answer.ts";
import type { Place } from "../data/place.ts";
import { RewrittenRequest } from "../routing/prefixed-request.ts";
import type { Method } from "../routing/route-table.ts";
import type { CallerHandler } from "../serve.ts";
import { jsonOf, readSent } from "./styled-bodies.ts";
import type { WireRecord } from "./wire-record.ts";

interface Related {
  readonly style: Style;
  /** The record that a relation is of. */
  readonly place: Place;
  readonly pattern: string;
  readonly method: Method;
  /** Reads or changes the record. */
  readonly work: CallerHandler;
  readonly wire: WireRecord;
  readonly relation: WireRecord["related"][number];
}

/**
 * Answers at the address of a relation itself, `/articles/1/relationships/tags` of JSON:API: PATCH sets it, and of one that
 * leads to several records POST adds some, and DELETE takes some away, in one write. Throws `validation_failed` for a body without data.
 */
export function answerRelation({ style, place, pattern, method, work, wire, relation }: Related): CallerHandler {
  const { name, field, isList } = relation;
  const toRecord = pathOfSlot(style.record, "record") ?? [];
  const toData = [...toRecord, ...(pathOfSlot(style.item, "relationships") ?? []), name, "data"];
  return async (exchange, caller) => {
    const { path, request, parts } = exchange;
    const data = method === "GET" ? undefined : memberAt(await readSent(request, wire), ["data"]);
    if (method !== "GET" && (data === undefined || (isList && !Array.isArray(data)))) {
      const one = '{ "type": …, "id": … }';
      const wanted = isList ? `a list of ${one}` : `${one} or null`;
      throw new SeedbedError("validation_failed", `cannot ${method} ${path}: the body needs data, ${wanted}`);
    }
    const sent = wire.fromWire(withMemberAt({}, toRecord, { relationships: { [name]: { data } } }));
    const change = (record: Readonly<Record<string, unknown>>) => {
      const given: unknown = isObject(sent) ? sent[field] : undefined;
      if (method === "PATCH" || !isList) return { [field]: given };
      const [held, ids] = [record[field], given].map((one) => new Set([one ?? []].flat()));
      return { [field]: [...((method === "DELETE" ? held?.difference(ids ?? held) : held?.union(ids ?? held)) ?? [])] };
    };
    const target = path.slice(0, path.lastIndexOf("/relationships/"));
    const asked = new RewrittenRequest(request, target, method === "GET" ? undefined : fromText("{}"));
    const matched = { ...exchange.matched, pattern, place, ...(method !== "GET" && { change }) };
    const answer = await exchange.as(asked, () => work(exchange, caller), matched);
    if (answer?.status !== 200) return answer;
    const shown = memberAt(await jsonOf(answer), toData) ?? null;
    const headers = withoutHeaders(answer.headers, ["etag"]);
    const links = { self: `${parts.baseUrl}${request.prefix}${path}` };
    return { status: 200, headers, body: fromText(JSON.stringify({ links, data: shown })) };
  };
}
