import { nearest } from "../model/nearest.ts";
import type { Resource } from "../model/resource.ts";
import { drawFrom } from "../world/drawing.ts";
import { mix, toStream } from "../world/stream.ts";
import type { Hash } from "../world/stream.ts";
import { faker } from "../world/vocabulary.ts";
import { checkArguments } from "./check-arguments.ts";
import { EXAMPLE_ARGUMENTS, toExampleCall } from "./example-calls.ts";
import { ExpressionError, shorten } from "./expression.ts";
import type { Expression } from "./expression.ts";
import { listFunctions } from "./functions.ts";
import { REQUEST_PARTS, TEMPLATE_WORDS } from "./template-rules.ts";

export const FUNCTIONS = listFunctions(faker);

const OF_REQUEST: readonly string[] = [...REQUEST_PARTS, "method"];
const MEMBERED: readonly string[] = [...REQUEST_PARTS, "world"];
const ALONE: readonly string[] = ["index", "now", "method", "credentials"];

export interface TemplateVocabulary {
  /** The resources that `{{world.book.title}}` may name. */
  readonly resources: readonly Resource[];
  readonly withoutRequest?: true;
  /** Fields that `{{record.total}}` may name, where there is a record. */
  readonly record?: readonly string[];
}

/** The resources by name and by collection: both are words. */
export function namedResources({ resources }: TemplateVocabulary): ReadonlyMap<string, Resource> {
  return new Map(resources.flatMap((item) => [[item.name, item] as const, [item.collection, item] as const]));
}

/** Throws {@link ExpressionError} for an expression that means nothing, with the word that was probably meant. */
export function checkExpression(
  { path, args }: Expression,
  resources: ReadonlyMap<string, Resource>,
  { withoutRequest, record }: Pick<TemplateVocabulary, "withoutRequest" | "record">,
): void {
  const [root = "", ...rest] = path;
  const name = path.join(".");
  if (FUNCTIONS.has(name)) {
    checkArguments(name, args ?? []);
    return;
  }
  if (root === "record" && record !== undefined && args === undefined) {
    const [field = ""] = rest;
    if (record.includes(field)) return;
    throw new ExpressionError(`the record has no ${shorten(field)}`, suggest(field, record, "record."));
  }
  if (!Object.hasOwn(TEMPLATE_WORDS, root))
    throw new ExpressionError(`unknown function ${shorten(name)}`, suggestFunction(name));
  if (args !== undefined) throw new ExpressionError(`${shorten(name)} is not a function`, "leave the brackets out");
  if (withoutRequest === true && OF_REQUEST.includes(root)) {
    throw new ExpressionError(
      `there is no request to read ${shorten(name)} from`,
      "records are made before anybody asks for them",
    );
  }
  if (ALONE.includes(root) && rest.length > 0) throw new ExpressionError(`${root} has no members`, `write {{${root}}}`);
  if (root === "world") checkWorld(rest, resources);
}

function checkWorld([name, field]: readonly string[], resources: ReadonlyMap<string, Resource>): void {
  if (name === undefined) throw new ExpressionError("world stands alone", "write it like world.book.title");
  const resource = resources.get(name);
  if (resource === undefined) {
    const hint = suggest(name, [...resources.keys()], "world.") ?? "write it like world.book.title";
    throw new ExpressionError(`the world has no ${shorten(name)}`, hint);
  }
  const fields = fieldsOf(resource);
  if (field === undefined || fields.includes(field)) return;
  throw new ExpressionError(`a ${resource.name} has no ${shorten(field)}`, suggest(field, fields, `world.${name}.`));
}

/** All fields of a resource's records, the standing ones included, in order. */
export function fieldsOf(resource: Resource): string[] {
  return ["id", ...Object.keys(resource.fields), "createdAt", "updatedAt"];
}

const SYNONYMS: ReadonlyMap<string, string> = new Map([
  ["choice", "helpers.arrayElement"],
  ["oneof", "helpers.arrayElement"],
  ["pick", "helpers.arrayElement"],
  ["sample", "helpers.arrayElement"],
  ["random", "number.int"],
  ["integer", "number.int"],
  ["guid", "string.uuid"],
  ["name", "person.fullName"],
  ["address", "location.streetAddress"],
  ["company", "company.name"],
  ["phone", "phone.number"],
  ["telephone", "phone.number"],
  ["image", "image.url"],
  ["password", "internet.password"],
]);

/** "did you mean lorem.slug?", for a name that is no function. */
export function suggestFunction(name: string): string | undefined {
  const [root = "", ...rest] = name.split(".");
  const other = SYNONYMS.get((rest.at(-1) ?? root).toLowerCase());
  if (other !== undefined) return `did you mean ${other}, as in ${toExampleCall(other)}?`;
  const modules = new Set([...FUNCTIONS.keys()].map((known) => known.slice(0, known.indexOf("."))));
  const meant = rest.length === 0 || modules.has(root) ? undefined : nearest(root, [...MEMBERED, ...modules]);
  if (meant !== undefined && MEMBERED.includes(meant)) return `did you mean ${shorten([meant, ...rest].join("."))}?`;
  const close = suggest(name, [...FUNCTIONS.keys(), ...Object.keys(TEMPLATE_WORDS)]);
  if (close !== undefined) return close;
  // The right word in another module: Faker has moved some over the years.
  const method = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  const moved = [...FUNCTIONS.keys()].find((known) => known.slice(known.indexOf(".") + 1).toLowerCase() === method);
  return moved === undefined ? undefined : `did you mean ${moved}?`;
}

function suggest(word: string, known: readonly string[], prefix = ""): string | undefined {
  const close = nearest(word, known);
  return close === undefined ? undefined : `did you mean ${prefix}${close}?`;
}

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
