import * as z from "zod";

import type { Entry } from "../model/catalog.ts";
import { SeedbedError } from "../model/errors.ts";
import { isObject, isSameValue } from "../model/json.ts";
import type { Transition } from "../model/lifecycle.ts";
import { refuse, undeclaredMembers } from "./input.ts";
import type { AnyRecord } from "./stored-record.ts";
import { validate } from "./validate.ts";

const NO_INPUT = z.object({});

/** Parses the body of an action; an absent body gives nothing. Throws `validation_failed`. */
export function parseAction(
  { input = NO_INPUT }: Transition,
  body: unknown,
  attempt: string,
  strict: boolean,
): Readonly<Record<string, unknown>> {
  if (body === undefined || body === null) return {};
  if (!isObject(body)) {
    refuse(attempt, [{ pointer: "#", code: "invalid_type", detail: "must be a JSON object or absent" }]);
  }
  const { data, faults } = validate(input, body);
  if (strict) faults.push(...undeclaredMembers(input, body));
  return faults.length > 0 || data === undefined ? refuse(attempt, faults) : data;
}

/** Throws `invalid_transition`, with the states that the record could move to; `action` is the one asked for, where the state itself was not. */
export function refuseMove(entry: Entry, attempt: string, from: string, to: string, action?: string): never {
  const { name, lifecycle } = entry.resource;
  const transitions = Object.entries(lifecycle?.transitions ?? {});
  const ways = transitions.filter(([, transition]) => transition.from.includes(from));
  const asked = transitions.find(([known]) => known === action)?.[1];
  const why =
    asked === undefined
      ? `the ${name} is ${from} and cannot become ${to}`
      : `the ${name} is ${from}, and ${action} takes one that is ${asked.from.join(" or ")}`;
  const hint =
    ways.length > 0
      ? `from ${from}, ${ways.map(([way, transition]) => `${way} makes it ${transition.to}`).join(", ")}`
      : transitions.length > 0
        ? `${from} is its last state`
        : (lifecycle?.elsewhere ?? "its status is the server's");
  throw new SeedbedError("invalid_transition", `cannot ${attempt}: ${why}; ${hint}`, {
    members: { from, to, allowed: [...new Set(ways.map(([, transition]) => transition.to))] },
  });
}

/** The fields that the record can no longer change, having left its first state. */
export function fixedFields({ resource: { lifecycle } }: Entry, record: AnyRecord): readonly string[] {
  return lifecycle?.fixed === undefined || record["status"] === lifecycle.initial ? [] : lifecycle.fixed;
}

/** Throws `conflict` if a field changes that can no longer change. */
export function checkFixed(entry: Entry, attempt: string, next: AnyRecord, previous: AnyRecord): void {
  const changed = fixedFields(entry, previous).filter((name) => !isSameValue(previous[name], next[name]));
  if (changed.length === 0) return;
  throw new SeedbedError(
    "conflict",
    `cannot ${attempt}: ${changed.join(", ")} cannot change once it is ${String(previous["status"])}; only while it is ${String(entry.resource.lifecycle?.initial)}`,
    { errors: changed.map((name) => ({ pointer: `#/${name}`, code: "fixed", detail: "cannot change any more" })) },
  );
}
