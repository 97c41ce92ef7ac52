import {
  boolCoreTag,
  COLLECTION_STYLE,
  EVENT_ID,
  floatCoreTag,
  getScalarValue,
  intCoreTag,
  NOT_RESOLVED,
  nullCoreTag,
  parseEvents,
  SCALAR_STYLE,
  YAMLException,
} from "js-yaml";
import type { Event, ScalarEvent } from "js-yaml";

import { DeclarationError } from "./faults.ts";
import type { DefinitionFaults, SourcePlace } from "./faults.ts";
import { Extent, UNNAMEABLE } from "./source.ts";
import type { Member, Source } from "./source.ts";
import { quoteWord } from "./words-reader.ts";

const MAX_ALIASES = 100;

/** Deeper than any definition may be: what is below says where it is too deep. */
const MOST_DEPTH = 1_000;

/** The kinds of plain scalars of the core schema (YAML 1.2 §10.3.2), by the name of their tag. */
const KINDS = { null: nullCoreTag, bool: boolCoreTag, int: intCoreTag, float: floatCoreTag } as const;

/** Written as a number: where it is none of the kinds, it is larger than numbers are. */
const LARGE_NUMBER = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?$/;

/** The tags of the core schema: any other might stand for something that runs. */
const CORE_TAGS: ReadonlySet<string> = new Set(["", "str", "map", "seq", ...Object.keys(KINDS)]);

/**
 * Reads a definition that was written as YAML 1.2 (core schema) or JSON, which is YAML too. Every value knows its line
 * and column. What is wrong with some value goes to `faults`. Throws a `DeclarationError` for what cannot be read at all,
 * or has more than `most` characters.
 */
export function readText(text: string, most: number, faults: DefinitionFaults): Source {
  const start: SourcePlace = { path: [], line: 1, column: 1 };
  if (text.length > most) fail(start, "too_large", `the definition is longer than ${most} characters`);
  const opened = text.match(/[[{]/g)?.length ?? 0;
  if (opened > most / 16) fail(start, "too_large", `the definition opens ${opened} brackets`);
  const { events, read } = eventsOf(text, start);
  const [first = 0, second] = events.flatMap(({ type }, at) => (type === EVENT_ID.DOCUMENT ? [at] : []));
  if (second !== undefined) {
    const line = read.slice(0, beginOf(events, second, read)).split(/\r\n?|\n/).length;
    fail({ ...start, line }, "not_yaml", "a file has one definition: leave out what comes after the first");
  }
  const content = events[first + 1];
  if (content === undefined || content.type === EVENT_ID.POP || isEmpty(content))
    fail(start, "empty", "a definition is a map with domain and resources: there is nothing here");
  const reader = new TextReader(read, events, first + 1, faults);
  const source = reader.read([], 0);
  if (reader.isOver) faults.throwIfAny();
  return source;
}

/** Place in the text at which a document begins: at its mark, or else at its first value. */
function beginOf(events: readonly Event[], document: number, text: string): number {
  const [head, ...rest] = events.slice(document);
  const starts = rest.flatMap((one) => ("start" in one ? [one.start] : "valueStart" in one ? [one.valueStart] : []));
  const at = starts[0] ?? text.length;
  return head?.type === EVENT_ID.DOCUMENT && head.explicitStart ? text.lastIndexOf("---", at) : at;
}

function isEmpty(event: Event): boolean {
  return event.type === EVENT_ID.SCALAR && event.valueStart < 0 && event.tagStart < 0;
}

function fail(place: SourcePlace, code: string, message: string): never {
  throw new DeclarationError([{ ...place, code, message }]);
}

/** The most times that a text is parsed because brackets close where their name begins: each takes as long as the text is. */
const MOST_CLOSING = 50;

/** The head of a text in lines, in which spaces at the beginning of a line count. */
const BLOCK_TEXT = /[|>][-+\d]*[ \t]*(?:#.*)?$/m;

/** The events of a text, and the text of which they tell the places. */
function eventsOf(
  text: string,
  start: SourcePlace,
  closing = 0,
): { readonly events: readonly Event[]; readonly read: string } {
  try {
    return { events: parseEvents(text, { maxDepth: MOST_DEPTH }), read: text };
  } catch (error) {
    const moved = closing < MOST_CLOSING ? withClosingMoved(text, error, closing === 0) : undefined;
    if (moved !== undefined) return eventsOf(moved, start, closing + 1);
    if (error instanceof RangeError) return fail(start, "too_deep", "the definition is nested too deeply");
    if (!(error instanceof YAMLException)) throw error;
    const { reason, mark } = error;
    if (reason.includes("maxDepth")) return fail(start, "too_deep", "the definition is nested too deeply");
    const { position, line = 0, column = 0 } = mark ?? { position: 0 };
    const lines = text.split(/\r\n?|\n/, line + 1);
    const written = lines[line] ?? "";
    const place = { path: [], line: line + 1, column: column + 1 };
    const tab = /^tab|document separator|bad indentation/.test(reason) ? /^ *\t/.exec(written) : null;
    if (tab !== null)
      return fail(
        { ...place, column: tab[0].length },
        "not_yaml",
        "a tab is no indentation: write spaces in its place",
      );
    const open = /^deficient|^unexpected end/.test(reason) ? openIn(text.slice(0, position)) : undefined;
    if (open === undefined)
      return fail(place, "not_yaml", explain(reason, written.charAt(column), /^\s*\{\s*"/.test(text)));
    const before = text.slice(0, open).split(/\r\n?|\n/);
    const at = { path: [], line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
    const [what, end] = CLOSED_BY[text.charAt(open)] ?? ["text", `another ${text.charAt(open)}`];
    return fail(
      at,
      "not_yaml",
      `the ${what} that begins with ${text.charAt(open)} here is not closed: write ${end} at its end`,
    );
  }
}

const CLOSED_BY: Readonly<Record<string, readonly [what: string, end: string]>> = {
  "[": ["list", "]"],
  "{": ["map", "}"],
};

/** Texts in quotes, the quotes of those that end nowhere, comments and brackets. */
const PARTS = /(?<=^|[\s[{,:])(?:"(?:[^"\\]|\\.)*"|'[^']*')|(?<=^|\s)#.*|(?<=^|[\s[{,:])["'[{]|[\]}]/gms;

/** Place of the quote or the bracket that is open at the end of a text; undefined if none is. */
function openIn(text: string): number | undefined {
  const open: number[] = [];
  for (const { 0: part, index } of text.matchAll(PARTS)) {
    if (/^["']$/.test(part)) return index;
    if (/^[[{]/.test(part)) open.push(index);
    else if (/^[\]}]/.test(part)) open.pop();
  }
  return open.at(-1);
}

/**
 * The text with closing brackets further in, where people write them below the name that they belong to, as in JSON: all of them the first
 * time, where no text can be changed by that, or else the one of the error. Undefined for another fault.
 */
function withClosingMoved(text: string, error: unknown, isFirst: boolean): string | undefined {
  if (!(error instanceof YAMLException) || error.mark === undefined || error.reason !== "deficient indentation")
    return undefined;
  const { position } = error.mark;
  if (!/^[\]}]$/.test(text.charAt(position))) return undefined;
  if (isFirst && !BLOCK_TEXT.test(text)) return text.replaceAll(/^( *)(?=[\]}][\]}, \t]*$)/gm, "$1$1 ");
  return text.slice(0, position) + " ".repeat(error.mark.column + 1) + text.slice(position);
}

/** The reason in words that say how to mend it; `found` is the character at its place. */
function explain(reason: string, found: string, isJson: boolean): string {
  if (isJson) return reason;
  if (/^[@`%]$/.test(found)) return `a text that begins with ${found} stands in quotes`;
  if (/deficient indentation/.test(reason)) return `${reason}: the line begins no further in than what it belongs to`;
  if (/flow|scalar/.test(reason))
    return `${reason}: a template or a function with braces stands in quotes, such as "{{person.fullName}}"`;
  if (/indentation of a mapping|separator is expected/.test(reason))
    return `${reason}: members of a map begin below each other, and a value with a colon and a space stands in quotes`;
  return reason;
}

/** Reads the events of a document, one value after the other. */
class TextReader {
  readonly #text: string;
  readonly #events: readonly Event[];
  readonly #faults: DefinitionFaults;
  readonly #extent = new Extent();
  /** Events at which the values begin that anchors name. */
  readonly #anchors = new Map<string, { readonly at: number; readonly end: number }>();
  readonly #lineStarts: readonly number[];
  #at: number;
  /** Events before it were read. */
  #farthest = 0;
  /** Place in the text after what was read last: what is not written stands there. */
  #end = 0;
  #aliases = 0;
  #isOver = false;

  constructor(text: string, events: readonly Event[], at: number, faults: DefinitionFaults) {
    this.#text = text;
    this.#events = events;
    this.#at = at;
    this.#faults = faults;
    this.#lineStarts = [0, ...Array.from(text.matchAll(/\r\n?|\n/g), ({ 0: end, index }) => index + end.length)];
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Reads the value that is next. */
  read(path: SourcePlace["path"], level: number): Source {
    const event = this.#take();
    const place = this.#placeOf(event, path);
    const nothing: Source = { ...place, kind: "scalar", value: null };
    if (!this.#extent.take(level, place, this.#faults)) return this.#stop(nothing);
    if (event.type === EVENT_ID.ALIAS) return this.#alias(place, level, nothing);
    if (event.type === EVENT_ID.SCALAR) return this.#scalar(event, place);
    this.#tagOf(event, place);
    if (event.type === EVENT_ID.MAPPING) return { ...place, kind: "map", members: this.#members(path, level) };
    const items: Source[] = [];
    for (let at = 0; this.#isNext(); at += 1) items.push(this.read([...path, at], level + 1));
    this.#at += 1;
    return { ...place, kind: "list", items };
  }

  /** The next event; what an anchor names begins with it, when it is first read: an alias names nothing anew. */
  #take(): Event {
    const event = this.#events[this.#at] ?? { type: EVENT_ID.POP };
    const isNew = this.#at >= this.#farthest;
    if (isNew && event.type !== EVENT_ID.ALIAS && "anchorStart" in event && event.anchorStart >= 0)
      this.#anchors.set(this.#text.slice(event.anchorStart, event.anchorEnd), { at: this.#at, end: this.#end });
    this.#at += 1;
    this.#farthest = Math.max(this.#farthest, this.#at);
    return event;
  }

  /** True if the list or map that is read has one more part. */
  #isNext(): boolean {
    return !this.#isOver && this.#at < this.#events.length && this.#events[this.#at]?.type !== EVENT_ID.POP;
  }

  #alias(place: SourcePlace, level: number, nothing: Source): Source {
    const event = this.#events[this.#at - 1];
    const name = event?.type === EVENT_ID.ALIAS ? this.#text.slice(event.anchorStart, event.anchorEnd) : "";
    this.#aliases += 1;
    if (this.#aliases > MAX_ALIASES) {
      this.#faults.add(place, "too_many", `follows more than ${MAX_ALIASES} aliases`);
      return this.#stop(nothing);
    }
    const found = this.#anchors.get(name);
    if (found === undefined) {
      this.#faults.add(place, "unknown_alias", `there is no anchor &${name}`);
      return nothing;
    }
    const after = { at: this.#at, end: this.#end };
    this.#at = found.at;
    this.#end = found.end;
    const source = this.read(place.path, level + 1); // an alias of what it is in ends at the deepest level
    this.#at = after.at;
    this.#end = after.end;
    return source;
  }

  #scalar(event: ScalarEvent, place: SourcePlace): Source {
    const value = this.#valueOf(event, place);
    if (typeof value !== "number" || Number.isFinite(value)) return { ...place, kind: "scalar", value };
    const written = quoteWord(this.#text.slice(event.valueStart, event.valueEnd));
    this.#faults.add(place, "invalid_value", `must be a text, a number, true or false, or null, not ${written}`, true);
    return { ...place, kind: "scalar", value: null };
  }

  #valueOf(event: ScalarEvent, place: SourcePlace): string | number | boolean | null {
    const text = getScalarValue(this.#text, event);
    const tag = this.#tagOf(event, place);
    if (tag === "str" || (tag === undefined && event.style !== SCALAR_STYLE.PLAIN)) return text;
    const kinds = tag !== undefined && tag in KINDS ? [KINDS[tag as keyof typeof KINDS]] : Object.values(KINDS);
    for (const kind of kinds) {
      const value = kind.resolve(text, tag !== undefined, kind.tagName);
      if (value !== NOT_RESOLVED) return value;
    }
    // What no number can hold, or the tag does not fit, is told as what it is.
    return tag !== undefined || LARGE_NUMBER.test(text) ? NaN : text;
  }

  /** The name of the tag of a value; undefined without one, and of one that means nothing, which is a fault. */
  #tagOf(event: Event, place: SourcePlace): string | undefined {
    if (!("tagStart" in event) || event.tagStart < 0) return undefined;
    const written = this.#text.slice(event.tagStart, event.tagEnd);
    const name = written.replace(/^!(?:!|<tag:yaml\.org,2002:(.*)>$)?/, "$1");
    const isCore = written.startsWith("!!") || written.startsWith("!<tag:") || written === "!";
    if (isCore && CORE_TAGS.has(name)) return name === "" ? "str" : name;
    this.#faults.add(place, "unknown_tag", `the tag ${quoteWord(written)} means nothing here: leave it out`, true);
    return undefined;
  }

  #stop(nothing: Source): Source {
    this.#isOver = true;
    return nothing;
  }

  #members(path: SourcePlace["path"], level: number): Member[] {
    const own = new Set<string>();
    const parts: (Member | readonly Member[])[] = [];
    while (this.#isNext()) {
      const event = this.#take();
      const at = this.#placeOf(event, path, true);
      const name = event.type === EVENT_ID.SCALAR ? this.#valueOf(event, at) : undefined;
      if (name === "<<" && event.type === EVENT_ID.SCALAR && event.style === SCALAR_STYLE.PLAIN) {
        const merged = this.read(path, level + 1);
        if (merged.kind === "map") parts.push(merged.members);
        else this.#faults.add(at, "invalid_value", "<< takes a map, such as an alias of one");
        continue;
      }
      const fault = faultOfName(name);
      const below = [...path, String(name)];
      if (fault !== undefined) this.#faults.add(at, "invalid_name", fault);
      else if (own.has(String(name))) this.#faults.add({ ...at, path: below }, "repeated", "is given twice");
      else {
        own.add(String(name));
        parts.push({ name: String(name), key: { ...at, path: below }, source: this.read(below, level + 1) });
        continue;
      }
      if (event.type === EVENT_ID.SEQUENCE || event.type === EVENT_ID.MAPPING) this.#leave();
      this.#pass();
    }
    this.#at += 1;
    const seen = new Set<string>();
    return parts.flatMap((part) => {
      if ("name" in part) return [part];
      const more = part.filter(({ name }) => !own.has(name) && !seen.has(name));
      for (const { name } of more) seen.add(name);
      return more;
    });
  }

  /** Passes by the value that is next. */
  #pass(): void {
    const event = this.#take();
    if (event.type === EVENT_ID.SEQUENCE || event.type === EVENT_ID.MAPPING) this.#leave();
  }

  /** Passes by all that is left of the list or map that was begun. */
  #leave(): void {
    for (let open = 1; open > 0 && this.#at < this.#events.length;) {
      const { type } = this.#take();
      if (type === EVENT_ID.POP) open -= 1;
      else if (type === EVENT_ID.SEQUENCE || type === EVENT_ID.MAPPING) open += 1;
    }
  }

  #placeOf(event: Event, path: SourcePlace["path"], isName = false): SourcePlace {
    const at = this.#startOf(event, isName);
    let [low, high] = [0, this.#lineStarts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((this.#lineStarts[middle] ?? 0) <= at) low = middle;
      else high = middle;
    }
    return { path, line: low + 1, column: at - (this.#lineStarts[low] ?? 0) + 1 };
  }

  #startOf(event: Event, isName: boolean): number {
    if (event.type === EVENT_ID.ALIAS) {
      this.#end = event.anchorEnd;
      return event.anchorStart - 1;
    }
    if (event.type === EVENT_ID.SEQUENCE || event.type === EVENT_ID.MAPPING) {
      this.#end = event.start + (event.style === COLLECTION_STYLE.FLOW ? 1 : 0);
      return event.start;
    }
    if (event.type !== EVENT_ID.SCALAR || event.valueStart < 0) return this.#startOfNothing(isName);
    const { style, valueStart, valueEnd } = event;
    this.#end = valueEnd;
    if (style === SCALAR_STYLE.PLAIN) return valueStart;
    if (style === SCALAR_STYLE.LITERAL_BLOCK) return this.#text.lastIndexOf("|", valueStart);
    if (style === SCALAR_STYLE.FOLDED_BLOCK) return this.#text.lastIndexOf(">", valueStart);
    this.#end += 1;
    return valueStart - 1;
  }

  /** Place of a value that is not written: after its colon, or at its dash; that of a name is at its colon. */
  #startOfNothing(isName: boolean): number {
    BEFORE_NOTHING.lastIndex = this.#end;
    const [passed = ""] = BEFORE_NOTHING.exec(this.#text) ?? [];
    const at = this.#end + passed.length;
    const isDash = this.#text.charAt(at) === "-";
    this.#end = isName ? at : at + 1;
    return isName || isDash ? at : at + 1;
  }
}

/** White space, comments, and the commas and brackets between values. */
const BEFORE_NOTHING = /(?:[\s,\]}]|#.*)*/y;

/** The reason why a member cannot have this name, if there is one. */
function faultOfName(name: string | number | boolean | null | undefined): string | undefined {
  if (name === UNNAMEABLE) return `nothing can be called ${UNNAMEABLE}`;
  if (typeof name === "string" || typeof name === "number" || typeof name === "boolean") return undefined;
  const written = name === undefined ? "" : `, not ${String(name)}`;
  return `a name must be a word${written}; a template stands in quotes, such as "{{person.fullName}}"`;
}
