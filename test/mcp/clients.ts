// Clients of both eras of the protocol, as one.
import assert from "node:assert/strict";
import path from "node:path";

import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { Client as OldClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as OldStdioTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport as OldHttpTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { SchemaObject } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";

import { builtProgram } from "../built.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const IDENTITY = { name: "seedbed-tests", version: "1.0.0" };

/** The eras of the protocol: that of 2026-07-28, and that of 2025 with its handshake. */
export const ERAS = ["2026", "2025"] as const;

/** The way to the tools: a process with arguments, or a URL. */
export type Place =
  | { readonly folder?: string; readonly args?: readonly string[] }
  | { readonly url: string; readonly headers?: Readonly<Record<string, string>> };

/** A tool as it is listed. */
export interface ListedTool {
  readonly name: string;
  readonly description?: string | undefined;
  readonly inputSchema: object;
  readonly outputSchema?: object | undefined;
  readonly annotations?: object | undefined;
}

/** A tool's result. */
export interface Outcome {
  readonly isError: boolean;
  readonly text: string;
  readonly value: Record<string, unknown>;
  /** Bytes of the whole result. */
  readonly bytes: number;
}

/** A connected client. */
export interface Agent extends AsyncDisposable {
  readonly version: string | undefined;
  readonly tools: readonly ListedTool[];
  /** Bytes of the list of tools. */
  readonly listBytes: number;
  /** Calls a tool; a result must fit the tool's output schema, and its text must equal its value. */
  use(tool: string, input?: Readonly<Record<string, unknown>>): Promise<Outcome>;
}

/** Connects a client of an era. */
export async function connect(era: (typeof ERAS)[number], place: Place = {}): Promise<Agent> {
  const client =
    era === "2026"
      ? new Client(IDENTITY, { versionNegotiation: { mode: { pin: "2026-07-28" } } })
      : new OldClient(IDENTITY);
  if (client instanceof OldClient) await client.connect(await toOldTransport(place));
  else await client.connect(await toTransport(place));
  const listed = await client.listTools();
  // Every tool has one, as a test asserts.
  const ajv = new Ajv2020({ strict: false });
  const holds = new Map(
    listed.tools.map(({ name, outputSchema }) => [name, ajv.compile(outputSchema as SchemaObject)] as const),
  );
  return {
    version: client instanceof OldClient ? undefined : client.getNegotiatedProtocolVersion(),
    tools: listed.tools,
    listBytes: Buffer.byteLength(JSON.stringify({ tools: listed.tools })),
    async use(tool, input = {}) {
      const result = await client.callTool({ name: tool, arguments: { ...input } });
      const { structuredContent } = result;
      const [first] = result.content as readonly { readonly text?: string }[]; // tools answer with text
      const value = (structuredContent ?? {}) as Record<string, unknown>; // by MCP an object
      const isError = result.isError === true;
      if (!isError || structuredContent !== undefined) {
        const isSo = holds.get(tool);
        assert.ok(isSo?.(value), `${tool}: ${JSON.stringify(isSo?.errors)} ${JSON.stringify(value)}`);
      }
      if (!isError) assert.deepEqual(JSON.parse(first?.text ?? ""), value);
      return { isError, text: first?.text ?? "", value, bytes: Buffer.byteLength(JSON.stringify(result)) };
    },
    async [Symbol.asyncDispose]() {
      await client.close();
    },
  };
}

async function toCommand({ folder = ROOT, args = [] }: Extract<Place, { readonly folder?: string }>) {
  const program = [await builtProgram("cli"), "mcp", ...args];
  // Clients pass nothing of the environment on that they do not know.
  const { NODE_COMPILE_CACHE } = process.env;
  const env = NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };
  return { command: process.execPath, args: program, cwd: folder, env };
}

async function toTransport(place: Place) {
  if (!("url" in place)) return new StdioClientTransport({ ...(await toCommand(place)), stderr: "inherit" });
  return new StreamableHTTPClientTransport(new URL(place.url), { requestInit: { headers: { ...place.headers } } });
}

async function toOldTransport(place: Place) {
  if (!("url" in place)) return new OldStdioTransport({ ...(await toCommand(place)), stderr: "inherit" });
  return new OldHttpTransport(new URL(place.url), { requestInit: { headers: { ...place.headers } } });
}
