import type { Answers } from "../../engine/answers.ts";
import type { Reader } from "../../engine/reader.ts";
import type { Sandbox } from "../../engine/sandbox.ts";
import type { Catalog } from "../../model/catalog.ts";
import type { WorldChoice } from "../../model/world-choice.ts";
import type { Caller } from "../../services/callers.ts";
import type { MaybePromise } from "../maybe-promise.ts";
import { WORLD_PARAMETERS } from "../parameters/controls.ts";
import type { Parts } from "../parts.ts";
import { findTarget } from "./target.ts";
import type { Target } from "./target.ts";

/** Collections and where they answer: those of the service under `/v1`, or those of a playground. */
export interface DataPlane {
  readonly catalog: Catalog;
  readonly answers: Answers;
  /** The generated records of a world, as nobody changed them. */
  readonly world: (choice: WorldChoice) => Reader;
  /** The parameters that choose a world. */
  readonly choosing: readonly string[];
  /** What a path leads to; undefined where it leads nowhere. */
  find(path: string): Target | undefined;
  /** Where the records are that a caller sees in the sandbox of theirs which the request names. */
  sandbox(caller: Caller, named: Sandbox): MaybePromise<Sandbox>;
}

/** The collections of the service's own catalog. */
export function servicePlane({ catalog, answers, world }: Parts): DataPlane {
  return {
    catalog,
    answers,
    world,
    choosing: WORLD_PARAMETERS,
    find: (path) => findTarget(path, catalog),
    sandbox: (_caller, named) => named,
  };
}
