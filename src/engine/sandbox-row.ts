import { toWorldObject, toWorldSettings } from "../model/world-choice.ts";
import type { WorldChoice } from "../model/world-choice.ts";
import type { SandboxRow } from "../storage/storage.ts";
import type { EventPlace } from "./events.ts";

/** Which sandbox. */
export interface SandboxAddress extends EventPlace {
  /** The most changed records it may hold. */
  readonly maxChanges: number;
  /** The most bytes that its changed records may come to, together with what else of its owner counts; no bound without. */
  readonly maxBytes?: number;
}

const NO_IDS: SandboxRow["nextIds"] = Object.freeze({});
const NO_SETTINGS: SandboxRow["settings"] = Object.freeze({});

/** Who is behind a sandbox. */
export function toCaller({ owner, played }: SandboxAddress): string {
  return played?.caller ?? owner;
}

/** The row of a sandbox that nobody wrote to. */
export function emptyRow(address: SandboxAddress, first: WorldChoice, createdAt: number): SandboxRow {
  const { scope, owner, name } = address;
  const { seed } = first;
  return {
    scope,
    owner,
    caller: toCaller(address),
    name,
    seed,
    layer: "",
    revision: 0,
    incarnation: "",
    sequence: 0,
    nextIds: NO_IDS,
    changes: 0,
    bytes: 0,
    kept: 0,
    keptBytes: 0,
    clock: null,
    dueAt: null,
    createdAt,
    source: toWorldObject(first),
    expiresAt: null,
    settings: first.name === String(seed) ? NO_SETTINGS : toWorldSettings(first),
  };
}
