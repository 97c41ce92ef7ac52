import { apiLookOf, pathInLook } from "../../definition/style/look.ts";
import type { Catalog, Entry } from "../../model/catalog.ts";
import { idsIn } from "../../model/derived.ts";
import { fieldKinds } from "../../model/field-kinds.ts";
import { createRecords } from "../../sandbox/create-many.ts";
import { refuse } from "../../sandbox/input.ts";
import { withTie } from "../../sandbox/query/belongings.ts";
import { parseItemQuery } from "../../sandbox/query/list-query.ts";
import type { ItemQuery } from "../../sandbox/query/list-query.ts";
import { ITEM_PARAMETERS } from "../../sandbox/query/parameters.ts";
import { renderItem } from "../../sandbox/query/run-query.ts";
import type { OpenSandbox } from "../../sandbox/sandbox.ts";
import { toLive } from "../../sandbox/stored-record.ts";
import type { AnyRecord, StoredRecord } from "../../sandbox/stored-record.ts";
import { readWritten } from "../../sandbox/transaction.ts";
import type { Transaction } from "../../sandbox/transaction.ts";
import { createRecord, deleteRecord, moveRecord, patchRecord, replaceRecord } from "../../sandbox/writing.ts";
import type { Caller } from "../../services/callers.ts";
import { PRIVATE, emptyAnswer, jsonAnswer } from "../answer.ts";
import type { Answer } from "../answer.ts";
import { readJson } from "../body/body.ts";
import { isForm, readFormBody } from "../body/form.ts";
import type { Exchange } from "../exchange.ts";
import { assertPreconditions } from "../headers/preconditions.ts";
import { appliedPreference, isStrict } from "../headers/request-headers.ts";
import { onceOf, readAsked } from "../idempotency/keyed-request.ts";
import { SIMULATING_PARAMETERS } from "../parameters/parameters.ts";
import { assertAcceptsJson } from "../serve.ts";
import { simulateDelay, simulatedAnswer } from "../simulation.ts";
import { namedSandbox } from "./pipeline.ts";
import { notFound, placeOfCollection, toTarget } from "./place.ts";
import type { Owner, Target } from "./place.ts";
import { NAMED_BY } from "./sandbox-name.ts";

export type WriteMethod = "POST" | "PUT" | "PATCH" | "DELETE";

/** Answers POST, PUT, PATCH and DELETE on collections, records and actions. */
export async function answerWrite(
  exchange: Exchange,
  caller: Caller,
  method: WriteMethod,
  catalog: Catalog,
): Promise<Answer | undefined> {
  const target = toTarget(exchange.matched);
  exchange.shape = target.shape;
  assertAcceptsJson(exchange);
  const tried = `${method} ${pathOf(target)}${target.action === undefined ? "" : `/${target.action}`}`;
  const { status, delay, rest, faults } = readAsked(exchange, true);
  const form = { tried, takes: method === "DELETE" ? [] : ITEM_PARAMETERS, others: SIMULATING_PARAMETERS };
  const shown = parseItemQuery(rest, target.entry, catalog, faults, form);
  if (delay > 0 && !(await simulateDelay(exchange, caller, delay))) return undefined;
  if (status !== undefined) return simulatedAnswer(exchange, status);
  // A body means nothing to DELETE, whatever its type.
  const kinds = fieldKinds(target.entry.resource);
  const body =
    method === "DELETE"
      ? undefined
      : isForm(exchange.request)
        ? await readFormBody(exchange.request, (path) => kinds.find(path))
        : await readJson(exchange.request, method === "PATCH" ? "merge" : "plain");
  const sandbox = exchange.toWritable(await namedSandbox(exchange, caller));
  return write(exchange, sandbox, { target, shown, catalog }, method, body);
}

interface WritePlan {
  readonly target: Target;
  readonly shown: ItemQuery;
  readonly catalog: Catalog;
}

function pathOf({ collectionPath, id }: Target): string {
  return id === undefined ? collectionPath : `${collectionPath}/${id}`;
}

function write(
  exchange: Exchange,
  sandbox: OpenSandbox,
  { target, shown, catalog }: WritePlan,
  method: WriteMethod,
  body: unknown,
): Promise<Answer> {
  const { entry, id, action, owner } = target;
  const strict = isStrict(exchange.header("prefer"));
  const reading = { strict, unknown: sandbox.row.settings.unknown ?? catalog.unknown };
  const common = ["Cache-Control", PRIVATE, "Vary", `Accept, X-API-Key, ${NAMED_BY}`, ...appliedPreference(strict)];
  const once = onceOf<Answer>(exchange);
  // A reader would get the live record: the clock may move it on between two writes.
  const live = (tx: Transaction, written: StoredRecord): StoredRecord => toLive(entry, written, tx.time);
  const viewOf = (tx: Transaction): ((written: StoredRecord) => string) => {
    if (shown.plain) return ({ json }) => json;
    const reader = readWritten(tx, sandbox.world);
    return (written) => renderItem(shown, written, reader, catalog).join("");
  };
  const tied = (tx: Transaction): unknown => (owner === undefined ? body : withOwner(tx, body, owner));
  const check = (record: AnyRecord): void => {
    exchange.assertOwns?.(record);
    if (owner !== undefined) assertIsBelow(owner, record);
  };
  if (id === undefined && Array.isArray(body)) {
    return sandbox.write((tx) => {
      const made = createRecords(tx, entry, tied(tx) as unknown[], reading, check);
      const view = viewOf(tx);
      const items = made.map((written) => view(live(tx, written)));
      const list = `{${JSON.stringify(entry.resource.collection)}:[${items.join(",")}],"total":${items.length}}`;
      return jsonAnswer(201, list, common);
    }, once);
  }
  if (id === undefined) {
    return sandbox.write((tx) => {
      const written = createRecord(tx, entry, tied(tx), reading);
      check(written.record);
      const made = live(tx, written);
      const path = owner === undefined ? target.collectionPath : wholeOf(owner, entry, catalog);
      return jsonAnswer(201, viewOf(tx)(made), [
        "Location",
        `${path}/${encodeURIComponent(made.record.id)}`,
        "ETag",
        made.tag,
        ...common,
      ]);
    }, once);
  }
  const change = (
    work: (tx: Transaction, before: StoredRecord) => StoredRecord,
    toAnswer: (changed: StoredRecord, view: (written: StoredRecord) => string) => Answer,
  ): Promise<Answer> =>
    sandbox.write((tx) => toAnswer(live(tx, conditionally(exchange, target, tx, work)), viewOf(tx)), once);
  const tagged = (changed: StoredRecord, view: (written: StoredRecord) => string): Answer =>
    jsonAnswer(200, view(changed), ["ETag", changed.tag, ...common]);
  if (action !== undefined) return change((tx, before) => moveRecord(tx, entry, before, action, body, reading), tagged);
  if (method === "PUT") {
    // No tag: what is stored are not the bytes that were sent (RFC 9110 §9.3.4).
    return change(
      (tx, before) => replaceRecord(tx, entry, before, body, reading),
      (changed, view) => jsonAnswer(200, view(changed), ["Content-Location", pathOf(target), ...common]),
    );
  }
  if (method === "PATCH")
    return change(
      (tx, before) => patchRecord(tx, entry, before, exchange.matched.change?.(before.record) ?? body, reading),
      tagged,
    );
  return change(
    (tx, before) => {
      deleteRecord(tx, entry, before);
      return before;
    },
    () => emptyAnswer(204, common),
  );
}

/** The bodies, one or an array, of records that are created below another, with its id; throws `not_found` where there is no such record. */
function withOwner(tx: Transaction, body: unknown, owner: Owner): unknown {
  const found = tx.peekId(owner.entry, owner.id);
  if (found === undefined) throw notFound(owner);
  const tie = (one: unknown): unknown => withTie(one, owner.belonging, found.record.id);
  return Array.isArray(body) ? body.map(tie) : tie(body);
}

/** The path of the collection that a list below a record is of: beside the record's own, where both are of one domain. */
function wholeOf({ entry: { resource }, collectionPath: own }: Owner, entry: Entry, catalog: Catalog): string {
  const { domain, collection } = entry.resource;
  if (domain !== resource.domain) return pathInLook(placeOfCollection(entry).path, apiLookOf(catalog));
  return own.slice(0, own.lastIndexOf("/") + 1) + collection;
}

/** Throws `validation_failed` where a record that was created below another names one that is not in the path. */
function assertIsBelow({ entry, id, belonging: { entry: of, tie = "" } }: Owner, record: AnyRecord): void {
  if (idsIn(record, tie).includes(id)) return;
  const detail = `is not the ${entry.resource.name} ${JSON.stringify(id)} of the path: send the same, or leave it out`;
  refuse(`create ${of.resource.name}`, [{ pointer: `#/${tie}`, code: "invalid_value", detail }]);
}

/**
 * Does the work on the record, and undoes it by throwing if a precondition does not hold: only a request that would
 * succeed without preconditions is judged by them (RFC 9110 §13.2.1).
 */
function conditionally(
  exchange: Exchange,
  target: Target,
  tx: Transaction,
  work: (tx: Transaction, before: StoredRecord) => StoredRecord,
): StoredRecord {
  const { entry, id = "" } = target;
  const before = tx.peekId(entry, id);
  if (before === undefined) throw notFound(target);
  exchange.assertOwns?.(before.record);
  const result = work(tx, before);
  exchange.assertOwns?.(result.record);
  assertPreconditions(exchange, {
    name: `${entry.resource.name} ${id}`,
    path: pathOf(target),
    // The clock may have moved the record on since it was stored.
    tag: () => toLive(entry, before, tx.time).tag,
  });
  return result;
}
