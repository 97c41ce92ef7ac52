import { HEADER_NAME } from "../../model/content.ts";
import { ISSUE_CODES, PROBLEM_CODES } from "../../model/errors.ts";
import { isObject, present } from "../../model/json.ts";
import type { Resource } from "../../model/resource.ts";
import type { DefinitionFaults, SourcePlace } from "../faults.ts";
import { fromValue, toValue } from "../source.ts";
import type { Member, Source } from "../source.ts";
import { describeWord, DefinitionWords, hint, quoteWord, mistyped, readMapAt, readTextAt } from "../words-reader.ts";
import { MAX_NODES, STANDING_FIELDS, STYLE_TEXTS, STYLE_WORDS } from "../words.ts";
import { NAMED_STYLES, NAMINGS, nameInStyle, pagingBy, PAGINGS, SAID_SLOTS, SLOTS } from "./style.ts";
import type { Shaped, Style } from "./style.ts";

const PAGING_WORDS = ["by", "page", "size", "offset", "cursor", "before", "first", "usual", "whole", "bounded"];

/** Usual parameters that a style may give other names. */
const PARAMETERS: readonly string[] = "page limit offset end sort order q fields expand where parameters".split(" ");

/** Codes of problems and of what is wrong in an input. */
const CODES: readonly string[] = [...PROBLEM_CODES, ...ISSUE_CODES];

/** A style by its name, or by its words; `like` is the named one that the words differ from. Undefined where something is wrong, which is told. */
function readStyle(source: Source, faults: DefinitionFaults): Style | undefined {
  if (source.kind === "scalar") return namedStyle(source, faults);
  if (source.kind === "list") return mistyped(source, "the name of a style or a map of its words", faults);
  const words = new DefinitionWords(source, STYLE_WORDS, faults);
  const like = words.source("like");
  const names = words.choice("names", NAMINGS);
  const times = readTimes(words.source("times"), faults);
  const id = readId(words.source("id"), faults);
  const removed = readRemoved(words.source("removed"), faults);
  const paging = readPaging(words.source("paging"), faults);
  const invalidStatus = words.whole("invalidStatus", 400, 499);
  const references = words.choice("references", ["id", "name"] as const);
  const base = like === undefined ? undefined : namedStyle(like, faults);
  const renamed = words.map("parameters").map(({ name, source: inner }) => {
    const usual = inner.kind === "scalar" ? String(inner.value) : "";
    if (typeof (inner.kind === "scalar" && inner.value) !== "string" || !/^[A-Za-z_$][\w$.-]*(?:\[\w+\])?$/.test(usual))
      faults.add(inner, "unknown_value", `${name} must stand for a field, or for one of ${PARAMETERS.join(", ")}`);
    return [name, usual] as const;
  });
  const created = words.whole("created", 200, 299);
  const hidden = words.list("hidden").flatMap((one) => readTextAt(one, 100, faults) ?? []);
  const headers = words.source("headers");
  if (headers !== undefined && readMapAt(headers, "a map such as { X-Total: $total }", faults)) {
    checkSlots(headers, [...SLOTS.list.split(" "), ...SLOTS.record.split(" ")], faults);
    for (const { name, key, source: value } of membersOf(headers)) checkHeader(name, key, value, faults);
  }
  const texts = present(Object.fromEntries(STYLE_TEXTS.map((word) => [word, words.text(word, 100)])));
  const tables = (["codes", "says", "marks"] as const).flatMap((word) => {
    const members = words.map(word).flatMap(({ name, key, source: inner }) => {
      const text = readTextAt(inner, 200, faults);
      const known = word === "codes" ? [...CODES, "else"] : CODES;
      if (word !== "marks" && !known.includes(name))
        faults.add(key, "unknown_value", `there is no problem with the code ${quoteWord(name)}${hint(name, known)}`);
      for (const [slot = ""] of word === "says" ? (text ?? "").matchAll(/\$[a-z]\w*/gi) : [])
        checkSlots({ ...inner, kind: "scalar", value: slot }, SAID_SLOTS, faults);
      return text === undefined ? [] : [[name, text] as const];
    });
    return members.length === 0 ? [] : [[word, { ...base?.[word], ...Object.fromEntries(members) }] as const];
  });
  const flags = (["putChanges", "changesByPost", "operatorsInValues"] as const).flatMap((word) =>
    words.has(word) ? [[word, words.flag(word)] as const] : [],
  );
  const shaped = (["item", "list", "record", "error", "invalid", "issue", "root"] as const).flatMap((word) => {
    const inner = words.source(word);
    if (inner === undefined) return [];
    checkSlots(inner, SLOTS[word === "invalid" ? "error" : word].split(" "), faults);
    return [[word, toValue(inner) as Shaped] as const]; // scalars, lists and maps
  });
  return {
    ...base,
    ...present({ names, times, id, removed, paging, references, invalidStatus, created }),
    ...(renamed.length > 0 && { parameters: { ...base?.parameters, ...Object.fromEntries(renamed) } }),
    ...(hidden.length > 0 && { hidden }),
    ...(headers !== undefined && { headers: toValue(headers) as Record<string, Shaped> }), // a map, or a fault was told
    ...Object.fromEntries([...shaped, ...tables, ...flags]),
    ...texts,
  };
}

function namedStyle(source: Source, faults: DefinitionFaults): Style | undefined {
  const name = source.kind === "scalar" ? String(source.value) : "";
  if (Object.hasOwn(NAMED_STYLES, name)) return NAMED_STYLES[name];
  return faults.add(
    source,
    "unknown_value",
    `there is no style ${describeWord(source)}${hint(name, Object.keys(NAMED_STYLES))}`,
  );
}

/** Tells of slots that a shape of a style names, and that are none of those that are known there. */
export function checkSlots(source: Source, known: readonly string[], faults: DefinitionFaults): void {
  const check = (text: string, place: Parameters<DefinitionFaults["add"]>[0]): void => {
    if (text.includes("{{"))
      faults.add(place, "invalid_template", `is no place for templates: it takes slots such as $${known[0]}`);
    if (!/^\$[^$]/.test(text) || known.includes(text.slice(1))) return;
    faults.add(place, "unknown_slot", `${quoteWord(text)} stands for nothing here${hint(text.slice(1), known)}`);
  };
  if (source.kind === "scalar") {
    if (typeof source.value === "string") check(source.value, source);
  } else if (source.kind === "list") for (const item of source.items) checkSlots(item, known, faults);
  else
    for (const { name, key, source: inner } of source.members) {
      check(name, key);
      checkSlots(inner, known, faults);
    }
}

function readTimes(source: Source | undefined, faults: DefinitionFaults): Style["times"] {
  if (source === undefined) return undefined;
  if (source.kind === "scalar" && source.value === "none") return { created: false, updated: false, as: "iso" };
  if (source.kind !== "map") return mistyped(source, "none, or created, updated and as", faults);
  const words = new DefinitionWords(source, ["created", "updated", "as"], faults);
  const name = (word: string): string | false | undefined => {
    const inner = words.source(word);
    return inner?.kind === "scalar" && inner.value === false ? false : words.text(word, 100);
  };
  const [created, updated] = [name("created"), name("updated")];
  return { ...present({ created, updated }), as: words.choice("as", ["iso", "epoch"]) ?? "iso" };
}

function readId(source: Source | undefined, faults: DefinitionFaults): Style["id"] {
  if (source === undefined) return undefined;
  if (source.kind !== "map") return mistyped(source, "a map with name and kind", faults);
  const words = new DefinitionWords(source, ["name", "kind", "always"], faults);
  const [name, kind] = [words.text("name", 100), words.choice("kind", ["text", "number", "uuid"])];
  const always = words.flag("always");
  return { ...present({ name, kind }), ...(always && { always }) };
}

function readRemoved(source: Source | undefined, faults: DefinitionFaults): Style["removed"] {
  if (source === undefined) return undefined;
  if (source.kind === "scalar" && (source.value === 200 || source.value === 204)) return { status: source.value };
  if (source.kind === "map") {
    checkSlots(source, SLOTS.record.split(" "), faults);
    return { status: 200, body: toValue(source) as Shaped }; // scalars, lists and maps
  }
  return faults.add(source, "unknown_value", `must be 204, 200 or what is answered then, not ${describeWord(source)}`);
}

function readPaging(source: Source | undefined, faults: DefinitionFaults): Style["paging"] {
  if (source === undefined) return undefined;
  if (source.kind !== "map") {
    const by = PAGINGS.find((one) => source.kind === "scalar" && source.value === one);
    if (by === undefined)
      faults.add(
        source,
        "unknown_value",
        `cannot be ${describeWord(source)}${hint(source.kind === "scalar" ? String(source.value) : "", PAGINGS)}`,
      );
    return by === undefined ? undefined : pagingBy(by);
  }
  const words = new DefinitionWords(source, PAGING_WORDS, faults);
  const by = words.choice("by", PAGINGS) ?? "page";
  const names = ["page", "size", "offset", "cursor", "before"].map((word) => [word, words.text(word, 100)] as const);
  const [first, usual] = [words.whole("first", 0, 1), words.whole("usual", 1, 100)];
  const flags = { whole: words.flag("whole"), bounded: words.flag("bounded") };
  return pagingBy(by, { ...present({ ...Object.fromEntries(names), first, usual }), ...flags });
}

/** Sentences about members of a resource's records that would have one name in a style, of which one would be lost. */
export function sharedNames({ name, fields, relations }: Resource, style: Style): readonly string[] {
  const { item, references } = style;
  const related = new Map(Object.entries(relations).map(([relation, { field }]) => [field, relation]));
  const called = (field: string): string | false =>
    nameInStyle((references === "name" ? related.get(field) : undefined) ?? field, style);
  const beside = isObject(item) && "..." in item ? Object.keys(item) : [];
  const members: (readonly [member: string, shown: string | false])[] = [
    ...beside.flatMap((one) => (one === "..." || one === called("id") ? [] : [[`${one} of the style`, one] as const])),
    ...[...new Set([...STANDING_FIELDS, ...Object.keys(fields)])].map((one) => [one, called(one)] as const),
  ];
  const first = new Map<string, string>();
  return members.flatMap(([member, shown]) => {
    if (shown === false) return [];
    const other = first.get(shown);
    if (other === undefined) first.set(shown, member);
    return other === undefined ? [] : [`${other} and ${member} of ${name} would both be ${shown}: rename one of them`];
  });
}

/** The names of a resource that a style may have. */
export interface NamedInStyle {
  readonly name: string;
  readonly collection: string;
  readonly fields: readonly string[];
  readonly relations: readonly string[];
}

export function namesForStyle({ name, collection, fields, relations }: Resource): NamedInStyle {
  return { name, collection, fields: Object.keys(fields), relations: Object.keys(relations) };
}

/** Tells of what a style names and no resource has: a field that is hidden, or what a parameter or a mark stands for. */
export function checkNames(
  source: Source | undefined,
  resources: readonly NamedInStyle[],
  faults: DefinitionFaults,
): void {
  const words = new Map(source?.kind === "map" ? source.members.map((one) => [one.name, one.source]) : []);
  const fields = [...STANDING_FIELDS, ...resources.flatMap((one) => one.fields)];
  const [names, lists] = [resources.map(({ name }) => name), resources.map(({ collection }) => collection)];
  const beyond = [...fields, ...resources.flatMap(({ relations }) => relations)];
  const check = (
    place: Parameters<DefinitionFaults["add"]>[0],
    name: string,
    what: string,
    among: readonly string[],
  ): void => {
    if (!among.includes(name))
      faults.add(place, "unknown_field", `there is no ${what} ${quoteWord(name)}${hint(name, among)}`);
  };
  for (const { name, key, source: inner } of membersOf(words.get("marks"))) {
    const text = textOf(inner) ?? "";
    if (/^\w+\.\w+$/.test(name) && /^[\w-]+(?:\.\w+)+$/.test(text)) {
      check(key, name.split(".")[0] ?? "", "resource", names);
      for (const [at, step] of text.split(".").entries())
        check(inner, step, at === 0 ? "list" : "field", at === 0 ? lists : beyond);
    } else
      faults.add(
        key,
        "invalid_value",
        "must be a member by a list and its field: { article.favorited: favorites.userId }",
      );
  }
  for (const { source: inner } of membersOf(words.get("parameters")))
    if (textOf(inner) !== undefined)
      check(inner, textOf(inner)?.split(/[.[]/)[0] ?? "", "field or parameter", [...PARAMETERS, ...beyond, ...lists]);
  const hidden = words.get("hidden");
  for (const one of hidden?.kind === "list" ? hidden.items : []) check(one, textOf(one) ?? "id", "field", fields);
  const sort = words.get("sort");
  for (const name of textOf(sort)?.split(",") ?? []) if (sort) check(sort, name.replace(/^-/, ""), "field", fields);
}

/** Headers by which the server frames an answer (RFC 9112). */
const FRAMING = /^(?:content-length|transfer-encoding|connection|keep-alive|trailer|upgrade|te)$/i;

/** Tells of a header that no answer can have. */
export function checkHeader(name: string, key: SourcePlace, value: Source, faults: DefinitionFaults): void {
  if (FRAMING.test(name)) faults.add(key, "invalid_header", "cannot be set: the server frames its answers");
  else if (!HEADER_NAME.test(name)) faults.add(key, "invalid_header", `${quoteWord(name)} is no header's name`);
  const values = value.kind === "list" ? value.items : [value];
  if (values.some((one) => one.kind !== "scalar" || one.value === null))
    faults.add(
      value,
      "invalid_header",
      "must be a text, a number, true, false or a list of them: leave out a header that is not to be there",
    );
  if (value.kind === "scalar" && /[^\t -~\u0080-\u00ff]/.test(String(value.value)))
    faults.add(value, "invalid_header", "cannot have line breaks, nor characters beyond Latin-1");
}

function membersOf(source: Source | undefined): readonly Member[] {
  return source?.kind === "map" ? source.members : [];
}

function textOf(source: Source | undefined): string | undefined {
  return source?.kind === "scalar" && typeof source.value === "string" ? source.value : undefined;
}

/** True for a path that an API may be below, without a slash at its end: `/api/v2`, or empty for the root. */
export function isBase(base: string): boolean {
  return base.length <= 200 && /^(?:\/[\w.~-]+)*$/.test(base) && !/^\/(?:_seedbed|s)(?:\/|$)/.test(base);
}

function readBase(source: Source, faults: DefinitionFaults): string | undefined {
  const value = source.kind === "scalar" && typeof source.value === "string" ? source.value : undefined;
  const base = value?.replace(/\/+$/, "");
  if (base !== undefined && isBase(base)) return base;
  return faults.add(
    source,
    "invalid_base",
    `must be a path such as /api/v2, or "" for the root, not ${describeWord(source)}; /s and /_seedbed are Seedbed's own`,
  );
}

/** The base and the style of a definition, each as a source or a value. */
export function readLook({ base, style }: Readonly<Record<string, unknown>>, faults: DefinitionFaults) {
  return {
    base: base === undefined ? undefined : readBase(toSource(base, "base", faults), faults),
    style: style === undefined ? undefined : readStyle(toSource(style, "style", faults), faults),
  };
}

function toSource(value: unknown, word: string, faults: DefinitionFaults): Source {
  const isSource = typeof value === "object" && value !== null && "kind" in value && "path" in value;
  return isSource ? (value as Source) : { ...fromValue(value, MAX_NODES, faults), path: [word] }; // as the parser gives it
}
