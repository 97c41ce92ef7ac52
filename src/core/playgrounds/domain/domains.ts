import type { Declared } from "../../definition/declare.ts";
import { meantIn, toFaultLine } from "../../definition/faults.ts";
import type { DeclarationFault } from "../../definition/faults.ts";
import type { ReadLocale } from "../../definition/parse-resource.ts";
import type { Catalog } from "../../model/catalog.ts";
import type { InputFault } from "../../model/errors.ts";
import { getOrMake } from "../../model/maps.ts";
import { UsedMap } from "../../model/recent.ts";
import { loop } from "../../sandbox/work.ts";
import { operationLimit } from "../endpoint-limit.ts";
import { assertFewOperations } from "../endpoint-rules.ts";
import { refuseAll } from "../refusal.ts";
import { declarePlayed, declareSteps } from "./played-domain.ts";
import type { DomainTrial, TryDomain } from "./trial.ts";

/** Texts of which is kept what they declare, characters. */
const KEPT_TEXTS = 256 * 1024;

/** All definitions wait in one line for their turns. */
const LINE = "definitions";

export type Domains = ReturnType<typeof createDomains>;

/** Reads domains, each text once for as long as it is remembered. */
export function createDomains(builtIn: Catalog, tryDomain: TryDomain, readLocale?: ReadLocale) {
  const known = new UsedMap<string, Declared>(KEPT_TEXTS);

  const running = new Map<string, Promise<Declared>>();

  /** Declares a text that was tried, in turns of the event loop. */
  async function declare(text: string): Promise<Declared> {
    const declared = known.get(text);
    if (declared !== undefined) return declared;
    const made = getOrMake(running, text, () => loop.run(LINE, declareSteps(text, builtIn, readLocale)));
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
    /** Tries a text of an owner. Throws `validation_failed` with all its faults, and `limit_reached`; `attempt` says what was tried. */
    async check(text: string, attempt: string, owner: string) {
      const tried = { text, operations: operationLimit({ owner }) };
      const { faults, operations = 0 }: DomainTrial = known.has(text) ? { faults: [] } : await tryDomain(tried);
      assertFewOperations(operations, { owner });
      if (faults.length > 0) refuseDomain(attempt, faults);
      return declare(text);
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
