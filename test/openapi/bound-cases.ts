// Requests that stand on one side of one bound of the description, each.
import type { OpenApiDocument, OpenApiOperation, Parameter } from "../../src/core/description/specification.ts";
import { describeAt } from "../../tools/describe-at.ts";
import { createTrials } from "./bound-trials.ts";
import type { Trial } from "./bound-trials.ts";

/** An operation of the description. */
export interface Described {
  readonly path: string;
  readonly method: string;
  readonly operation: OpenApiOperation;
}

type Json = Readonly<Record<string, unknown>>;

/** A request that differs from a good one in one place. */
export interface Case extends Described {
  readonly where: "body" | Parameter["in"];
  /** The media type of the body. */
  readonly type: string;
  readonly trial: Trial;
  /** The name of the parameter; empty for a body. */
  readonly name: string;
  /** The values of its path, query and headers. */
  readonly parameters: Readonly<Record<Parameter["in"], Readonly<Record<string, string>>>>;
}

/** All operations, as they are served. */
export const document: OpenApiDocument = describeAt("http://seedbed.test");
/** The trials of the description's schemas. */
export const trials: ReturnType<typeof createTrials> = createTrials(document);

/** The operations by path and method. */
export const operations: readonly Described[] = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
);

const NONE = { path: {}, query: {}, header: {} };
const WHOLE = { path: [], union: undefined };
/** A text for an address; the longest address is refused as a whole. */
const LONGEST = 8_000;

/** The query that every request needs. */
function needed({ operation }: Described): Readonly<Record<string, string>> {
  const parameters = (operation.parameters ?? []).map((one) => trials.resolve<Parameter>(one));
  return Object.fromEntries(
    parameters
      .filter((one) => one.in === "query" && one.required === true)
      .map(({ name, schema, example }) => [name, String(example ?? trials.goodOf(schema))]),
  );
}

/** The trials of a body: of JSON, or of a form, whose members are all texts. */
export function bodyCases(described: Described): Case[] {
  const { content = {}, required: isNeeded = false } = described.operation.requestBody ?? {};
  const schemas = new Set<string>();
  return Object.entries(content).flatMap(([type, { schema, examples = {} }]) => {
    // A text: what it may say is tried with the definitions. And what is signed is read by whoever has the secret.
    if (type === "application/yaml" || described.path === "/api/payment/stripe") return [];
    const isForm = type === "application/x-www-form-urlencoded";
    const shown = Object.values(examples).map((one) => trials.resolve(one).value);
    const [good = trials.goodOf(schema)] = shown;
    const asShown = shown.map((value): Trial => ({ ...WHOLE, bound: "example", value, isInside: true }));
    // A patch has two media types, and what is in them is read by the same code.
    const isTried = schemas.has(JSON.stringify(schema));
    schemas.add(JSON.stringify(schema));
    const tried = (isTried ? [] : trials.of(schema, good)).filter(
      ({ bound, value }) => !(isForm && ["type", "null"].includes(bound)) && (isNeeded || value !== null),
    );
    const parameters = { ...NONE, query: needed(described) };
    return [...asShown, ...tried].map((trial) => ({ ...described, where: "body", type, trial, name: "", parameters }));
  });
}

/** Parameters that were tried at every bound; what is declared alike is read by the same code. */
const known = new Set<string>();

/** The trials of path, query and header parameters. */
export function parameterCases(described: Described): Case[] {
  if (described.path === "/api/payment/stripe") return [];
  return (described.operation.parameters ?? []).flatMap((one) => {
    const { name, in: where, schema, required = false } = trials.resolve<Parameter>(one);
    const query = needed(described);
    const say = (
      trial: Omit<Trial, "path" | "union">,
      named: Readonly<Record<string, string>>,
      operator = "",
    ): Case => {
      const parameters = { ...NONE, query, [where]: where === "query" ? { ...query, ...named } : named };
      return { ...described, where, type: "", trial: { ...WHOLE, ...trial }, name: name + operator, parameters };
    };
    const { [name]: _left, ...others } = query;
    const missing = { bound: "required", value: undefined, isInside: false };
    const left = required && where === "query" ? [{ ...say(missing, {}), parameters: { ...NONE, query: others } }] : [];
    const tried = trials.ofText(schema).filter(
      ({ text }) =>
        (where !== "header" || /^[!-~](?:[ -~]*[!-~])?$/.test(text)) && // what a header can say
        (where !== "path" || text !== "") && // nothing is another route
        encodeURIComponent(text).length < LONGEST,
    );
    const key = `${name} ${JSON.stringify(schema)} ${subjectOf(described.path)}`;
    const isKnown = known.has(key);
    known.add(key);
    const some = [true, false].flatMap((side) => tried.filter(({ isInside }) => isInside === side).slice(0, 1));
    return [
      ...left,
      ...(isKnown ? (where === "query" && schema.$ref !== undefined ? [] : some) : tried).map(
        ({ bound, operator, text, isInside }) =>
          say({ bound, value: text, isInside }, { [name + operator]: text }, operator),
      ),
    ];
  });
}

/** The name of the collection that a path lists: nested lists are read as the collection's own is. */
function subjectOf(path: string): string {
  return path.startsWith("/v1/") ? (path.split("/").at(-1) ?? "") : "";
}

/** A line that describes a case. */
export function titleOf({ method, path, where, name, trial }: Case): string {
  const { bound, path: place, value, isInside } = trial;
  const tried = place.reduce<unknown>((holder, step) => (holder as Json | null | undefined)?.[step], value);
  const at = where === "body" ? `#/${place.join("/")}` : name;
  const side = isInside ? "inside" : "outside";
  return `${method} ${path} ${where} ${at} ${bound} ${side} ${JSON.stringify(tried)?.slice(0, 70)}`;
}
