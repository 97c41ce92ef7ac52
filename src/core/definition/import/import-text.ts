import { parse } from "yaml";

import { isObject } from "../../model/json.ts";
import { domainOfLists } from "./from-lists.ts";
import { domainOfOpenApi } from "./from-openapi.ts";
import { domainOfPrisma } from "./from-prisma.ts";
import type { ImportedDomain } from "./imported-domain.ts";
import { settleImport } from "./settle.ts";
import { toYaml } from "./to-yaml.ts";

/** A file that no domain can be made of; the message says why. */
export class ImportError extends Error {}

/**
 * Makes the text of a `seedbed.yaml` of a file: an OpenAPI 3 document in YAML or JSON, an object of lists as json-server has
 * it, or a Prisma schema. `declare` throws a `DeclarationError` for a definition that cannot be served. Throws an
 * {@link ImportError}.
 */
export function importText(text: string, file: string, declare: (definition: unknown) => void): string {
  const imported = settleImport(read(text, file), declare);
  if (imported === undefined)
    throw new ImportError(
      `${file} holds nothing to import: no pair of paths such as /things and /things/{id}, no list of objects, no model`,
    );
  return toYaml(imported, file);
}

function read(text: string, file: string): ImportedDomain {
  try {
    if (/\.prisma$/i.test(file)) return domainOfPrisma(text);
    const document: unknown = parse(text, {
      logLevel: "error", // a tag that means nothing here is passed over
      maxAliasCount: 100,
      uniqueKeys: false, // looking for them takes the square of their number; the last one counts, as in JSON
    });
    if (isObject(document)) return readDocument(document, file);
  } catch (error) {
    if (error instanceof ImportError) throw error;
    const message = error instanceof Error ? error.message : String(error);
    const isDeep = error instanceof RangeError || message.includes("call stack"); // the reader's own, as a fault of the text
    throw new ImportError(`cannot read ${file}: ${isDeep ? "it is nested too deeply" : message}`);
  }
  throw new ImportError(`${file} must be an OpenAPI 3 document, an object of lists, or a Prisma schema (*.prisma)`);
}

function readDocument(document: Readonly<Record<string, unknown>>, file: string): ImportedDomain {
  if (document["swagger"] !== undefined)
    throw new ImportError(`${file} is OpenAPI 2 (Swagger): convert it to OpenAPI 3 first`);
  const { openapi } = document;
  if (openapi === undefined) return domainOfLists(document);
  if (typeof openapi !== "string" || !/^3\.\d/.test(openapi))
    throw new ImportError(`${file} is not OpenAPI 3.0 or 3.1: no other version is read`);
  return domainOfOpenApi(document);
}
