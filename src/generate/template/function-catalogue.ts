import { mix, toStream } from "../stream.ts";
import type { Hash } from "../stream.ts";
import { drawFrom, faker } from "../vocabulary.ts";
import { FUNCTIONS } from "./vocabulary-check.ts";

/** A function that templates may call, with an example. */
export interface DescribedFunction {
  /** `number.int`. */
  readonly name: string;
  /** As it is written in a template: `{{number.int({"min":1,"max":9})}}`. */
  readonly call: string;
  /** What that gave. */
  readonly example: unknown;
}

/** Arguments for the examples of functions that are of little use, or none, without. */
const EXAMPLE_ARGUMENTS: Readonly<Record<string, readonly unknown[]>> = {
  "helpers.arrayElement": [["red", "green", "blue"]],
  "helpers.arrayElements": [["red", "green", "blue"], 2],
  "helpers.shuffle": [["red", "green", "blue"]],
  "helpers.slugify": ["Two words"],
  "helpers.weightedArrayElement": [
    [
      { value: "often", weight: 9 },
      { value: "seldom", weight: 1 },
    ],
  ],
  "helpers.objectKey": [{ red: 1, green: 2 }],
  "helpers.objectValue": [{ red: 1, green: 2 }],
  "helpers.objectEntry": [{ red: 1, green: 2 }],
  "number.int": [{ min: 1, max: 9 }],
  "number.float": [{ min: 0, max: 10, fractionDigits: 2 }],
  "date.between": [{ from: "2026-01-01", to: "2026-12-31" }],
  "date.betweens": [{ from: "2026-01-01", to: "2026-12-31", count: 2 }],
  "string.fromCharacters": ["abc", 5],
  "image.url": [{ width: 320, height: 200 }],
};

const START: Hash = [1, 2, 3, 4];

/** The functions that templates may call, in alphabetical order, each with an example of what it gives. */
export function describeFunctions(baseUrl: string): DescribedFunction[] {
  return [...FUNCTIONS].map(([name, run]) => {
    const args = EXAMPLE_ARGUMENTS[name] ?? [];
    const example = drawFrom(toStream(mix(START, name)), () => run(faker, baseUrl, args));
    return { name, call: toExampleCall(name), example };
  });
}

/** How a function is called, as it is written in a template. */
export function toExampleCall(name: string): string {
  const args = EXAMPLE_ARGUMENTS[name] ?? [];
  const written = args.length === 0 ? "" : `(${args.map((argument) => JSON.stringify(argument)).join(",")})`;
  return `{{${name}${written}}}`;
}
