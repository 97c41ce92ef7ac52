import { drawFrom } from "../world/drawing.ts";
import { mix, toStream } from "../world/stream.ts";
import type { Hash } from "../world/stream.ts";
import { faker } from "../world/vocabulary.ts";
import { EXAMPLE_ARGUMENTS, toExampleCall } from "./example-calls.ts";
import { FUNCTIONS } from "./vocabulary-check.ts";

export interface DescribedFunction {
  /** `number.int`. */
  readonly name: string;
  /** As it is written in a template: `{{number.int({"min":1,"max":9})}}`. */
  readonly call: string;
  readonly example: unknown;
}

const START: Hash = [1, 2, 3, 4];

/** The functions that templates may call, in alphabetical order, each with an example of what it gives. */
export function describeFunctions(baseUrl: string): DescribedFunction[] {
  return [...FUNCTIONS].map(([name, run]) => {
    const args = EXAMPLE_ARGUMENTS[name] ?? [];
    const example = drawFrom({ random: toStream(mix(START, name)) }, () => run(faker, baseUrl, args));
    return { name, call: toExampleCall(name), example };
  });
}
