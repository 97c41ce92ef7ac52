// A text read as `seedbed FILE` and `seedbed import FILE` read it, and what it comes to asked for as callers do.
import assert from "node:assert/strict";

import { ConfigError } from "../../src/config.ts";
import { declareDomain } from "../../src/core/definition/declare.ts";
import { importText } from "../../src/core/definition/import/import-text.ts";
import { ImportError } from "../../src/core/definition/import/imported-domain.ts";
import { asText } from "../../src/core/definition/routes/definition.ts";
import { servedOf } from "../../src/core/definition/routes/served-apis.ts";
import { apiLookOf } from "../../src/core/definition/style/look.ts";
import { catalog as builtIn, isBuiltIn } from "../../src/core/domains/catalog.ts";
import type { Catalog } from "../../src/core/model/catalog.ts";
import { isObject } from "../../src/core/model/json.ts";
import { toWorldChoice } from "../../src/core/model/world-choice.ts";
import { toDbJson } from "../../src/doors/cli/exported.ts";
import { createMockEngine } from "../../src/doors/library/engine.ts";
import { createWholeApi } from "../../src/doors/library/whole-api.ts";
import { loadCatalog } from "../../src/doors/node/definition-file.ts";

const SERVER = "http://localhost:3000";
const WORLD = toWorldChoice(1);

/** Asserts that what is thrown of a text is a refusal in a sentence, and never in the engine's own words. */
function assertRefusal(error: unknown, what: string): void {
  assert.ok(error instanceof ConfigError || error instanceof ImportError, `${what}: ${inFull(error)}`);
  assertSentence(error.message, what);
}

function inFull(error: unknown): string {
  return error instanceof Error ? String(error.stack) : String(error);
}

const ENGINES_WORDS =
  /Cannot (?:read|set|convert|destructure)|is not (?:a function|iterable|defined|a constructor)|call stack|Invalid (?:array length|time value|string length)|\[object Object\]|out of range|not extensible/;

/** Asserts that a refusal has words, and none of the engine. */
export function assertSentence(message: string, what: string): void {
  assert.ok(message.trim() !== "", `${what} is refused without a word`);
  assert.doesNotMatch(message, ENGINES_WORDS, `${what}: ${message}`);
}

/** The catalog that a file is served as; undefined where it is refused. */
async function catalogOfText(text: string, file: string): Promise<Catalog | undefined> {
  try {
    return await loadCatalog(file, (asked) =>
      asked === file ? Promise.resolve(text) : Promise.reject(new ConfigError(`cannot read ${asked}: it is not there`)),
    );
  } catch (error) {
    assertRefusal(error, `serving ${JSON.stringify(text)}`);
    return undefined;
  }
}

/** Characters that an import makes of each: more would be work without a bound. */
const MOST_MADE = 30;

/** The catalog of what a file is imported into; undefined where it is refused. What an import makes never is. */
async function catalogOfImport(text: string, file: string): Promise<Catalog | undefined> {
  let made: string;
  try {
    made = importText(text, file, (definition) => void declareDomain(definition, { catalog: builtIn }));
  } catch (error) {
    assertRefusal(error, `importing ${JSON.stringify(text)}`);
    return undefined;
  }
  assert.ok(made.length < MOST_MADE * (text.length + 1_000), `${text.length} characters become ${made.length}`);
  try {
    return await loadCatalog("seedbed.yaml", () => Promise.resolve(made));
  } catch (error) {
    return assert.fail(`the server refuses the import of ${JSON.stringify(text)}:\n${made}\n${inFull(error)}`);
  }
}

/** Resources and routes of one definition that are asked for. */
const MOST_ASKED = 5;

/** Asks for what a definition declares: no answer is a fault of the server's. */
async function assertAnswers(catalog: Catalog, what: string): Promise<void> {
  const engine = createMockEngine({ catalog, world: WORLD, baseUrl: SERVER, clock: () => 0 });
  const { fetch, close } = await createWholeApi(engine);
  const ask = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const sent = {
      method,
      ...(body !== undefined && { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
    };
    const answer = await fetch(new Request(SERVER + path, sent));
    const text = await answer.text();
    // A definition may answer so itself, and a world may have no room for its own bounds.
    const isOwn = answer.status < 500 || !text.includes('"internal_error"');
    assert.ok(isOwn, `${method} ${path} is ${answer.status}: ${text}\n${what}`);
    try {
      return JSON.parse(text);
    } catch {
      return undefined;
    }
  };
  try {
    for (const { resource } of catalog.entries.filter((one) => !isBuiltIn(one.resource.domain)).slice(0, MOST_ASKED)) {
      const path = `/v1/${resource.domain}/${encodeURIComponent(resource.collection)}`;
      const listed = await ask("GET", `${path}?limit=2`);
      const lists = Object.values(isObject(listed) ? listed : {}).filter((one): one is unknown[] => Array.isArray(one));
      const [first] = (lists[0] ?? []).filter(isObject);
      const id = encodeURIComponent(asText(first?.["id"] ?? "1"));
      await ask("GET", `${path}/${id}`);
      await ask("POST", path, {});
      if (first !== undefined) {
        await ask("POST", path, first);
        await ask("PATCH", `${path}/${id}`, first);
        await ask(
          "GET",
          `${path}?sort=-createdAt&q=a&expand=${Object.keys(resource.relations).map(encodeURIComponent).join(",")}`,
        );
      }
      await ask("DELETE", `${path}/${id}`);
    }
    const written = (apiLookOf(catalog)?.routes ?? []).map(({ method, path }) => ({
      method,
      path: (apiLookOf(catalog)?.base ?? "") + path,
    }));
    const described = servedOf(catalog).flatMap(({ routes }) => routes.map(({ operation }) => operation));
    for (const { method, path } of [...written, ...described].slice(0, 2 * MOST_ASKED)) {
      const filled = path
        .replaceAll(/\{[^}]*\}|\*/g, "1")
        .split("/")
        .map((part) => encodeURIComponent(part.toWellFormed()))
        .join("/");
      const sendsBody = ["POST", "PUT", "PATCH"].includes(method);
      await ask(method === "ANY" ? "GET" : method, filled, sendsBody ? {} : undefined);
    }
  } finally {
    await close();
  }
}

/** Asserts that the records of a definition, written as a `db.json`, are served again. */
async function assertExport(catalog: Catalog, what: string): Promise<void> {
  const lists = await toDbJson({ catalog, world: WORLD, baseUrl: SERVER });
  assert.ok(await catalogOfText(JSON.stringify(lists), "db.json"), `the records of ${what} are not read again`);
}

/** Serves a file, and what it is imported into; an import makes nothing that the server refuses. */
export async function assertFile(text: string, file: string): Promise<void> {
  const catalog = await catalogOfText(text, file);
  if (catalog !== undefined) await assertAnswers(catalog, text);
  if (catalog !== undefined && file === "seedbed.yaml") await assertExport(catalog, text);
  const imported = file === "seedbed.yaml" ? undefined : await catalogOfImport(text, file);
  if (imported !== undefined) await assertAnswers(imported, text);
}
