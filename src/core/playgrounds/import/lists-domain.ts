import type { Declared } from "../../definition/declare.ts";
import { domainOfLists } from "../../definition/import/from-lists.ts";
import { settleImport, toDefinition } from "../../definition/import/settle.ts";
import { toYaml } from "../../definition/import/to-yaml.ts";
import { escapeTemplate } from "../../template/escape.ts";

/** An endpoint, and the member of the document that it is made of. */
export interface ListedEndpoint {
  readonly member: string;
  readonly definition: unknown;
}

export interface ListsDomain {
  /** The text of the domain that its lists are; undefined where it has none. */
  readonly text: string | undefined;
  readonly endpoints: readonly ListedEndpoint[];
  readonly notes: readonly string[];
}

/** Longer definitions are kept as JSON, which is read in less time: people read and edit short ones. */
const LONGEST_YAML = 32 * 1024;

/** Makes a domain of an object of lists, as json-server has it. `declare` throws a `DeclarationError`. */
export function toListsDomain(
  document: Readonly<Record<string, unknown>>,
  declare: (definition: unknown) => Declared,
): ListsDomain {
  const endpoints: ListedEndpoint[] = [];
  const read = domainOfLists(document, (member, value) => {
    endpoints.push({ member, definition: { method: "GET", path: `/${member}`, template: escapeTemplate(value) } });
  });
  const settled = settleImport(read, (definition) => void declare(definition));
  if (settled === undefined) return { text: undefined, endpoints, notes: read.notes };
  const json = JSON.stringify(toDefinition(settled));
  const text = json.length > LONGEST_YAML ? json : toYaml(settled, "an object of lists");
  return { text, endpoints, notes: settled.notes };
}
