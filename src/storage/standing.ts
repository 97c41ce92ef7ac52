import type { SandboxRow } from "./storage.ts";

/** The layers that a sandbox keeps: the open one, and the one that it began from. */
function standsOn(sandbox: Pick<SandboxRow, "layer" | "settings"> | undefined): readonly string[] {
  if (sandbox === undefined) return [];
  const origin = sandbox.settings.origin?.layer ?? null;
  return origin === null ? [sandbox.layer] : [sandbox.layer, origin];
}

/** What a write of a sandbox, or its end, means for layers: those that it stands on from now on, and those that it no longer does. */
export function layersMoved(
  before: Pick<SandboxRow, "layer" | "settings"> | undefined,
  after: Pick<SandboxRow, "layer" | "settings"> | undefined,
): { readonly retained: readonly string[]; readonly released: readonly string[] } {
  const [old, now] = [standsOn(before), standsOn(after)];
  return {
    retained: now.filter((layer) => !old.includes(layer)),
    released: old.filter((layer) => !now.includes(layer)),
  };
}
