import type { z } from "zod";

import { createFaults } from "../../engine/query/faults.ts";
import type { Faults } from "../../engine/query/faults.ts";
import { takeSingle } from "../../engine/query/parameters.ts";
import { isObject } from "../../model/json.ts";
import type { Exchange } from "../exchange.ts";
import { readControls, SEED_PARAMETERS, WORLD_PARAMETERS } from "../parameters/controls.ts";
import type { Controls } from "../parameters/controls.ts";
import { addUnknown, refuseChoice } from "../parameters/own-parameters.ts";
import { parseQuery, splitTarget } from "../parameters/parameters.ts";
import type { QueryParameter } from "../parameters/parameters.ts";
import type { ParameterShape } from "./declaration.ts";
import type { Operation } from "./define-operation.ts";

/** The parameters of a request to an operation, read. */
export interface ReadParameters extends Pick<Controls, "world" | "delay" | "status"> {
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, unknown>>;
}

const NO_CONTROLS = { world: undefined, chosen: [], delay: 0, status: undefined };

/** Reads the parameters of path and query. Throws `invalid_parameter` with all their faults. */
export function readParameters(exchange: Exchange, operation: Operation): ReadParameters {
  const faults = createFaults();
  const all = parseQuery(splitTarget(exchange.target).query);
  const choosing = choosingOf(operation);
  const { rest, chosen, ...controls } =
    operation.simulates === true
      ? readControls(all, faults, operation.seeded === true ? choosing : WORLD_PARAMETERS)
      : { ...NO_CONTROLS, rest: all };
  if (choosing.length === 0) refuseChoice(chosen, faults);
  const given = operation.mountedAt === undefined ? exchange.params : paramsOf(operation, exchange);
  const params = readEach(operation.params, (name) => [given[name] ?? ""], faults);
  const known =
    operation.takesAnyParameter === true ? rest.filter(([name]) => Object.hasOwn(operation.query, name)) : rest;
  const query = readQuery(operation, known, faults);
  faults.throwIfAny(operation.tried);
  const headers = readEach(operation.headers, (name) => listOf(exchange.header(name.toLowerCase())), faults);
  return { ...controls, params, query, headers };
}

/** The parameters that choose the world that the operation answers from. */
function choosingOf({ seeded }: Operation): readonly string[] {
  if (seeded === "world") return WORLD_PARAMETERS;
  return seeded === true ? SEED_PARAMETERS : [];
}

function readQuery(
  operation: Operation,
  given: readonly QueryParameter[],
  faults: Faults,
): Readonly<Record<string, unknown>> {
  const { query: shape } = operation;
  const others = [...choosingOf(operation), ...(operation.simulates === true ? ["_delay", "_status"] : [])];
  const known = [...Object.keys(shape), ...others];
  const repeated = new Map<string, string[]>();
  const single = Object.keys(shape).filter((name) => !isRepeatable(shape[name]));
  const once = takeSingle(given, single, faults, (name, value) => {
    if (Object.hasOwn(shape, name)) repeated.set(name, [...(repeated.get(name) ?? []), value]);
    else addUnknown(name, known, faults);
  });
  return readEach(shape, (name) => repeated.get(name) ?? listOf(once.get(name)), faults);
}

/** The parameters in a path that the router knows as it is. */
function paramsOf({ path }: Operation, { matched }: Exchange): Readonly<Record<string, string>> {
  const values = matched.pattern.split("/");
  const names = path.split("/").map((part, at) => [part.slice(1, -1), values[at] ?? "", part.startsWith("{")] as const);
  return Object.fromEntries(names.filter(([, , isParameter]) => isParameter).map(([name, value]) => [name, value]));
}

/** What the schemas make of the texts; a repeatable parameter has a list of them. */
function readEach(
  shape: ParameterShape,
  textsOf: (name: string) => readonly string[] | undefined,
  faults: Faults,
): Readonly<Record<string, unknown>> {
  const read: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(shape)) {
    const texts = textsOf(name);
    const { data, error } = schema.safeParse(isRepeatable(schema) ? texts : texts?.[0]);
    if (error === undefined) read[name] = data;
    else for (const issue of error.issues.slice(0, 1)) addFault(faults, name, texts?.join(",") ?? "", issue);
  }
  return read;
}

function listOf(text: string | undefined): readonly string[] | undefined {
  return text === undefined ? undefined : [text];
}

function addFault(faults: Faults, name: string, text: string, issue: z.core.$ZodIssue): void {
  const shown = text.length > 40 ? `${text.slice(0, 40)}…` : text;
  const params: unknown = issue.code === "custom" ? issue.params : undefined;
  const code = isObject(params) && typeof params["code"] === "string" ? params["code"] : "invalid_value";
  faults.add(name, code, `${name} cannot be '${shown}': it ${issue.message}`);
}

function isRepeatable(schema: z.ZodType | undefined): boolean {
  return schema?.meta()?.["repeatable"] === true;
}
