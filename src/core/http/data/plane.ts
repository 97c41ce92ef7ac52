import type { Catalog } from "../../model/catalog.ts";
import type { WorldChoice } from "../../model/world-choice.ts";
import type { Answers } from "../../sandbox/answers.ts";
import type { Reader } from "../../sandbox/reader.ts";
import type { Sandbox } from "../../sandbox/sandbox.ts";
import type { Caller } from "../../services/callers.ts";
import type { MaybePromise } from "../answer.ts";
import type { Exchange } from "../exchange.ts";
import type { Parts } from "../parts.ts";
import { toTarget } from "./place.ts";
import type { Target } from "./place.ts";

/** Collections and where they answer: those of the service under `/v1`, or those of a playground. */
export interface DataPlane {
  readonly catalog: Catalog;
  readonly answers: Answers;
  readonly world: (choice: WorldChoice) => Reader;
  targetOf(exchange: Exchange): Target;
  sandbox(caller: Caller, named: Sandbox): MaybePromise<Sandbox>;
}

export function servicePlane({ catalog, answers, world }: Pick<Parts, "catalog" | "answers" | "world">): DataPlane {
  return {
    catalog,
    answers,
    world,
    targetOf({ matched: { place, pattern, params } }) {
      if (place === undefined) throw new Error(`${pattern} is about no collection`);
      return toTarget(place, pattern, params["id"]);
    },
    sandbox: (_caller, named) => named,
  };
}
