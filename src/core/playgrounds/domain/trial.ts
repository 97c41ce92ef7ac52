import { countOperations } from "../../definition/declare.ts";
import { DeclarationError } from "../../definition/faults.ts";
import type { DeclarationFault } from "../../definition/faults.ts";
import type { ReadLocale } from "../../definition/parse-resource.ts";
import { ownEntries } from "../../definition/routes/served-apis.ts";
import type { Catalog } from "../../model/catalog.ts";
import { DEFAULT_SEED } from "../../sandbox/engine.ts";
import { createWorld } from "../../world/world.ts";
import { declarePlayed, readPlayed } from "./played-domain.ts";

/** Bound of the records of one world, characters of JSON: for each that {@link USUAL_TEXT} goes into the text. */
const MAX_DOMAIN_OUTPUT = 8 * 1024 * 1024;

/** Time that a trial may work, milliseconds of the processor. */
export const MAX_DOMAIN_TRIAL = 2_000;

/** Characters of a definition that the bounds are for. A plan that takes longer ones lets them take more. */
export const USUAL_TEXT = 1024 * 1024;

export interface DomainTrial {
  readonly faults: readonly DeclarationFault[];
  /** Operations of its API descriptions where these are too many: then nothing else was tried. */
  readonly operations?: number;
}

/** A text, and the operations that its API descriptions may have. */
export interface TriedText {
  readonly text: string;
  readonly operations: number;
}

/** Tries a text before it is taken: in a thread of its own where there is one, since a stranger may write what takes long. */
export type TryDomain = (tried: TriedText) => Promise<DomainTrial>;

/** Declares the domain, and makes all records of a world once. */
export function tryDomain(
  { text, operations: most }: TriedText,
  builtIn: Catalog,
  readLocale?: ReadLocale,
): DomainTrial {
  try {
    const given = readPlayed(text);
    const operations = countOperations(given);
    if (operations > most) return { faults: [], operations };
    const declared = declarePlayed(given, builtIn, readLocale);
    const world = createWorld({ seed: DEFAULT_SEED });
    const longest = MAX_DOMAIN_OUTPUT * Math.ceil(text.length / USUAL_TEXT);
    let size = 0;
    for (const { resource } of ownEntries(declared)) {
      for (let index = 1; index <= resource.count; index += 1) {
        size += JSON.stringify(world.generate(resource, index)).length;
        if (size > longest)
          return refuse("too_large", `its records are more than ${longest} characters together: lower a count`);
      }
    }
    return { faults: [] };
  } catch (error) {
    if (error instanceof DeclarationError) return { faults: error.faults };
    throw error;
  }
}

/** The trial of what takes too long, or too much memory. */
export function refuseTrial(): DomainTrial {
  return refuse(
    "too_slow",
    `it takes more than ${MAX_DOMAIN_TRIAL} ms of work, or too much memory, to make its records: lower a count, or leave fields out`,
  );
}

function refuse(code: string, message: string): DomainTrial {
  return { faults: [{ path: [], line: undefined, column: undefined, code, message }] };
}
