import type { Declared } from "../../definition/declare.ts";
import { SeedbedError } from "../../model/errors.ts";
import type { InputFault } from "../../model/errors.ts";
import { isObject } from "../../model/json.ts";
import { MAX_IMPORT, MAX_NAME } from "../bounds.ts";
import type { Definition } from "../definition.ts";
import { EXPORT_FORMAT } from "../export.ts";
import { readDefinition } from "../parse-definition.ts";
import { parseName } from "../parse-name.ts";
import { findUnknown, refuseAll, toFault } from "../refusal.ts";
import type { DefinitionPlace } from "../refusal.ts";
import type { Templates } from "../templates.ts";
import { fromOpenApi } from "./from-openapi.ts";
import { MAX_NOTES } from "./imported.ts";
import { toListsDomain } from "./lists-domain.ts";
import { toOpenApiDomain } from "./openapi-domain.ts";

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
}

const ATTEMPT = "import the document";

/**
 * Reads an OpenAPI 3 document, an object of lists as json-server has it, an export, or the definition of a domain, of which
 * `text` is what was written. Throws `validation_failed`, and `limit_reached` for one of more endpoints than there may be.
 */
export function parseImport(document: unknown, text: string, { templates, limit, declare }: ImportParts): ParsedImport {
  if (!isObject(document)) {
    refuseAll(ATTEMPT, [
      toFault(
        [],
        "invalid_type",
        'the body must be an OpenAPI 3 document, an object of lists such as { "posts": […] }, an export, or a domain such as { "domain": "library", "resources": {…} }',
      ),
    ]);
  }
  if (isDomain(document)) return toDomain(document, text);
  if (document["seedbed"] !== undefined) return parseExport(document, createReading(templates, limit));
  if (document["swagger"] !== undefined) {
    refuseAll(ATTEMPT, [
      toFault(["swagger"], "unsupported", "OpenAPI 2 (Swagger) is not read: convert the document to OpenAPI 3 first"),
    ]);
  }
  const { openapi } = document;
  if (openapi === undefined) return parseLists(document, createReading(templates, limit), declare);
  if (typeof openapi !== "string" || !/^3\.\d/.test(openapi)) {
    refuseAll(ATTEMPT, [toFault(["openapi"], "unsupported", "openapi must be 3.0 or 3.1: no other version is read")]);
  }
  return parseOpenApi(document, createReading(templates, limit), declare);
}

/** True if a document is a `seedbed.yaml`: nothing else has both words, and lists are no object of resources. */
function isDomain(document: Document): boolean {
  return typeof document["domain"] === "string" && isObject(document["resources"]);
}

function toDomain({ title, domain }: Document, text: string): ParsedImport {
  const name = String(typeof title === "string" ? title : domain).trim();
  return { name: name === "" ? null : name.slice(0, MAX_NAME), definitions: [], domain: text, notes: [] };
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
        `cannot ${ATTEMPT}: it comes to ${count} endpoints, and a playground holds at most ${limit} endpoints; import a part of it`,
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

/**
 * A description may be of more than can be played: what cannot is left out, and said. Pairs of paths such as `/pets` and
 * `/pets/{id}` become resources of a domain; other operations answer as they are described.
 */
function parseOpenApi(document: Document, reading: Reading, declare: (definition: unknown) => Declared): ParsedImport {
  const domain = toOpenApiDomain(document, declare);
  const { name, endpoints, notes, left } = fromOpenApi(document, reading.limit, (method, path) =>
    domain.answers(method, path),
  );
  reading.assertRoom(endpoints.length + left);
  const more: string[] = [];
  const definitions = endpoints.flatMap((endpoint) => {
    const faults: InputFault[] = [];
    const definition = reading.read(endpoint, [], faults);
    const [first] = faults;
    if (first !== undefined && isObject(endpoint))
      more.push(`${String(endpoint["method"])} ${String(endpoint["path"])} is left out: ${first.detail}`);
    return definition ?? [];
  });
  if (definitions.length === 0 && domain.text === undefined) {
    const why = [...more, ...notes][0] ?? "it has no paths with operations";
    refuseAll(ATTEMPT, [toFault(["paths"], "empty", `paths of the document give no endpoint: ${why}`)]);
  }
  return {
    name: name === null ? null : name.slice(0, MAX_NAME),
    definitions,
    domain: domain.text,
    notes: [...domain.notes, ...notes, ...more].slice(0, MAX_NOTES),
  };
}
