import type { z } from "zod";

import type { InputFault } from "../../model/errors.ts";
import { isObject } from "../../model/json.ts";
import { nearest } from "../../model/nearest.ts";
import type { Faults } from "../../sandbox/query/faults.ts";
import { takeSingle } from "../../sandbox/query/parameters.ts";
import type { Exchange } from "../exchange.ts";
import {
  SEED_PARAMETERS,
  SIMULATING_PARAMETERS,
  WORLD_PARAMETERS,
  parseQuery,
  readControls,
  refuseChoice,
  splitTarget,
} from "../parameters/parameters.ts";
import type { QueryParameter } from "../parameters/parameters.ts";
import type { ParameterShape } from "./declaration.ts";
import type { Operation } from "./define-operation.ts";

const NO_CONTROLS = { world: undefined, chosen: [], delay: 0, status: undefined };

/** Reads the parameters of path and query, and the headers. What is not well is left out, and told to `faults`. */
export function readParameters(exchange: Exchange, operation: Operation, faults: Faults) {
  const all = faults.taking(() => parseQuery(splitTarget(exchange.target).query)) ?? [];
  const choosing = choosingOf(operation);
  const { rest, chosen, ...controls } =
    operation.simulates === true
      ? readControls(all, faults, operation.seeded === true ? choosing : WORLD_PARAMETERS)
      : { ...NO_CONTROLS, rest: all };
  if (choosing.length === 0) refuseChoice(chosen, faults);
  const given = operation.mountedAt === undefined ? exchange.params : paramsOf(operation, exchange);
  const params = readEach(operation.params, (name) => [given[name] ?? ""], toParameterFault, faults);
  const known =
    operation.takesAnyParameter === true ? rest.filter(([name]) => Object.hasOwn(operation.query, name)) : rest;
  const query = readQuery(operation, known, faults);
  const headers = readEach(
    operation.headers,
    (name) => listOf(exchange.header(name.toLowerCase())),
    toHeaderFault,
    faults,
  );
  return { ...controls, params, query, headers };
}

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
  const others = [...choosingOf(operation), ...(operation.simulates === true ? SIMULATING_PARAMETERS : [])];
  const known = [...Object.keys(shape), ...others];
  const repeated = new Map<string, string[]>();
  const single = Object.keys(shape).filter((name) => !isRepeatable(shape[name]));
  const once = takeSingle(given, single, faults, (name, value) => {
    if (Object.hasOwn(shape, name)) repeated.set(name, [...(repeated.get(name) ?? []), value]);
    else addUnknown(name, known, faults);
  });
  return readEach(shape, (name) => repeated.get(name) ?? listOf(once.get(name)), toParameterFault, faults);
}

/** The parameters in a path that the router knows as it is. */
function paramsOf({ path }: Operation, { matched }: Exchange): Readonly<Record<string, string>> {
  const values = matched.pattern.split("/");
  const names = path.split("/").map((part, at) => [part.slice(1, -1), values[at] ?? "", part.startsWith("{")] as const);
  return Object.fromEntries(names.filter(([, , isParameter]) => isParameter).map(([name, value]) => [name, value]));
}

function readEach(
  shape: ParameterShape,
  textsOf: (name: string) => readonly string[] | undefined,
  toFault: (name: string, texts: readonly string[] | undefined, issue: z.core.$ZodIssue) => InputFault,
  faults: Faults,
): Readonly<Record<string, unknown>> {
  const read: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(shape)) {
    const texts = textsOf(name);
    const { data, error } = schema.safeParse(isRepeatable(schema) ? texts : texts?.[0]);
    if (error === undefined) read[name] = data;
    else for (const issue of error.issues.slice(0, 1)) faults.tell(toFault(name, texts, issue));
  }
  return read;
}

function listOf(text: string | undefined): readonly string[] | undefined {
  return text === undefined ? undefined : [text];
}

function toParameterFault(
  parameter: string,
  texts: readonly string[] | undefined,
  issue: z.core.$ZodIssue,
): InputFault {
  const detail = `${parameter} cannot be '${shorten(texts?.join(",") ?? "")}': it ${issue.message}`;
  return { parameter, code: codeOf(issue), detail };
}

function toHeaderFault(header: string, texts: readonly string[] | undefined, issue: z.core.$ZodIssue): InputFault {
  if (texts === undefined) return { header, code: "required", detail: "is required" };
  return { header, code: codeOf(issue), detail: `cannot be '${shorten(texts.join(","))}': it ${issue.message}` };
}

function codeOf(issue: z.core.$ZodIssue): string {
  const params: unknown = issue.code === "custom" ? issue.params : undefined;
  return isObject(params) && typeof params["code"] === "string" ? params["code"] : "invalid_value";
}

function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

function isRepeatable(schema: z.ZodType | undefined): boolean {
  return schema?.meta()?.["repeatable"] === true;
}

function addUnknown(name: string, known: readonly string[], faults: Faults): void {
  const shown = name.slice(0, 60);
  const close = nearest(shown, known);
  const takes = `it takes ${known.length === 0 ? "none" : known.join(", ")}`;
  const hint = close === undefined ? takes : `did you mean '${close}'?`;
  faults.add(name, "unknown_parameter", `unknown parameter '${shown}': ${hint}`);
}
