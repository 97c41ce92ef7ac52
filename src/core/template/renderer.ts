import type { Faker } from "@faker-js/faker";

import type { Stream } from "../model/generation.ts";
import type { Resource } from "../model/resource.ts";
import { namedRecord } from "../world/by-name/named-record.ts";
import type { NamedRecord } from "../world/by-name/named-record.ts";
import { drawFrom } from "../world/drawing.ts";
import { hashSeed, mix, toStream } from "../world/stream.ts";
import type { Hash } from "../world/stream.ts";
import { faker as english } from "../world/vocabulary.ts";
import { agreeingValue } from "./agreeing.ts";
import type { Roles } from "./agreeing.ts";
import { toRightCall } from "./check-arguments.ts";
import type { Expression, TextPiece } from "./expression.ts";
import { isCount } from "./parse.ts";
import type { Node, RepeatCount } from "./parse.ts";
import { TemplateError } from "./template-error.ts";
import { MAX_CALL_DRAWS, MAX_DRAWS, MAX_ITEMS, MAX_OUTPUT, MAX_TIME } from "./template-rules.ts";
import type { REQUEST_PARTS } from "./template-rules.ts";
import { fieldsOf, FUNCTIONS } from "./vocabulary-check.ts";

/** The request that a template answers; all parts are JSON values. */
export interface TemplateRequest {
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  /** Names in lower case. */
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly cookies?: Readonly<Record<string, unknown>>;
  readonly credentials?: string | undefined;
  readonly caller?: Readonly<Record<string, unknown>>;
  /** The record that something is made for, where it is not a request. */
  readonly record?: Readonly<Record<string, unknown>>;
}

export interface TemplateWorld {
  /** Base of picture addresses: absolute, without a trailing slash. */
  readonly baseUrl: string;
  /** The record with this number, from 1 to the resource's count. */
  record(resource: Resource, index: number): Readonly<Record<string, unknown>>;
}

export interface RenderedTemplate {
  /** The same seed and template give the same value. */
  readonly seed: number;
  readonly world: TemplateWorld;
  readonly request?: TemplateRequest;
  /** ISO 8601. */
  readonly now: string;
  /** Number of the record that is rendered, from 0; 0 unless given. */
  readonly index?: number;
  /** Tells time in milliseconds, so that rendering can be stopped. */
  readonly timer: () => number;
  /** Faker with other words than English ones. */
  readonly faker?: Faker | undefined;
  /** Who and where calls tell of; those of the template unless given. */
  readonly roles?: Roles | undefined;
  /** The record that they tell of; one of each repeated item's own unless given. */
  readonly named?: NamedRecord | undefined;
  /** Lower bounds than {@link MAX_ITEMS}, {@link MAX_OUTPUT} and {@link MAX_DRAWS}, where this is one part of more. */
  readonly bounds?: { readonly items: number; readonly output: number; readonly draws: number };
}

const PERSON = ["person"]; // the very list of which the trade is known

export class Renderer {
  readonly #rendering: RenderedTemplate;
  readonly #resources: ReadonlyMap<string, Resource>;
  readonly #root: Hash;
  #until: number;
  readonly #mostItems: number;
  readonly #mostOutput: number;
  readonly #mostDraws: number;
  #items = 0;
  #output = 0;
  #draws = 0;
  /** The records that calls tell of, by place. */
  readonly #named = new WeakMap<readonly number[], NamedRecord>();

  constructor(rendering: RenderedTemplate, resources: ReadonlyMap<string, Resource>) {
    const { seed, timer, bounds = { items: MAX_ITEMS, output: MAX_OUTPUT, draws: MAX_DRAWS } } = rendering;
    this.#rendering = rendering;
    this.#resources = resources;
    this.#root = mix(hashSeed(seed), "template");
    this.#until = timer() + MAX_TIME;
    this.#mostItems = bounds.items;
    this.#mostOutput = bounds.output;
    this.#mostDraws = bounds.draws;
  }

  /** Renders a whole template. Throws {@link TemplateError} past a bound or where a function refuses its arguments. */
  render(node: Node): unknown {
    const { index = 0 } = this.#rendering;
    return this.#render(node, index, [index]);
  }

  /** Calls a function once, as it is written. Throws {@link TemplateError} where it refuses its arguments, or past a bound. */
  call(expression: Expression, path: string): void {
    this.#evaluate(expression, path, 0, [0], 0);
  }

  #render(node: Node, index: number, place: readonly number[]): unknown {
    switch (node.kind) {
      case "literal":
        this.#count(node.value);
        return node.value;
      case "value": {
        const value = this.#evaluate(node.expression, node.path, index, place, 0);
        this.#count(value, node.path);
        return value;
      }
      case "text":
        return this.#text(node.pieces, node.path, index, place);
      case "array":
        this.#grow(2);
        return node.items.map((item) => this.#render(item, index, place));
      case "object": {
        this.#grow(2);
        const object: Record<string, unknown> = {};
        for (const [name, member] of node.members) {
          this.#grow(name.length + 4);
          object[name] = this.#render(member, index, place);
        }
        return object;
      }
      case "repeat":
        return this.#repeat(node, index, place);
    }
  }

  #text(pieces: readonly TextPiece[], path: string, index: number, place: readonly number[]): string {
    let text = "";
    this.#grow(3);
    for (const [at, piece] of pieces.entries()) {
      const part = typeof piece === "string" ? piece : toText(this.#evaluate(piece, path, index, place, at));
      this.#grow(part.length, path);
      text += part;
    }
    return text;
  }

  #repeat(
    { count, item, path }: Extract<Node, { kind: "repeat" }>,
    index: number,
    place: readonly number[],
  ): unknown[] {
    const times = this.#toTimes(count, path, index, place);
    this.#items += times;
    this.#grow(2);
    if (this.#items > this.#mostItems) throw fault(path, `the template makes more than ${this.#mostItems} items`);
    return Array.from({ length: times }, (_, at) => {
      this.#assertInTime(path);
      return this.#render(item, at, [...place, at]);
    });
  }

  #toTimes(count: RepeatCount, path: string, index: number, place: readonly number[]): number {
    if (typeof count === "number") return count;
    if (!("path" in count)) return this.#stream(path, place, 0).int(count[0], count[1]);
    const value = this.#evaluate(count, path, index, place, 0);
    const times = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
    if (isCount(times)) return times;
    const shown = JSON.stringify(value).slice(0, 60);
    throw fault(path, `$repeat must come to a whole number from 0 to ${MAX_ITEMS}, not ${shown}`);
  }

  #evaluate(expression: Expression, path: string, index: number, place: readonly number[], at: number): unknown {
    const { world, request = {}, now, faker = english, roles } = this.#rendering;
    const { path: names, args } = expression;
    this.#assertInTime(path);
    const role = roles?.get(expression);
    if (role !== undefined) return agreeingValue(expression, this.#namedAt(index, place), role);
    const name = names.join(".");
    const run = FUNCTIONS.get(name);
    if (run !== undefined) {
      try {
        return drawFrom({ random: this.#limited(path, place, at) }, () => run(faker, world.baseUrl, args ?? []));
      } catch (error) {
        // A TypeError is of Faker's inside: what it says helps nobody.
        const isTold = error instanceof Error && !(error instanceof TypeError);
        const use = `write it like ${toRightCall(name)}`;
        const why = isTold ? `${error.message.slice(0, 200).replace(/\.?$/, "")}; ${use}` : use;
        throw fault(path, `${name} does not take these arguments`, why);
      }
    }
    const [root, ...rest] = names;
    if (root === "index") return index;
    if (root === "now") return now;
    if (root === "method") return request.method ?? null;
    if (root === "world") return this.#fromWorld(rest, index);
    const member = root === "headers" ? rest.map((word, depth) => (depth === 0 ? word.toLowerCase() : word)) : rest;
    return reach(request[root as (typeof REQUEST_PARTS)[number] | "record"], member); // the only words left after the check
  }

  #namedAt(index: number, place: readonly number[]): NamedRecord {
    const { named, world } = this.#rendering;
    const known = named ?? this.#named.get(place);
    if (known !== undefined) return known;
    const root = place.reduce<Hash>(mix, mix(this.#root, "named"));
    const record = namedRecord({
      resource: "person",
      resources: PERSON,
      index: index + 1,
      baseUrl: world.baseUrl,
      stream: (...path) => toStream(path.reduce<Hash>(mix, root)),
    });
    this.#named.set(place, record);
    return record;
  }

  /** The record that belongs to an index: going on from the first, and round. */
  #fromWorld([name = "", ...rest]: readonly string[], index: number): unknown {
    const resource = this.#resources.get(name);
    if (resource === undefined || resource.count === 0) return null;
    const { world, timer } = this.#rendering;
    const began = timer();
    const record = world.record(resource, (index % resource.count) + 1);
    const [field, ...deeper] = rest;
    const value =
      field === undefined
        ? Object.fromEntries(fieldsOf(resource).map((each) => [each, record[each]]))
        : reach(record[field], deeper);
    // Time that a world takes to grow is not counted as the template's.
    this.#until += timer() - began;
    return value;
  }

  #stream(path: string, place: readonly number[], at: number): Stream {
    return toStream(mix([path, ...place].reduce<Hash>(mix, this.#root), at));
  }

  /** The stream of a call, until it has given more than any sensible one takes: some functions never end with some arguments. */
  #limited(path: string, place: readonly number[], at: number): Stream {
    const stream = this.#stream(path, place, at);
    let left = MAX_CALL_DRAWS;
    return {
      ...stream,
      next: () => {
        left -= 1;
        if (left < 0) throw new RangeError("it would not end");
        this.#draws += 1;
        if (this.#draws > this.#mostDraws) throw new RangeError("the template's functions do too much together");
        return stream.next();
      },
    };
  }

  #assertInTime(path: string): void {
    if (this.#rendering.timer() > this.#until) throw fault(path, `rendering took longer than ${MAX_TIME} ms`);
  }

  #count(value: unknown, path = "$"): void {
    if (typeof value === "string") this.#grow(value.length + 3, path);
    else if (typeof value === "object" && value !== null) this.#grow(JSON.stringify(value).length, path);
    else this.#grow(6, path);
  }

  #grow(size: number, path = "$"): void {
    this.#output += size;
    if (this.#output > this.#mostOutput) throw fault(path, `the output is larger than ${this.#mostOutput} characters`);
  }
}

function toText(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}

function fault(path: string, message: string, hint?: string): TemplateError {
  return new TemplateError([{ path, message, hint }]);
}

/** Returns the value at a path; null if there is none. Reads own members only, never inherited ones. */
function reach(value: unknown, path: readonly string[]): unknown {
  let at = value;
  for (const step of path) {
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, step)) return null;
    at = (at as Readonly<Record<string, unknown>>)[step]; // an object with that member
  }
  return at ?? null;
}
