import { isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument } from "yaml";
import type { Document, Node, Pair } from "yaml";

import { DeclarationError } from "./faults.ts";
import type { DefinitionFaults, SourcePlace } from "./faults.ts";
import { Extent, UNNAMEABLE } from "./source.ts";
import type { Member, Source } from "./source.ts";
import { quoteWord } from "./words-reader.ts";

const MAX_ALIASES = 100;

/** The tags of the core schema: any other might stand for something that runs. */
const CORE_TAGS: readonly string[] = ["str", "int", "float", "bool", "null", "map", "seq"].map(
  (name) => `tag:yaml.org,2002:${name}`,
);

/**
 * Reads a definition that was written as YAML 1.2 (core schema) or JSON, which is YAML too. Every value knows its line
 * and column. What is wrong with some value goes to `faults`. Throws a `DeclarationError` for what cannot be read at all,
 * or has more than `most` characters.
 */
export function readText(text: string, most: number, faults: DefinitionFaults): Source {
  const lines = new LineCounter();
  const start: SourcePlace = { path: [], line: 1, column: 1 };
  if (text.length > most) fail(start, "too_large", `the definition is longer than ${most} characters`);
  const opened = text.match(/[[{]/g)?.length ?? 0;
  if (opened > most / 16) fail(start, "too_large", `the definition opens ${opened} brackets`);
  let document: Document.Parsed;
  try {
    document = parseDocument(text, {
      schema: "core",
      uniqueKeys: false, // looked for below, in less time
      prettyErrors: false,
      logLevel: "error",
      lineCounter: lines,
    });
  } catch (error) {
    if (error instanceof RangeError) return fail(start, "too_deep", "the definition is nested too deeply");
    throw error;
  }
  for (const error of document.errors) {
    const { line, col } = lines.linePos(error.pos[0]);
    faults.add({ path: [], line, column: col }, "not_yaml", explain(error.message, /^\s*\{\s*"/.test(text)));
  }
  faults.throwIfAny();
  if (document.contents === null)
    fail(start, "empty", "a definition is a map with domain and resources: there is nothing here");
  const reader = new TextReader(document, lines, faults);
  const source = reader.read(document.contents, [], 0);
  if (reader.isOver) faults.throwIfAny();
  return source;
}

function fail(place: SourcePlace, code: string, message: string): never {
  throw new DeclarationError([{ ...place, code, message }]);
}

function explain(message: string, isJson: boolean): string {
  if (/call stack/i.test(message)) return "the definition is nested too deeply";
  if (/multiple documents/i.test(message)) return "a file has one definition: leave out what comes after ---";
  return !isJson && /flow|unexpected scalar|implicit keys/i.test(message)
    ? `${message}: a template or a function with braces stands in quotes, such as "{{person.fullName}}"`
    : message;
}

class TextReader {
  readonly #document: Document.Parsed;
  readonly #lines: LineCounter;
  readonly #faults: DefinitionFaults;
  readonly #extent = new Extent();
  #aliases = 0;
  #isOver = false;

  constructor(document: Document.Parsed, lines: LineCounter, faults: DefinitionFaults) {
    this.#document = document;
    this.#lines = lines;
    this.#faults = faults;
  }

  read(node: unknown, path: SourcePlace["path"], level: number): Source {
    const place = this.#placeOf(node as Node | null, path); // what the parser makes of a value
    const nothing: Source = { ...place, kind: "scalar", value: null };
    if (this.#isOver) return nothing;
    if (!this.#extent.take(level, place, this.#faults)) return this.#stop(nothing);
    if (node === null || node === undefined) return nothing;
    this.#checkTag(node as Node, place);
    if (isAlias(node)) {
      this.#aliases += 1;
      if (this.#aliases > MAX_ALIASES) {
        this.#faults.add(place, "too_many", `follows more than ${MAX_ALIASES} aliases`);
        return this.#stop(nothing);
      }
      const found = node.resolve(this.#document);
      if (found === undefined) {
        this.#faults.add(place, "unknown_alias", `there is no anchor &${node.source}`);
        return nothing;
      }
      return this.read(found, path, level + 1); // an alias of what it is in ends at the deepest level
    }
    if (isSeq(node)) {
      const items: Source[] = [];
      for (const [at, item] of node.items.entries()) {
        if (this.#isOver) break;
        items.push(this.read(item, [...path, at], level + 1));
      }
      return { ...place, kind: "list", items };
    }
    if (isMap(node)) return { ...place, kind: "map", members: this.#members(node.items, path, level) };
    if (!isScalar(node)) return nothing;
    const { value } = node;
    if (typeof value === "string" || typeof value === "boolean" || value === null)
      return { ...place, kind: "scalar", value };
    if (typeof value === "number" && Number.isFinite(value)) return { ...place, kind: "scalar", value };
    const written = node.source === undefined ? "" : `, not ${quoteWord(node.source)}`;
    this.#faults.add(place, "invalid_value", `must be a text, a number, true or false, or null${written}`, true);
    return nothing;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  #stop(nothing: Source): Source {
    this.#isOver = true;
    return nothing;
  }

  #checkTag({ tag }: Node, place: SourcePlace): void {
    if (tag === undefined || CORE_TAGS.includes(tag)) return;
    const written = tag.replace(/^tag:yaml\.org,2002:/, "!!");
    this.#faults.add(place, "unknown_tag", `the tag ${quoteWord(written)} means nothing here: leave it out`, true);
  }

  #members(pairs: readonly Pair[], path: SourcePlace["path"], level: number): Member[] {
    const members: Member[] = [];
    const names = new Set<string>();
    const own = new Set(pairs.map(({ key }) => (isScalar(key) ? String(key.value) : "")));
    for (const { key, value } of pairs) {
      if (this.#isOver) break;
      const name = isScalar(key) ? key.value : undefined;
      const at = this.#placeOf(key as Node | null, path); // as the parser made it
      if (name === "<<" && isScalar(key) && key.source === "<<") {
        const merged = this.read(value, path, level + 1);
        if (merged.kind !== "map") this.#faults.add(at, "invalid_value", "<< takes a map, such as an alias of one");
        else
          for (const one of merged.members)
            if (!own.has(one.name) && !names.has(one.name)) {
              names.add(one.name);
              members.push(one);
            }
        continue;
      }
      if (typeof name !== "string" && typeof name !== "number" && typeof name !== "boolean") {
        const written = isScalar(key) ? `, not ${String(key.value)}` : "";
        const message = `a name must be a word${written}; a template stands in quotes, such as "{{person.fullName}}"`;
        this.#faults.add(at, "invalid_name", message);
        continue;
      }
      if (name === UNNAMEABLE) {
        this.#faults.add(at, "invalid_name", `nothing can be called ${UNNAMEABLE}`);
        continue;
      }
      const below = [...path, String(name)];
      if (names.has(String(name))) {
        this.#faults.add({ ...at, path: below }, "repeated", "is given twice");
        continue;
      }
      names.add(String(name));
      members.push({ name: String(name), key: { ...at, path: below }, source: this.read(value, below, level + 1) });
    }
    return members;
  }

  #placeOf(node: Node | null | undefined, path: SourcePlace["path"]): SourcePlace {
    const start = node?.range?.[0];
    if (start === undefined) return { path, line: undefined, column: undefined };
    const { line, col } = this.#lines.linePos(start);
    return { path, line, column: col };
  }
}
