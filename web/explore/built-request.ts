import type { BuiltHeader, BuiltRequest } from "../snippets/built-request.ts";
import type { Operation, OperationParameter } from "./operations.ts";
import type { BuilderPlace } from "./place.ts";

/** Values that are kept for the visit only and never written into addresses, history or snippets, by header. */
export type Secrets = Readonly<Record<string, string>>;

/** The variables of the shell that stand for secrets in snippets, by header. */
const VARIABLES: Readonly<Record<string, string>> = {
  "X-API-Key": "SEEDBED_API_KEY",
  "X-Edit-Token": "SEEDBED_EDIT_TOKEN",
  Authorization: "SEEDBED_TOKEN",
};

/** The value that a parameter has: what was entered, else the example of a path's. */
export function valueOf(parameter: OperationParameter, place: BuilderPlace): string {
  const entered = parameter.in === "header" ? place.headers[parameter.name] : place.values[parameter.name];
  return entered ?? (parameter.in === "path" ? (parameter.example ?? "1") : "");
}

/** The request that the form describes. */
export function buildRequest(operation: Operation, place: BuilderPlace, secrets: Secrets): BuiltRequest {
  const path = operation.path.replaceAll(/\{([^}]+)\}/g, (_match, name: string) => {
    const parameter = operation.parameters.find((candidate) => candidate.in === "path" && candidate.name === name);
    const value = parameter === undefined ? "" : valueOf(parameter, place);
    // A parameter called path is one, of several segments.
    return (name === "path" ? value.split("/") : [value]).map(encodeURIComponent).join("/");
  });
  const inQuery = new Set(operation.parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name));
  // In the description's order, so that the address does not jump about while a form is filled in.
  const order = [...inQuery];
  const query = Object.entries(place.values)
    .filter(([name, value]) => value !== "" && inQuery.has(fieldOf(name)))
    .toSorted(([a], [b]) => order.indexOf(fieldOf(a)) - order.indexOf(fieldOf(b)))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value).replaceAll("%2C", ",")}`);
  const headers: BuiltHeader[] = operation.parameters
    .filter((parameter) => parameter.in === "header")
    .map((parameter) => ({ name: parameter.name, value: valueOf(parameter, place) }))
    .filter(({ value }) => value !== "");
  for (const { header, prefix } of operation.proofs) {
    const secret = secrets[header] ?? "";
    const variable = VARIABLES[header] ?? "SEEDBED_SECRET";
    if (secret !== "") headers.push({ name: header, value: `${prefix}${secret}`, variable });
  }
  const body = operation.body === undefined ? undefined : (place.body ?? operation.body.example);
  if (operation.body !== undefined && body !== "")
    headers.push({ name: "Content-Type", value: operation.body.mediaType });
  return {
    method: operation.method,
    target: query.length === 0 ? path : `${path}?${query.join("&")}`,
    headers,
    body: body === "" ? undefined : body,
    answersJson: operation.answersJson,
  };
}

/** The field of a filter's name: `price` of `price[gte]`. */
export function fieldOf(name: string): string {
  const end = name.indexOf("[");
  return end < 0 ? name : name.slice(0, end);
}
