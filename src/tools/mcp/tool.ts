import * as z from "zod";

import type { OperationGroup } from "../../core/description/operation-description.ts";
import type { Parts } from "../../core/http/parts.ts";
import { meantOrAll } from "../../core/model/arguments.ts";
import type { Catalog } from "../../core/model/catalog.ts";
import { SeedbedError } from "../../core/model/errors.ts";
import { refuse, unknownMembers } from "../../core/sandbox/input.ts";
import type { Sandbox } from "../../core/sandbox/sandbox.ts";
import { validate } from "../../core/sandbox/validate.ts";
import { OWN_SANDBOX } from "../../core/services/play-owner.ts";
import { SANDBOX_NAME, SANDBOX_NAME_RULE } from "../../core/services/sandboxes.ts";
import type { Ask, Asker } from "./ask.ts";
import { Refusal } from "./ask.ts";
import type { FittedAnswer, ToolResult } from "./fit.ts";
import { fit } from "./fit.ts";
import { toErrorResult } from "./problem-text.ts";

export interface ToolServices extends Pick<
  Parts,
  "answer" | "answers" | "callers" | "sandboxes" | "catalog" | "heldBytes" | "log"
> {
  readonly listOperations: ListOperations;
}

export type ListOperations = (catalog: Catalog) => readonly OperationGroup[];

export interface ToolCall extends Asker {
  readonly services: ToolServices;
  readonly ask: Ask;
}

export interface ToolAnswer extends FittedAnswer {
  readonly value: Readonly<Record<string, unknown>>;
  readonly problem?: string | undefined;
}

export interface ToolAnnotations {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: false;
}

/** A tool whose types of input are left aside, so that all can stand in one list. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: z.ZodObject;
  readonly output: z.ZodObject;
  readonly annotations: ToolAnnotations;
  run(input: unknown, call: ToolCall): Promise<ToolResult>;
}

/** Only looks. */
export const READS: ToolAnnotations = Object.freeze({
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
});

/** Changes mock data; `destructive` where what was there goes. */
export function writes({ destructive, idempotent }: { destructive: boolean; idempotent: boolean }): ToolAnnotations {
  return Object.freeze({
    readOnlyHint: false,
    destructiveHint: destructive,
    idempotentHint: idempotent,
    openWorldHint: false,
  });
}

/** Declares a tool. Its input is checked before it runs; what it throws is a tool error in words. */
export function defineTool<I extends z.ZodObject>(
  declaration: Omit<Tool, "run" | "input"> & {
    readonly input: I;
    readonly run: (input: z.output<I>, call: ToolCall) => Promise<ToolAnswer> | ToolAnswer;
  },
): Tool {
  const { name, input, run } = declaration;
  return Object.freeze({
    ...declaration,
    async run(given: unknown, call: ToolCall) {
      try {
        const { data, faults } = validate(input, given ?? {});
        const unknown = unknownMembers(input, given);
        const told = new Set(unknown.map(({ pointer }) => pointer));
        const all = [
          ...faults.filter(({ code, pointer }) => code !== "unknown_member" || !told.has(pointer)),
          ...unknown,
        ];
        if (data === undefined || all.length > 0) refuse(`use ${name}`, all);
        const { value, problem, ...fitting } = await run(data as z.output<typeof input>, call); // what its own schema made of it
        const result = fit(value, fitting);
        return problem === undefined
          ? result
          : { ...result, content: [{ type: "text" as const, text: problem }], isError: true };
      } catch (error) {
        if (!(error instanceof SeedbedError || error instanceof Refusal))
          call.services.log.error("a tool failed", { tool: name, error });
        return toErrorResult(error);
      }
    },
  });
}

export const sandboxArgument = z.string().regex(SANDBOX_NAME, SANDBOX_NAME_RULE);

export const leftOut = {
  more: z.int().optional(),
  cut: z.boolean().optional(),
};

export const fullArgument = z.boolean().optional().describe("Everything, up to 1 MiB.");

/** The sandbox of a name. Throws `not_found` for one that nobody made: it is not made by a name that was mistyped. */
export async function getSandbox({ services, caller }: ToolCall, name: string): Promise<Sandbox> {
  const { sandboxes } = services;
  const found = await sandboxes.find(caller, name);
  if (found !== undefined) return found;
  const names = [OWN_SANDBOX, ...(await sandboxes.list(caller)).map((row) => row.name)];
  throw new SeedbedError(
    "not_found",
    `there is no sandbox ${name}: ${meantOrAll(name, names.slice(0, 20))}; the tool fork makes it`,
  );
}
