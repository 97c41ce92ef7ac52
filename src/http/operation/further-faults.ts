import type { z } from "zod";

import { SeedbedError } from "../../model/errors.ts";
import type { InputFault } from "../../model/errors.ts";
import { isObject } from "../../model/json.ts";
import { alternativesOf, membersOf } from "../../model/schema-walk.ts";
import type { Remainder } from "./declaration.ts";
import type { HandledOperation } from "./define-operation.ts";

/**
 * The faults that only the services of an operation know, of what its schemas find well. Where that is not the whole request, a refusal
 * that names no fault is left for when the rest is mended, and so is what is said of the body as a whole.
 */
export async function furtherFaults(
  { checks = [] }: HandledOperation,
  remainder: Remainder,
  services: Parameters<NonNullable<HandledOperation["checks"]>[number]>[1],
): Promise<readonly InputFault[]> {
  const faults: InputFault[] = [];
  for (const check of checks) {
    try {
      const found = await check(remainder, services);
      if (Array.isArray(found)) faults.push(...(found as readonly InputFault[])); // the only lists that checks give
    } catch (error) {
      if (!(error instanceof SeedbedError)) throw error;
      if (remainder.isWhole && (checks.length === 1 || error.errors === undefined)) throw error;
      faults.push(...(error.errors ?? []));
    }
  }
  return remainder.isWhole ? faults : faults.filter(({ pointer }) => pointer !== "#");
}

/** The members of a body that their own schemas find well, where something else of it is not. */
export function membersThatFit(schema: z.ZodType, body: unknown): Readonly<Record<string, unknown>> {
  if (!isObject(body)) return {};
  const members = Object.assign({}, ...alternativesOf(schema).map(membersOf)) as Readonly<Record<string, z.ZodType>>; // those of objects
  return Object.fromEntries(
    Object.entries(members).flatMap(([name, member]) => {
      const { success, data } = member.safeParse(body[name]);
      return success && data !== undefined ? [[name, data] as const] : [];
    }),
  );
}
