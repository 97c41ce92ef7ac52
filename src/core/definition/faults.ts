import { MAX_DEFINITION_FAULTS } from "./words.ts";

export interface SourcePlace {
  /** The words that lead there, such as `["resources", "loan", "count"]`. */
  readonly path: readonly (string | number)[];
  /** From 1; undefined where the definition is a value and no text. */
  readonly line: number | undefined;
  readonly column: number | undefined;
}

/** One fault of a definition: where, what, and how to mend it. */
export interface DeclarationFault extends SourcePlace {
  /** A short code, such as `unknown_word`. */
  readonly code: string;
  readonly message: string;
}

/** The word that a message says was probably meant; undefined where it names none. */
export function meantIn(message: string): string | undefined {
  return /did you mean '?([^'?]{1,200})'?\?/.exec(message)?.[1];
}

export class DeclarationError extends Error {
  readonly faults: readonly DeclarationFault[];

  constructor(faults: readonly DeclarationFault[], file?: string) {
    super(faults.map((fault) => toFaultLine(fault, file)).join("\n"));
    this.name = "DeclarationError";
    this.faults = faults;
  }

  in(file: string): DeclarationError {
    return new DeclarationError(this.faults, file);
  }
}

/** A fault in one line: `seedbed.yaml:12:5: resources.loan.count: must be …`. */
export function toFaultLine({ path, line, column, message }: DeclarationFault, file?: string): string {
  const position = line === undefined ? [] : [line, column ?? 1];
  const where = [...(file === undefined ? [] : [file]), ...position].join(":");
  const word = path.join(".");
  return [where, word, message]
    .filter((part) => part !== "")
    .map(showHidden)
    .join(": ");
}

/** Characters that a terminal obeys instead of showing them, or that turn the direction of what follows, as their code points. */
function showHidden(text: string): string {
  return text.replaceAll(
    /[\p{Cc}\u{ad}\u{61c}\u{200b}-\u{200f}\u{2028}-\u{202e}\u{2060}-\u{206f}\u{feff}]/gu,
    (one) => `\\u{${(one.codePointAt(0) ?? 0).toString(16)}}`,
  );
}

/** Takes faults, so that all are told at once. */
export interface DefinitionFaults {
  /** Gives undefined, as what has a fault is nothing. `isLast` leaves out later faults of the same place. */
  add(place: SourcePlace, code: string, message: string, isLast?: boolean): undefined;
  readonly found: readonly DeclarationFault[];
  readonly count: number;
  /** Throws {@link DeclarationError} if there were any. */
  throwIfAny(): void;
}

export function createDefinitionFaults(): DefinitionFaults {
  const found: DeclarationFault[] = [];
  const told = new Set<string>();
  const ended = new Set<string>();
  const stop = (): never => {
    throw new DeclarationError(found.toSorted(byPlace));
  };
  return {
    add({ path, line, column }, code, message, isLast = false) {
      const where = path.join("\0");
      const key = `${where} ${message}`;
      if (told.has(key) || ended.has(where)) return;
      told.add(key);
      if (isLast) ended.add(where);
      found.push({ path, line, column, code, message });
      if (found.length >= MAX_DEFINITION_FAULTS) stop();
    },
    found,
    get count() {
      return found.length;
    },
    throwIfAny() {
      if (found.length > 0) stop();
    },
  };
}

function byPlace(one: SourcePlace, other: SourcePlace): number {
  return (one.line ?? 0) - (other.line ?? 0) || (one.column ?? 0) - (other.column ?? 0);
}
