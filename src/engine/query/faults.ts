import { SeedbedError } from "../../model/errors.ts";
import type { InputFault } from "../../model/errors.ts";

const SHOWN_FAULTS = 3;

/** Collects what is wrong with the parameters of one request. */
export interface Faults {
  add(parameter: string, code: string, detail: string): void;
  /** Throws a `SeedbedError` `invalid_parameter` with every fault, if there is one. */
  throwIfAny(tried: string): void;
}

/** An empty collection of faults. */
export function createFaults(): Faults {
  const errors: InputFault[] = [];
  return {
    add: (parameter, code, detail) => void errors.push({ parameter, code, detail }),
    throwIfAny(tried) {
      if (errors.length === 0) return;
      const shown = errors.slice(0, SHOWN_FAULTS).map((fault) => fault.detail);
      if (errors.length > shown.length) shown.push(`and ${errors.length - shown.length} more`);
      throw new SeedbedError("invalid_parameter", `cannot ${tried}: ${shown.join("; ")}`, { errors });
    },
  };
}
