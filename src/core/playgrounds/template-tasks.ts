import type { Declared } from "../definition/declare.ts";
import type { ReadForeign } from "../definition/import/imported-domain.ts";
import { SeedbedError } from "../model/errors.ts";
import type { InputFault, ProblemCode } from "../model/errors.ts";
import type { Definition } from "./definition.ts";
import { parseImport } from "./domain/parse-import.ts";
import type { ParsedImport } from "./domain/parse-import.ts";
import { parseDefinition } from "./parse-definition.ts";
import { renderPreview } from "./preview.ts";
import { refuseAll, toFault } from "./refusal.ts";
import type { Templates } from "./templates.ts";

/** Work on templates that strangers wrote, which may take hundreds of milliseconds. */
export type TemplateTask =
  | { readonly kind: "preview"; readonly body: unknown }
  | { readonly kind: "definition"; readonly body: unknown; readonly attempt: string }
  | { readonly kind: "import"; readonly document: unknown; readonly text: string; readonly limit: number };

export type TaskOutcome = { readonly value: unknown } | { readonly refusal: Refusal };

interface Refusal {
  readonly code: ProblemCode;
  readonly detail: string;
  readonly errors?: readonly InputFault[];
  readonly members?: Readonly<Record<string, unknown>>;
}

export interface TaskParts {
  readonly templates: Templates;
  /** Throws a `DeclarationError` for a definition that no playground can have. */
  readonly declare: (definition: unknown) => Declared;
  /** Loads what reads the files of other tools, which is larger than all else here. */
  readonly loadForeign?: LoadForeign | undefined;
}

export type LoadForeign = () => Promise<{ readonly readForeign: ReadForeign }>;

/** Does a task elsewhere than here, for somebody; undefined where it took too long or too much memory. */
export type DoApart = (owner: string, task: TemplateTask) => Promise<TaskOutcome | undefined>;

/** Does a task: a refusal is an outcome too. */
export async function performTask(task: TemplateTask, parts: TaskParts): Promise<TaskOutcome> {
  try {
    return { value: await perform(task, parts) };
  } catch (error) {
    if (!(error instanceof SeedbedError)) throw error;
    const { code, message, errors, members } = error;
    return { refusal: { code, detail: message, ...(errors && { errors }), ...(members && { members }) } };
  }
}

async function perform(task: TemplateTask, { templates, declare, loadForeign }: TaskParts): Promise<unknown> {
  switch (task.kind) {
    case "preview":
      return renderPreview(task.body, templates);
    case "definition":
      return parseDefinition(task.body, templates, task.attempt);
    case "import":
      return parseImport(task.document, task.text, {
        templates,
        limit: task.limit,
        declare,
        readForeign: (await loadForeign?.())?.readForeign,
      });
  }
}

/** Strangers' templates: each of these throws `validation_failed`. */
export interface TemplateWork {
  preview(owner: string, body: unknown): Promise<unknown>;
  /** `attempt` says what was tried. */
  definition(owner: string, body: unknown, attempt: string): Promise<Definition>;
  /** Throws `limit_reached` too. */
  import(owner: string, document: unknown, text: string, limit: number): Promise<ParsedImport>;
}

const ATTEMPTS = { preview: "preview the template", import: "import the document" };

export function createTemplateWork(parts: TaskParts, apart: DoApart | undefined): TemplateWork {
  async function run(owner: string, task: TemplateTask): Promise<unknown> {
    if (apart === undefined) return perform(task, parts);
    const outcome = await apart(owner, task);
    if (outcome === undefined) {
      const attempt = task.kind === "definition" ? task.attempt : ATTEMPTS[task.kind];
      const detail = "it takes too long, or too much memory, to try: make less at once";
      return refuseAll(attempt, [toFault([], "too_slow", detail)]);
    }
    if ("value" in outcome) return outcome.value;
    const { code, detail, ...extras } = outcome.refusal;
    throw new SeedbedError(code, detail, extras);
  }

  // A task comes to what its kind gives.
  return {
    preview: (owner, body) => run(owner, { kind: "preview", body }),
    definition: (owner, body, attempt) => run(owner, { kind: "definition", body, attempt }) as Promise<Definition>,
    import: (owner, document, text, limit) =>
      run(owner, { kind: "import", document, text, limit }) as Promise<ParsedImport>,
  };
}
