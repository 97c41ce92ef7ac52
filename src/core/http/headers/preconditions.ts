import { SeedbedError } from "../../model/errors.ts";
import type { Exchange } from "../exchange.ts";
import { matchesStrongly, matchesWeakly } from "./entity-tags.ts";

export interface Changed {
  readonly name: string;
  readonly path: string;
  tag(): string;
}

/**
 * Throws `precondition_failed` if If-Match or If-None-Match of a write does not hold. To be asked when all else is well, and
 * before anything is kept: errors win over preconditions (RFC 9110 §13.2.1).
 */
export function assertPreconditions(exchange: Exchange, changed: Changed): void {
  const ifMatch = exchange.header("if-match");
  const ifNoneMatch = exchange.header("if-none-match");
  if (ifMatch === undefined && ifNoneMatch === undefined) return;
  const tag = changed.tag();
  const fail = (header: string, why: string): never => {
    throw new SeedbedError(
      "precondition_failed",
      `cannot change ${changed.name}: ${header} does not hold, ${why}; read ${exchange.parts.baseUrl}${changed.path} again and send its ETag`,
      { errors: [{ header, code: "precondition", detail: why }] },
    );
  };
  if (ifMatch !== undefined && !matchesStrongly(ifMatch, tag)) fail("If-Match", `its entity tag is ${tag}`);
  if (ifNoneMatch !== undefined && matchesWeakly(ifNoneMatch, tag)) {
    fail("If-None-Match", `its entity tag ${tag} is among those given`);
  }
}
