import * as z from "zod";

import { createDefinitionFaults, DeclarationError } from "../../core/definition/faults.ts";
import type { SourcePlace } from "../../core/definition/faults.ts";
import { readText } from "../../core/definition/read-text.ts";
import { toValue } from "../../core/definition/source.ts";
import type { Source } from "../../core/definition/source.ts";
import type { InputFault } from "../../core/model/errors.ts";
import { isObject } from "../../core/model/json.ts";
import { unknownMembers } from "../../core/sandbox/input.ts";
import { validate } from "../../core/sandbox/validate.ts";
import { STEP_NAME } from "../../core/testing/recipe/recipe-schema.ts";

/** Characters of a file. */
const LONGEST = 1_000_000;

/** Seconds that an attempt may take unless the task says it. */
const USUAL_SECONDS = 300;

const anyObject = z.record(z.string(), z.unknown());
const text = z.string().min(1);

/** A request that the solution sends, or its last words. */
const stepSchema = z.strictObject({
  request: z
    .string()
    .regex(/^[A-Z]+ \/\S*$/, "must be a method and a path, such as POST /v1/bookstore/orders/144/pay")
    .optional(),
  headers: z.record(z.string(), z.string()).optional(),
  body: z.unknown().optional(),
  answer: z.union([z.int().min(100).max(599), z.literal("none")]).optional(),
  as: z.string().regex(STEP_NAME, "must be a letter, then at most 63 letters, digits and _").optional(),
  say: text.optional(),
});

const toolsSchema = z.strictObject({
  tags: z.array(text).optional(),
  operations: z.array(text).optional(),
  readOnly: z.boolean().optional(),
});

const startSchema = z.looseObject({
  api: text.optional(),
  faults: z.array(z.unknown()).optional(),
  advance: text.optional(),
});

const taskSchema = z.strictObject({
  start: startSchema.default({}),
  instruction: text,
  policies: text.default(""),
  tools: toolsSchema.default({}),
  expect: anyObject.default({}),
  requests: z.array(anyObject).default([]),
  say: z
    .array(z.union([text, z.array(text).min(1)], { error: "must be a text, or a list of texts of which one will do" }))
    .default([]),
  seconds: z.number().min(0.1).max(86_400).default(USUAL_SECONDS),
  solution: z.array(stepSchema),
});

type Path = readonly (string | number)[];

/** A task for an agent, as its file has it. */
export interface Task extends z.output<typeof taskSchema> {
  /** The name of its file, without what it ends with. */
  readonly name: string;
  readonly file: string;
  readonly source: Source;
}

export type SolutionStep = Task["solution"][number];

/** Reads a task. Throws a `DeclarationError` with the place of all that is wrong, and the nearest right word. */
export function readTask(file: string, content: string): Task {
  if (content.trim() === "") throw faultsAt({ file }, [], [{ code: "empty", detail: "there is nothing in it" }]);
  const read = createDefinitionFaults();
  let source: Source;
  try {
    source = readText(content, LONGEST, read);
    read.throwIfAny();
  } catch (error) {
    throw error instanceof DeclarationError ? error.in(file) : error;
  }
  const value = toValue(source);
  const parts = isObject(value) ? value : {};
  const steps = Array.isArray(parts["solution"]) ? (parts["solution"] as readonly unknown[]) : [];
  const faults = [
    ...strangersIn(taskSchema, value, []),
    ...strangersIn(toolsSchema, parts["tools"], ["tools"]),
    ...steps.flatMap((step, at) => strangersIn(stepSchema, step, ["solution", at])),
    ...steps.flatMap((step, at) =>
      isObject(step) && (step["request"] === undefined) === (step["say"] === undefined)
        ? [{ pointer: `#/solution/${at}`, code: "required", detail: "must be a request, or what is said in the end" }]
        : [],
    ),
  ];
  const { data, faults: others } = validate(taskSchema, value);
  const told = new Set(faults.map(({ pointer }) => pointer));
  const all = [...faults, ...others.filter(({ pointer }) => !told.has(pointer))];
  if (data === undefined || all.length > 0) throw faultsAt({ file, source }, [], all);
  return { ...data, name: (file.split(/[\\/]/).at(-1) ?? file).replace(/\.\w+$/, ""), file, source };
}

/** Members that a part of the file does not take, with the word that was probably meant. */
function strangersIn(schema: z.ZodType, value: unknown, at: Path): InputFault[] {
  return unknownMembers(schema, value).flatMap((fault) =>
    fault.pointer?.split("/").length === 2
      ? [{ ...fault, pointer: `#${["", ...at].join("/")}${fault.pointer.slice(1)}` }]
      : [],
  );
}

/** Faults of what stands at a place of the task, in which their pointers lead on; of a file that cannot be read without a source. */
export function faultsAt(
  { file, source }: Pick<Task, "file"> & Partial<Pick<Task, "source">>,
  at: Path,
  faults: readonly InputFault[],
): DeclarationError {
  const found = faults.map(({ pointer = "#", code, detail }) => {
    const steps = pointer
      .split("/")
      .slice(1)
      .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
    const path = [...at, ...steps];
    const { line, column } = placeIn(source, path);
    return { path, line, column, code, message: detail };
  });
  return new DeclarationError(found, file);
}

/** Place of what a path leads to, or as far as it leads. */
function placeIn(source: Source | undefined, path: Path): Partial<SourcePlace> & Pick<SourcePlace, "line" | "column"> {
  let [here, place]: [Source | undefined, SourcePlace | undefined] = [source, source];
  for (const step of path) {
    const member = here?.kind === "map" ? here.members.find(({ name }) => name === String(step)) : undefined;
    const item = here?.kind === "list" ? here.items[Number(step)] : undefined;
    if (member === undefined && item === undefined) break;
    place = member?.key ?? item;
    here = member?.source ?? item;
  }
  return { line: place?.line, column: place?.column };
}
