import { SeedbedError } from "../../model/errors.ts";

/** A name and a value of a query, percent-decoded. */
export type QueryParameter = readonly [name: string, value: string];

/** A target's path and its query, both as sent. */
export interface SplitTarget {
  readonly path: string;
  readonly query: string;
}

/** Splits a target at its first `?`. */
export function splitTarget(target: string): SplitTarget {
  const mark = target.indexOf("?");
  return mark < 0 ? { path: target, query: "" } : { path: target.slice(0, mark), query: target.slice(mark + 1) };
}

/** The parameters of a query in order, `+` as a space. Throws `invalid_parameter` for percent-encoding that is not UTF-8. */
export function parseQuery(query: string): QueryParameter[] {
  if (query === "") return [];
  const parameters: QueryParameter[] = [];
  for (const pair of query.split("&")) {
    if (pair === "") continue;
    const equals = pair.indexOf("=");
    const name = equals < 0 ? pair : pair.slice(0, equals);
    parameters.push([decode(name, name), decode(equals < 0 ? "" : pair.slice(equals + 1), name)]);
  }
  return parameters;
}

function decode(text: string, name: string): string {
  const spaced = text.includes("+") ? text.replaceAll("+", " ") : text;
  if (!spaced.includes("%")) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    throw new SeedbedError(
      "invalid_parameter",
      `cannot read the parameter '${name.slice(0, 60)}': its percent-encoding is not valid UTF-8; write a percent sign as %25`,
      { errors: [{ parameter: name.slice(0, 1000), code: "encoding", detail: "must be percent-encoded UTF-8" }] },
    );
  }
}

/** Throws `invalid_parameter` for a single parameter. */
export function refuseParameter(parameter: string, code: string, tried: string, detail: string): never {
  throw new SeedbedError("invalid_parameter", `cannot ${tried}: ${detail}`, { errors: [{ parameter, code, detail }] });
}

/** The parameters of a query by name: a list of values where one is given more than once. Throws `invalid_parameter`. */
export function toNamedValues(query: string): Record<string, unknown> {
  const values = new Map<string, string[]>();
  for (const [name, value] of parseQuery(query)) {
    const given = values.get(name);
    if (given === undefined) values.set(name, [value]);
    else given.push(value);
  }
  return Object.fromEntries([...values].map(([name, all]) => [name, all.length === 1 ? all[0] : all]));
}
