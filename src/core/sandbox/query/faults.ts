import { SeedbedError } from "../../model/errors.ts";
import type { InputFault, ProblemCode } from "../../model/errors.ts";

const SHOWN_FAULTS = 3;

/** Collects what is wrong with the parameters and the headers of one request. */
export interface Faults {
  add(parameter: string, code: string, detail: string): void;
  tell(fault: InputFault): void;
  /** Takes a refusal to be told with the others, if it names faults of the input. Throws any other. */
  take(refusal: SeedbedError): void;
  taking<T>(work: () => T): T | undefined;
  readonly found: readonly InputFault[];
  /**
   * Throws a `SeedbedError` with every fault, if there is one: the refusal itself where nothing else is wrong, else
   * `invalid_header` if all are of headers, `validation_failed` if all are of a body, else `invalid_parameter`.
   */
  throwIfAny(tried: string): void;
}

/** A collection of faults, empty but for a refusal that there was before. */
export function createFaults(before?: SeedbedError): Faults {
  const errors: InputFault[] = [];
  const refusals: SeedbedError[] = [];
  const faults: Faults = {
    add: (parameter, code, detail) => void errors.push({ parameter, code, detail }),
    tell: (fault) => void errors.push(fault),
    take(refusal) {
      if (refusal.errors === undefined) throw refusal;
      refusals.push(refusal);
      errors.push(...refusal.errors);
    },
    taking(work) {
      try {
        return work();
      } catch (error) {
        if (!(error instanceof SeedbedError)) throw error;
        faults.take(error);
        return undefined;
      }
    },
    found: errors,
    throwIfAny(tried) {
      if (errors.length === 0) return;
      const [only] = refusals;
      if (refusals.length === 1 && only?.errors?.length === errors.length) throw only;
      const shown = errors.slice(0, SHOWN_FAULTS).map(toWords);
      if (errors.length > shown.length) shown.push(`and ${errors.length - shown.length} more`);
      throw new SeedbedError(codeOf(errors), `cannot ${tried}: ${shown.join("; ")}`, { errors });
    },
  };
  if (before !== undefined) faults.take(before);
  return faults;
}

function codeOf(errors: readonly InputFault[]): ProblemCode {
  if (errors.every(({ header }) => header !== undefined)) return "invalid_header";
  return errors.every(({ pointer }) => pointer !== undefined) ? "validation_failed" : "invalid_parameter";
}

function toWords({ header, detail }: InputFault): string {
  return header === undefined ? detail : `${header} ${detail}`;
}
