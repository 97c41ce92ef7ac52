import { McpServer } from "@modelcontextprotocol/server";
import type { ServerOptions, StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import * as z from "zod";

import { servedOf } from "../../core/definition/routes/served-apis.ts";
import { API_VERSION } from "../../core/description/document.ts";
import { isObject } from "../../core/model/json.ts";
import { advanceClockTool, arrangeTool, fork, planFaults } from "./arrange-tools.ts";
import { createAsk } from "./ask.ts";
import type { Asker } from "./ask.ts";
import { call, query } from "./data-tools.ts";
import { describeTool } from "./describe-tool.ts";
import { changes, check, requests } from "./look-tools.ts";
import { listedTools } from "./operation-tools.ts";
import type { OperationTool } from "./operation-tools.ts";
import { toErrorResult } from "./problem-text.ts";
import type { Tool, ToolServices } from "./tool.ts";

export const TOOLS: readonly Tool[] = Object.freeze([
  describeTool,
  fork,
  arrangeTool,
  query,
  call,
  advanceClockTool,
  planFaults,
  requests,
  changes,
  check,
]);

const INSTRUCTIONS =
  "Seedbed is a mock REST API for tests. Loop: fork a sandbox, act in it (call, or your own program against /s/{sandbox}), see changes and requests, check. describe says what there is, by name. State is only in the argument sandbox.";

/** Array elements and object members that the arguments of one call may have together. */
const MOST_ELEMENTS = 200_000;

const LISTED = TOOLS.map((tool) => ({
  ...tool,
  inputSchema: toListed(tool.input, "input"),
  outputSchema: toListed(tool.output, "output"),
}));

/** A server whose tools are the operations of an API, in a sandbox where one is named, for an agent that is tried out: none is of the test plane. */
export function createOperationServer(
  services: Pick<ToolServices, "answer" | "catalog" | "heldBytes">,
  asker: Asker & { readonly sandbox?: string | undefined },
  tools: readonly OperationTool[],
): McpServer {
  const { sandbox } = asker;
  const title = servedOf(services.catalog)[0]?.document.title ?? "Mock API";
  const server = openServer({ name: "api", title });
  for (const tool of listedTools(tools)) {
    const [inputSchema, outputSchema] = [toStandard(tool.input), toStandard(tool.output)];
    server.registerTool(tool.name, { ...tool, inputSchema, outputSchema }, async (given, context) => {
      const asking = { ...asker, signal: AbortSignal.any([asker.signal, context.mcpReq.signal]) };
      try {
        const ask = createAsk(services, asking);
        return await tool.run(given, sandbox === undefined ? ask : (one) => ask({ ...one, sandbox }));
      } catch (error) {
        return toErrorResult(error);
      }
    });
  }
  return server;
}

/** The server of the tools for one caller: for a request over HTTP, or for a connection over stdio. */
export function createToolServer(services: ToolServices, asker: Asker): McpServer {
  const server = openServer(
    { name: "seedbed", title: "Seedbed" },
    { instructions: INSTRUCTIONS, cacheHints: { "tools/list": { ttlMs: 3_600_000, cacheScope: "public" } } },
  );
  for (const { name, title, description, inputSchema, outputSchema, annotations, run } of LISTED)
    server.registerTool(name, { title, description, inputSchema, outputSchema, annotations }, (given, context) => {
      const signal = AbortSignal.any([asker.signal, context.mcpReq.signal]);
      const asking = { ...asker, signal };
      return run(given, { ...asking, services, ask: createAsk(services, asking) });
    });
  return server;
}

function openServer(about: { readonly name: string; readonly title: string }, options: ServerOptions = {}): McpServer {
  const server = new McpServer(
    { ...about, version: API_VERSION },
    { ...options, capabilities: { tools: { listChanged: false } }, maxToolInputElements: MOST_ELEMENTS },
  );
  // It finds tools by name in an object: none is there for having the name of what every object has.
  Object.setPrototypeOf(server["_registeredTools"], null);
  return server;
}

/** A schema as tools are listed with it. What is given is checked by the tool, which names every fault and the nearest right word. */
function toListed(schema: z.ZodObject, io: "input" | "output"): StandardSchemaWithJSON<Record<string, unknown>> {
  const { $schema: _schema, ...json } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return toStandard(Object.freeze(withoutNoise(json)));
}

function toStandard(listed: Readonly<Record<string, unknown>>): StandardSchemaWithJSON<Record<string, unknown>> {
  return {
    "~standard": {
      version: 1,
      vendor: "seedbed",
      validate: (value) => ({ value: value as Record<string, unknown> }), // checked by the tool, or by the API
      jsonSchema: { input: () => ({ ...listed }), output: () => ({ ...listed }) },
    },
  };
}

/** Bounds of every whole number, and types of names, say nothing. */
function withoutNoise(schema: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([name, value]) => name !== "propertyNames" && Math.abs(Number(value)) !== Number.MAX_SAFE_INTEGER)
      .map(([name, value]) => [name, tidied(value)]),
  );
}

function tidied(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidied);
  return isObject(value) ? withoutNoise(value) : value;
}
