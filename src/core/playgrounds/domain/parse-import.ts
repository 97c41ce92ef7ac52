import { documentsIn } from "../../definition/declare.ts";
import type { Declared } from "../../definition/declare.ts";
import { domainOfLists } from "../../definition/import/from-lists.ts";
import { ImportError, UNNAMED } from "../../definition/import/imported-domain.ts";
import type { ImportedDomain, ReadForeign } from "../../definition/import/imported-domain.ts";
import { foreignKind, isForeignFile, otherDocument } from "../../definition/import/other-files.ts";
import { settleImport, toDefinition } from "../../definition/import/settle.ts";
import { toYaml } from "../../definition/import/to-yaml.ts";
import type { ServedApi } from "../../definition/routes/definition.ts";
import { countServed, isOpenApi } from "../../definition/routes/served-apis.ts";
import { SeedbedError } from "../../model/errors.ts";
import type { InputFault } from "../../model/errors.ts";
import { isObject } from "../../model/json.ts";
import { escapeTemplate } from "../../template/expression.ts";
import { MAX_IMPORT, MAX_NAME, MAX_NOTES } from "../bounds.ts";
import type { Definition } from "../definition.ts";
import { EXPORT_FORMAT } from "../export.ts";
import { readDefinition } from "../parse-definition.ts";
import { parseName } from "../parse-name.ts";
import { findUnknown, refuseAll, toFault } from "../refusal.ts";
import type { DefinitionPlace } from "../refusal.ts";
import type { Templates } from "../templates.ts";

export interface ParsedImport {
  readonly name: string | null;
  readonly definitions: readonly Definition[];
  /** The text of its domain, not checked yet; undefined where it has none. */
  readonly domain: string | undefined;
  readonly notes: readonly string[];
}

type Document = Readonly<Record<string, unknown>>;

export interface ImportParts {
  readonly templates: Templates;
  readonly limit: number;
  /** Throws a `DeclarationError` for a definition that no playground can have. */
  readonly declare: (definition: unknown) => Declared;
  /** Reads files of other tools; those are refused where it is not given. */
  readonly readForeign?: ReadForeign | undefined;
}

const ATTEMPT = "import the document";

/**
 * Reads what {@link definitionIn} does not: an object of lists as json-server has it, an export, or a file of another tool, of which `text` is what was written; `document` is undefined for such a file that came as a text. Throws
 * `validation_failed`, and `limit_reached` for one of more endpoints than there may be.
 */
export function parseImport(document: unknown, text: string, parts: ImportParts): ParsedImport {
  const { templates, limit, declare } = parts;
  if (document === undefined && isForeignFile(text)) return parseForeign("a file of another tool", text, parts);
  if (!isObject(document)) {
    refuseAll(ATTEMPT, [
      toFault(
        [],
        "invalid_type",
        'the body must be an OpenAPI document, an object of lists such as { "posts": […] }, an export, or a domain such as { "domain": "library", "resources": {…} }, sent as application/json or application/yaml',
      ),
    ]);
  }
  if (document["seedbed"] !== undefined) return parseExport(document, createReading(templates, limit));
  const foreign = foreignKind(document);
  if (foreign !== undefined) return parseForeign(foreign, text, parts);
  const other = otherDocument(document);
  if (other !== undefined)
    refuseAll(ATTEMPT, [toFault([], "unsupported", `the document seems to be ${other}, of which nothing is read`)]);
  return parseLists(document, createReading(templates, limit), declare);
}

/** A recording becomes an API description, any other file of another tool a domain. */
function parseForeign(kind: string, text: string, { readForeign, declare }: ImportParts): ParsedImport {
  if (readForeign === undefined) {
    const detail = `the document is ${kind}: run npx seedbed import with it, and import the definition that this writes`;
    return refuseAll(ATTEMPT, [toFault([], "unsupported", detail)]);
  }
  try {
    const read = readForeign(text, UNNAMED, (definition) => void declare(definition));
    if ("document" in read)
      return {
        name: null,
        definitions: [],
        domain: JSON.stringify(read.document),
        notes: read.notes.slice(0, MAX_NOTES),
      };
    const name = read.title?.slice(0, MAX_NAME) ?? null;
    return { name, definitions: [], domain: toText(read, kind), notes: read.notes.slice(0, MAX_NOTES) };
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    return refuseAll(ATTEMPT, [toFault([], "unsupported", error.message)]);
  }
}

/** The import of a document that is a definition by itself: a `seedbed.yaml`, an API description, or both; undefined for any other. */
export function definitionIn(document: unknown, text: string): ParsedImport | undefined {
  if (!isObject(document) || document["seedbed"] !== undefined) return undefined;
  const { api, domain, resources } = document;
  const hasApi = [document, api, ...(documentsIn(api)?.map(([, one]) => one) ?? [])].some(isOpenApi);
  // Nothing else has both words, and lists are no object of resources.
  if (!hasApi && (typeof domain !== "string" || !isObject(resources))) return undefined;
  return { name: nameIn(document), definitions: [], domain: text, notes: [] };
}

function nameIn({ title, domain }: Document): string | null {
  const name = [title, domain].find((one) => typeof one === "string")?.trim() ?? "";
  return name === "" ? null : name.slice(0, MAX_NAME);
}

interface Reading {
  readonly limit: number;
  assertRoom(count: number): void;
  read(endpoint: unknown, place: DefinitionPlace, faults: InputFault[]): Definition | undefined;
}

/** Checking a template means trying it: all of them together are bounded before they begin and while they go on. */
function createReading(templates: Templates, limit: number): Reading {
  const until = templates.timer() + MAX_IMPORT;
  return {
    limit,
    assertRoom(count) {
      if (count <= limit) return;
      throw new SeedbedError(
        "limit_reached",
        `cannot ${ATTEMPT}: it has ${count} endpoints, and a playground holds at most ${limit} endpoints; import a part of it`,
        { members: { limit } },
      );
    },
    read(endpoint, place, faults) {
      if (templates.timer() > until) {
        refuseAll(ATTEMPT, [
          toFault(place, "too_slow", `the document takes more than ${MAX_IMPORT} ms to check: import less at once`),
        ]);
      }
      return readDefinition(endpoint, templates, place, faults);
    },
  };
}

function parseExport(document: Document, reading: Reading): ParsedImport {
  const faults: InputFault[] = findUnknown(document, ["seedbed", "name", "endpoints", "domain"], []);
  const { seedbed, endpoints, domain } = document;
  if (seedbed !== EXPORT_FORMAT)
    faults.push(
      toFault(["seedbed"], "unsupported", `seedbed must be ${JSON.stringify(EXPORT_FORMAT)}, as in an export`),
    );
  if (domain !== undefined && typeof domain !== "string")
    faults.push(toFault(["domain"], "invalid_type", "domain must be the text of a domain, as in an export"));
  if (!Array.isArray(endpoints)) {
    faults.push(toFault(["endpoints"], "invalid_type", "endpoints must be an array"));
    refuseAll(ATTEMPT, faults);
  }
  reading.assertRoom(endpoints.length);
  const definitions = endpoints.flatMap((endpoint, at) => reading.read(endpoint, ["endpoints", at], faults) ?? []);
  if (faults.length > 0) refuseAll(ATTEMPT, faults);
  return {
    name: parseName({ name: document["name"] ?? null }, ATTEMPT),
    definitions,
    domain: domain as string | undefined, // anything else is a fault
    notes: [],
  };
}

/** Lists become resources of a domain, everything else endpoints. */
function parseLists(document: Document, reading: Reading, declare: (definition: unknown) => Declared): ParsedImport {
  const { text, endpoints, notes } = toListsDomain(document, declare);
  if (endpoints.length === 0 && text === undefined)
    refuseAll(ATTEMPT, [toFault([], "empty", "the document holds nothing to import")]);
  reading.assertRoom(endpoints.length);
  const faults: InputFault[] = [];
  const definitions = endpoints.flatMap((endpoint) => {
    const before = faults.length;
    const definition = reading.read(endpoint.definition, [endpoint.member], faults);
    for (const fault of faults.splice(before)) faults.push({ ...fault, detail: `${endpoint.member}: ${fault.detail}` });
    return definition ?? [];
  });
  if (faults.length > 0) refuseAll(ATTEMPT, faults);
  return { name: null, definitions, domain: text, notes: notes.slice(0, MAX_NOTES) };
}

/** Throws `validation_failed` for API descriptions of which one has no operations. */
export function assertSomething(apis: readonly ServedApi[]): void {
  if (apis.some(({ routes }) => routes.length === 0))
    refuseAll(ATTEMPT, [toFault(["paths"], "empty", "the document has no paths with operations")]);
}

/** Says of API descriptions how much of them is served, and what is not as it is written. */
export function importNotes(apis: readonly ServedApi[]): readonly string[] {
  return apis
    .flatMap((api) => [countServed(api), ...api.document.notes.map(({ where, text }) => `${where}: ${text}`)])
    .slice(0, MAX_NOTES);
}

/** An endpoint, and the member of the document that it is made of. */
interface ListedEndpoint {
  readonly member: string;
  readonly definition: unknown;
}

/** Longer definitions are kept as JSON, which is read in less time: people read and edit short ones. */
const LONGEST_YAML = 32 * 1024;

/** Makes a domain of an object of lists, as json-server has it; its text is undefined where it has none. `declare` throws a `DeclarationError`. */
function toListsDomain(document: Readonly<Record<string, unknown>>, declare: (definition: unknown) => Declared) {
  const endpoints: ListedEndpoint[] = [];
  const read = domainOfLists(document, (member, value) => {
    endpoints.push({ member, definition: { method: "GET", path: `/${member}`, template: escapeTemplate(value) } });
  });
  const settled = settleImport(read, (definition) => void declare(definition));
  if (settled === undefined) return { text: undefined, endpoints, notes: read.notes };
  return { text: toText(settled, "an object of lists"), endpoints, notes: settled.notes };
}

/** The text that is kept of a domain which was made of something else. */
function toText(imported: ImportedDomain, from: string): string {
  const json = JSON.stringify(toDefinition(imported));
  return json.length > LONGEST_YAML ? json : toYaml(imported, from);
}
