import type { Entry } from "../../model/catalog.ts";
import { SeedbedError } from "../../model/errors.ts";
import type { Resource } from "../../model/resource.ts";
import type { Sandbox } from "../../sandbox/sandbox.ts";
import type { AnyRecord } from "../../sandbox/stored-record.ts";
import type { Exchange } from "../exchange.ts";
import { bearerOf } from "../headers/request-headers.ts";
import { attemptOf } from "../idempotency/keyed-request.ts";
import type { Parts } from "../parts.ts";
import { recordIdAt } from "./place.ts";
import type { AskedAccess, DataSteps } from "./steps.ts";

/** Judges by its token who may do what in a sandbox that is not open. */
export function createAccessStep({ mockAuth }: Pick<Parts, "mockAuth">): Required<Pick<DataSteps, "access">> {
  async function judge(asked: AskedAccess, exchange: Exchange, sandbox: Sandbox): Promise<void> {
    const user = await mockAuth.authenticate(sandbox, bearerOf(exchange.request), "this sandbox is not open (access)");
    const { method } = exchange.request;
    if (sandbox.row.settings.access !== "roles" || asked !== "roles" || method === "GET" || method === "HEAD") return;
    const attempt = { user, tried: attemptOf(exchange) };
    assertWrites(attempt);
    const { place, params } = exchange.matched;
    if (place === undefined) return;
    const { entry } = place;
    assertWritesTo(entry, attempt);
    const id = recordIdAt(place, params["id"]);
    const before = id === undefined ? undefined : sandbox.collection(entry).get(id);
    if (before !== undefined) assertOwns(entry, before.record, attempt);
    // Whose it becomes is known when it is written.
    exchange.assertOwns = (written) => assertOwns(entry, written, attempt);
  }
  return {
    access: (asked, exchange, _caller, sandbox) =>
      sandbox.row.settings.access === undefined ? undefined : judge(asked, exchange, sandbox),
  };
}

/** The field that says whose a record is: what it declares, `userId`, or else that of the first relation to a user. */
function ownerField({ name, fields, relations, owner }: Resource): string | undefined {
  if (owner !== undefined) return owner;
  if (Object.hasOwn(fields, "userId")) return "userId";
  const owners = Object.values(relations).filter(({ to, field }) => to === "user" && Object.hasOwn(fields, field));
  return name === "user" ? undefined : owners[0]?.field;
}

interface WriteAttempt {
  readonly user: AnyRecord;
  /** For messages: "PATCH /v1/bookstore/orders/7". */
  readonly tried: string;
}

/** Throws `forbidden` for a user who only reads. */
function assertWrites(attempt: WriteAttempt): void {
  if (attempt.user["role"] === "viewer") refuse(attempt, "viewers only read");
}

/** Throws `forbidden` if only admins write to the collection. */
function assertWritesTo({ resource }: Entry, attempt: WriteAttempt): void {
  if (attempt.user["role"] === "admin" || ownerField(resource) !== undefined) return;
  const lack = "no owner is declared, and there is neither a field userId nor a relation to a user";
  refuse(attempt, `${resource.collection} have no owner (${lack}), so only admins can write to them`);
}

/** Throws `forbidden` if the record is another user's, or nobody's, and the user is no admin. */
function assertOwns({ resource }: Entry, record: AnyRecord, attempt: WriteAttempt): void {
  const { user } = attempt;
  const owner = record[ownerField(resource) ?? ""];
  const isSomebodys = typeof owner === "string" || typeof owner === "number";
  if (user["role"] === "admin" || (isSomebodys && String(owner) === user.id)) return;
  const whose = isSomebodys ? `that of user ${owner}` : "nobody's";
  refuse(attempt, `${resource.name} ${record.id} is ${whose}, and users write only what is theirs`);
}

function refuse({ user, tried }: WriteAttempt, why: string): never {
  const { id, role } = user;
  throw new SeedbedError(
    "forbidden",
    `cannot ${tried} as user ${id} (${String(role)}): ${why}; sign in as an admin, or set access of the sandbox with PATCH /api/sandboxes/{name}`,
    { members: { role } },
  );
}
