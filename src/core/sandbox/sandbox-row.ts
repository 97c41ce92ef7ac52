import { SeedbedError } from "../model/errors.ts";
import { toWorldObject, toWorldSettings } from "../model/world-choice.ts";
import type { WorldChoice } from "../model/world-choice.ts";
import type { SandboxRow, SnapshotRow } from "../storage/storage.ts";
import { DATASET_VERSION } from "../world/world.ts";
import type { EventPlace } from "./events.ts";

export interface SandboxAddress extends EventPlace {
  readonly maxChanges: number;
  /** The most bytes that its changed records may come to, together with what else of its owner counts; no bound without. */
  readonly maxBytes?: number;
}

const NO_IDS: SandboxRow["nextIds"] = Object.freeze({});
const NO_SETTINGS: SandboxRow["settings"] = Object.freeze({});

export function toCaller({ owner, played }: SandboxAddress): string {
  return played?.caller ?? owner;
}

export function emptyRow(address: SandboxAddress, first: WorldChoice, createdAt: number): SandboxRow {
  const { scope, owner, name } = address;
  const { seed } = first;
  return {
    scope,
    owner,
    caller: toCaller(address),
    name,
    seed,
    dataset: DATASET_VERSION,
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

/** Throws `unavailable` for what grows from a dataset version that is not grown here, with a way out: no record of it is as it was. */
export function assertGrows(dataset: number, what: string, wayOut: string): void {
  if (dataset === DATASET_VERSION) return;
  throw new SeedbedError(
    "unavailable",
    `cannot use ${what}: it grows from dataset version ${dataset}, and this release of Seedbed grows version ${DATASET_VERSION}; ${wayOut}, or ask the operator to run a release that grows version ${dataset}`,
    { members: { datasetVersion: dataset, grown: [DATASET_VERSION] } },
  );
}

export function toSnapshotRow(moment: SandboxRow, given: Pick<SnapshotRow, "id" | "name" | "createdAt">): SnapshotRow {
  const { scope, owner, seed, dataset, layer, nextIds, changes, clock, settings } = moment;
  return { ...given, scope, owner, seed, dataset, layer, nextIds, changes, clock, settings };
}
