import type { Declared } from "../../definition/declare.ts";
import { domainOfOpenApi } from "../../definition/import/from-openapi.ts";
import { settleImport } from "../../definition/import/settle.ts";
import { toYaml } from "../../definition/import/to-yaml.ts";
import { routesOfDomain } from "../compiled-playground.ts";

export interface OpenApiImport {
  /** Undefined where it has no pair of paths such as `/pets` and `/pets/{id}`. */
  readonly text: string | undefined;
  readonly notes: readonly string[];
  /** True if the domain answers an operation; its path has parameters such as `:id`. */
  answers(method: string, path: string): boolean;
}

const OF_LIST = ["GET", "POST"];
const OF_ITEM = ["GET", "PUT", "PATCH", "DELETE"];

/** Makes a domain of the pairs of paths of a document. `declare` throws a `DeclarationError`. */
export function toOpenApiDomain(
  document: Readonly<Record<string, unknown>>,
  declare: (definition: unknown) => Declared,
): OpenApiImport {
  const read = domainOfOpenApi(document);
  let declared: Declared | undefined;
  const settled = settleImport(read, (definition) => {
    declared = declare(definition);
  });
  if (settled === undefined || declared === undefined) return { text: undefined, notes: [], answers: () => false };
  const pairs = read.pairs.filter(({ name }) => name in settled.resources);
  const answered = new Set([
    ...pairs.flatMap(({ listPath, itemPath }) => [
      ...OF_LIST.map((method) => `${method} ${shapeOf(listPath)}`),
      ...OF_ITEM.map((method) => `${method} ${shapeOf(itemPath)}`),
    ]),
    ...routesOfDomain(declared).map(({ method, pattern }) => `${method} ${pattern.shape}`),
  ]);
  const made = pairs.map(({ collection }) => `/${collection}`).join(", ");
  return {
    text: toYaml(settled, "an OpenAPI document"),
    notes: [
      `${made} keep what is written to them: lists are { items, total, … } under the collection's name, and ids are numbers where a schema has them so, else texts`,
      ...settled.notes,
    ],
    answers: (method, path) => answered.has(`${method} ${shapeOf(path)}`),
  };
}

function shapeOf(path: string): string {
  return path
    .split("/")
    .slice(1)
    .filter((segment) => segment !== "")
    .map((segment) => (/^(?:\{[^{}]*\}|:\w+)$/.test(segment) ? ":" : segment))
    .join("/");
}
