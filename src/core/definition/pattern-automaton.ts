import { fitsPattern, PatternError } from "./pattern-parts.ts";
import type { Part, SetPart } from "./pattern-parts.ts";

const MAX_STATES = 1_000;
/** Parts that are built, once for each repetition: those that match nothing have no states. */
const MAX_BUILT = 20 * MAX_STATES;

/** Thompson's construction: all ways are followed at once, so that no text takes longer than its length. */
export class Automaton {
  readonly #states: { set: SetPart | undefined; next: number[] }[] = [];
  readonly #start: number;
  readonly #end: number;
  #built = 0;

  constructor(part: Part) {
    this.#end = this.#add(undefined, []);
    this.#start = this.#build(part, this.#end);
  }

  #add(set: SetPart | undefined, next: number[]): number {
    this.#assertSmall(this.#states.length < MAX_STATES);
    return this.#states.push({ set, next }) - 1;
  }

  #assertSmall(isSmall: boolean): void {
    if (!isSmall) throw new PatternError("comes to too much: repeat less");
  }

  /** The state from which the part leads to `next`. */
  #build(part: Part, next: number): number {
    this.#built += 1;
    this.#assertSmall(this.#built <= MAX_BUILT);
    switch (part.kind) {
      case "set":
        return this.#add(part, [next]);
      case "sequence":
        return part.parts.reduceRight((after, one) => this.#build(one, after), next);
      case "choice":
        return this.#add(
          undefined,
          part.parts.map((one) => this.#build(one, next)),
        );
      case "repeat": {
        const { min, max, part: inner } = part;
        let after = next;
        if (max === Infinity) {
          const loop = this.#add(undefined, [next]);
          this.#states[loop]?.next.push(this.#build(inner, loop));
          after = loop;
        } else
          for (let times = min; times < max; times += 1)
            after = this.#add(undefined, [next, this.#build(inner, after)]);
        for (let times = 0; times < min; times += 1) after = this.#build(inner, after);
        return after;
      }
    }
  }

  #follow(from: readonly number[]): Set<number> {
    const reached = new Set<number>();
    const open = [...from];
    for (let state = open.pop(); state !== undefined; state = open.pop()) {
      if (reached.has(state)) continue;
      reached.add(state);
      const { set, next } = this.#states[state] ?? { set: undefined, next: [] };
      if (set === undefined) open.push(...next);
    }
    return reached;
  }

  test(text: string): boolean {
    let current = this.#follow([this.#start]);
    for (const sign of text) {
      const code = sign.codePointAt(0) ?? 0;
      const after: number[] = [];
      for (const state of current) {
        const { set, next } = this.#states[state] ?? { set: undefined, next: [] };
        if (set !== undefined && fitsPattern(set, code)) after.push(...next);
      }
      if (after.length === 0) return false;
      current = this.#follow(after);
    }
    return current.has(this.#end);
  }
}
