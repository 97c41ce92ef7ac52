import type { Declared } from "../../definition/declare.ts";
import { meantIn, toFaultLine } from "../../definition/faults.ts";
import type { DeclarationFault } from "../../definition/faults.ts";
import type { ReadLocale } from "../../definition/parse-resource.ts";
import { isOpenApi } from "../../definition/routes/served-apis.ts";
import type { Catalog } from "../../model/catalog.ts";
import { SeedbedError } from "../../model/errors.ts";
import type { InputFault } from "../../model/errors.ts";
import { isObject } from "../../model/json.ts";
import type { ParseYaml } from "../../model/json.ts";
import { getOrMake } from "../../model/maps.ts";
import { UsedMap } from "../../model/recent.ts";
import { fromText } from "../../platform/bytes.ts";
import { loop } from "../../sandbox/work.ts";
import { operationLimit } from "../endpoint-limit.ts";
import { assertFewOperations } from "../endpoint-rules.ts";
import { refuseAll } from "../refusal.ts";
import { declarePlayed, declareSteps } from "./played-domain.ts";
import type { DomainTrial, TryDomain } from "./trial.ts";

/** Texts of which is kept what they declare, characters. */
const KEPT_TEXTS = 256 * 1024;

/** YAML or JSON in which an API description is, as far as names at the beginnings of its lines tell. */
const OF_API = /^[ \t]*(?:\{[ \t]*)?["']?(?:openapi|swagger|api)["']?[ \t]*:/m;

/** Characters of a text that is looked through for what is given twice, and for where it is no YAML. */
const MOST_LOOKED_THROUGH = 64 * 1024;

/** All definitions wait in one line for their turns. */
const LINE = "definitions";

export type Domains = ReturnType<typeof createDomains>;

/** Reads domains, each text once for as long as it is remembered. */
export function createDomains(parts: {
  readonly builtIn: Catalog;
  readonly tryDomain: TryDomain;
  readonly parseYaml: ParseYaml;
  readonly readLocale?: ReadLocale | undefined;
}) {
  const { builtIn, tryDomain, parseYaml, readLocale } = parts;
  const known = new UsedMap<string, Declared>(KEPT_TEXTS);

  const running = new Map<string, Promise<Declared>>();

  /** A text as it is declared: an API description in YAML as JSON. What is no YAML stays, for the reader of definitions to say where. */
  async function toRead(text: string, note?: (note: string) => void): Promise<string> {
    const isJson = /^\s*\{/.test(text);
    if (!OF_API.test(text) || (isJson && (note === undefined || text.length > MOST_LOOKED_THROUGH))) return text;
    try {
      const value = await parseYaml(fromText(text), note);
      return !isJson && (isOpenApi(value) || (isObject(value) && isObject(value["api"])))
        ? JSON.stringify(value)
        : text;
    } catch (error) {
      if (text.length > MOST_LOOKED_THROUGH || !(error instanceof SeedbedError) || error.code !== "malformed_json")
        throw error;
      return text;
    }
  }

  /** Declares a text that was tried, in turns of the event loop. */
  async function declare(text: string, read?: string): Promise<Declared> {
    const declared = known.get(text);
    if (declared !== undefined) return declared;
    const made = getOrMake(running, text, async () =>
      loop.run(LINE, declareSteps(read ?? (await toRead(text)), builtIn, readLocale)),
    );
    try {
      known.set(text, await made, Math.max(1, text.length));
    } finally {
      running.delete(text);
    }
    return made;
  }

  return {
    declare,
    /** Declares a definition that is a value, not a text. Throws a `DeclarationError`. */
    declareValue: (definition: unknown) => declarePlayed(definition, builtIn, readLocale),
    /** Tries a text of an owner; `notes` say what of it does not count. Throws `validation_failed` with all its faults, and `limit_reached`; `attempt` says what was tried. */
    async check(text: string, attempt: string, owner: string) {
      const notes: string[] = [];
      const read = await toRead(text, (note) => notes.push(note));
      const tried = { text: read, operations: operationLimit({ owner }) };
      const { faults, operations = 0 }: DomainTrial = known.has(text) ? { faults: [] } : await tryDomain(tried);
      assertFewOperations(operations, { owner });
      if (faults.length > 0) refuseDomain(attempt, faults);
      return { text, declared: await declare(text, read), notes };
    },
  };
}

/** Throws `validation_failed` with all faults of a text, each with its line, column and word; `attempt` says what was tried. */
function refuseDomain(attempt: string, faults: readonly DeclarationFault[]): never {
  refuseAll(attempt, faults.map(toInputFault));
}

function toInputFault(fault: DeclarationFault): InputFault {
  const { path, line, column, code, message } = fault;
  const nearest = meantIn(message);
  return {
    code,
    detail: toFaultLine(fault),
    ...(line !== undefined && { line, column: column ?? 1 }),
    ...(path.length > 0 && { word: path.join(".") }),
    ...(nearest !== undefined && { nearest }),
  };
}
