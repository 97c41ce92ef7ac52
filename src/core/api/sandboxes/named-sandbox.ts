import * as z from "zod";

import { SeedbedError } from "../../model/errors.ts";
import type { Sandbox } from "../../sandbox/sandbox.ts";
import type { Caller } from "../../services/callers.ts";
import type { Sandboxes } from "../../services/sandboxes.ts";
import { EXAMPLE_SANDBOX } from "./sandbox-schemas.ts";

/** Of all operations on sandboxes. */
export const OF_SANDBOXES = { tag: "Sandboxes", caller: "control" } as const;

export const NAME_PARAMETER = {
  name: z.string().describe("The sandbox's name.").meta({ example: EXAMPLE_SANDBOX.name }),
};

/** The caller's sandbox of a name; `default` is the own one. Throws `not_found`. */
export async function findSandbox(sandboxes: Sandboxes, caller: Caller, name: string): Promise<Sandbox> {
  return (await sandboxes.find(caller, name)) ?? refuseUnknown(name);
}

/** Throws `not_found` for a name that no sandbox of the caller has. */
export function refuseUnknown(name: string): never {
  throw new SeedbedError(
    "not_found",
    `there is no sandbox ${JSON.stringify(name.slice(0, 64))}: GET /api/sandboxes lists yours`,
  );
}
