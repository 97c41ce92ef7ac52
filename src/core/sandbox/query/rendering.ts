import type { Catalog } from "../../model/catalog.ts";
import { AnswerSize } from "../answer-size.ts";
import type { Reader } from "../reader.ts";
import { toEnd } from "../work.ts";
import { findReferrers } from "./belongings.ts";
import type { Belonging, Referrers } from "./belongings.ts";

export interface Rendering {
  readonly reader: Reader;
  readonly catalog: Catalog;
  /** Counts the answer's bytes as they are written. */
  readonly size: AnswerSize;
  referrers(belonging: Belonging): Referrers;
}

/** Begins an answer. What `known` does not have is worked out at once when it is needed. */
export function createRendering(
  reader: Reader,
  catalog: Catalog,
  known: ReadonlyMap<Belonging, Referrers> = new Map(),
): Rendering {
  const found = new Map(known);
  return {
    reader,
    catalog,
    size: new AnswerSize(),
    referrers(belonging) {
      let referrers = found.get(belonging);
      if (referrers === undefined) {
        referrers = toEnd(findReferrers(belonging, reader));
        found.set(belonging, referrers);
      }
      return referrers;
    },
  };
}
