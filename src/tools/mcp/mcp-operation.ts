import * as z from "zod";

import type { OperationGroup } from "../../core/description/operation-description.ts";
import { readRecipeBody } from "../../core/http/body/body.ts";
import { defineOperation } from "../../core/http/operation/define-operation.ts";
import { OF_TOOLS } from "../../core/http/parts.ts";
import { headerOf } from "../../core/http/request.ts";
import { SeedbedError, refuseFor } from "../../core/model/errors.ts";
import { isSandboxName, SANDBOX_NAME_RULE } from "../../core/services/sandboxes.ts";

const TAG = "MCP";

const header = (description: string, example: string) => z.string().optional().describe(description).meta({ example });

/** Characters of what a message is called by, and of the tool that it names: they come back in its answer. */
const LONGEST_NAME = 200;

/** A call of one of the tools that take a recipe, as the text of a message has it. */
const TAKES_RECIPE = /"name"\s*:\s*"(?:arrange|fork)"/;

const idSchema = z.union([z.string().max(LONGEST_NAME), z.int()]);

/** A message of JSON-RPC 2.0; several at once are not taken, as each counts as a request. */
const messageSchema = z
  .looseObject({
    jsonrpc: z.literal("2.0"),
    id: idSchema.optional().describe("Absent in a notification."),
    method: z.string().max(LONGEST_NAME).optional().describe("What is asked for: `tools/list`, `tools/call`."),
    params: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: "McpMessage", description: "A message of the Model Context Protocol." });

const answerSchema = z
  .looseObject({
    jsonrpc: z.literal("2.0"),
    id: idSchema.nullable().optional(),
    result: z.record(z.string(), z.unknown()).optional(),
    error: z.looseObject({ code: z.int(), message: z.string() }).optional(),
  })
  .meta({ id: "McpAnswer", description: "The answer to a message: a result, or an error of the protocol." });

const FORK = {
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: { name: "fork", arguments: { sandbox: "test-17", from: { seed: 42 } } },
} as const;

const STATE = {
  name: "test-17",
  from: { seed: 42 },
  changes: 0,
  clock: { now: "2026-11-01T00:00:00.000Z", running: false },
};

const callTools = defineOperation({
  route: "POST /mcp",
  id: "sendToTools",
  tag: TAG,
  summary: "Send a message to the tools",
  description:
    "The Model Context Protocol over Streamable HTTP, stateless: protocol 2026-07-28, and clients of 2025. Ten tools (`describe`, `fork`, `arrange`, `query`, `call`, `advance_clock`, `plan_faults`, `requests`, `changes`, `check`) work in the sandbox that their argument `sandbox` names, as the caller of this request; `tools/list` describes them. A message counts as one request, whatever its tool asks for. What a tool refuses is a result with `isError`; what the protocol refuses is a JSON-RPC error, with the status that the protocol gives it. Pages of other origins may not ask.",
  caller: "agent",
  heedsPrefer: false,
  query: {
    tools: z
      .enum(["test-plane", "operations"])
      .optional()
      .describe(
        "`operations`: one tool for each operation of the API instead, for an agent that is tried out. More than 128 are found, described and used by three tools.",
      ),
    tags: z.string().optional().describe("Only operations with one of these tags, with commas between them."),
    sandbox: z
      .string()
      .refine(isSandboxName, SANDBOX_NAME_RULE)
      .optional()
      .describe("The sandbox that operations work in; X-Sandbox may name it too."),
    readOnly: z.enum(["true", "false"]).optional().describe("Only operations that read."),
  },
  headers: {
    "MCP-Protocol-Version": header("The version of the protocol, as the message names it.", "2025-06-18"),
    "Mcp-Method": header("The method of the message, since 2026-07-28.", FORK.method),
    "Mcp-Name": header("The tool that is called, since 2026-07-28.", FORK.params.name),
  },
  body: {
    schema: messageSchema,
    read: (request) => readRecipeBody(request, TAKES_RECIPE),
    examples: { fork: { summary: "Fork a world", value: FORK } },
  },
  answers: {
    200: {
      description: "The answer to a request.",
      body: answerSchema,
      examples: {
        fork: {
          summary: "A sandbox to work in",
          value: {
            jsonrpc: "2.0",
            id: FORK.id,
            result: { content: [{ type: "text", text: JSON.stringify(STATE) }], structuredContent: STATE },
          },
        },
      },
    },
    202: { description: "The notification was received." },
  },
  uses: [...OF_TOOLS, "loadTools"],
  async handle({ request, query, caller, body, isForeign }, services) {
    const name = body.params?.["name"];
    if (typeof name === "string" && name.length > LONGEST_NAME) {
      const detail = `must have at most ${LONGEST_NAME} characters, not ${name.length}`;
      throw new SeedbedError("validation_failed", `cannot call a tool: its name ${detail}`, {
        errors: [{ pointer: "#/params/name", code: "too_big", detail }],
      });
    }
    const answerMessage = await services.loadTools();
    const { address, signal } = request;
    const { tools, tags, readOnly, sandbox = headerOf(request.headers, "x-sandbox") } = query;
    if (tools !== "operations" && (tags ?? readOnly ?? query.sandbox) !== undefined)
      refuseFor("invalid_parameter", "choose tools", {
        parameter: "tools",
        code: "required",
        detail: "tags, readOnly and sandbox are for tools=operations",
      });
    const operations =
      tools === "operations" ? { tags: tags?.split(","), readOnly: readOnly === "true", sandbox } : undefined;
    return answerMessage(services, { caller, address, signal, isForeign: isForeign() }, request, body, operations);
  },
});

/** `/mcp`: tools for agents. */
export const mcpOperations = (): OperationGroup => ({
  title: "Agents",
  tags: [{ name: TAG, description: "Tools for agents (MCP): fork a world, act in it, see what changed, check it." }],
  operations: [callTools],
});
