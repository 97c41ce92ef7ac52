import { once } from "node:events";

import type { McpServer } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";

import { ConfigError } from "../../config.ts";
import type { Catalog } from "../../core/model/catalog.ts";
import { toWorldChoice } from "../../core/model/world-choice.ts";
import { DEFAULT_BASE_URL } from "../../core/world/world.ts";
import { describeService, operationGroups } from "../../hosted/service/description.ts";
import { chooseTools, operationTools } from "../../tools/mcp/operation-tools.ts";
import type { OperationChoice } from "../../tools/mcp/operation-tools.ts";
import { createOperationServer, createToolServer } from "../../tools/mcp/tool-server.ts";
import { createMockEngine } from "../library/engine.ts";
import { createWholeApi } from "../library/whole-api.ts";

const HERE = "127.0.0.1";

/** Serves the tools for agents over standard input and output, with the whole API in this process, until the input ends. Nothing listens, and nothing is kept. */
export async function serveTools({
  catalog,
  seed,
  operations,
}: {
  readonly catalog: Catalog;
  readonly seed: number;
  /** Serves the operations of the API as tools, and none for tests; undefined for those. */
  readonly operations: OperationChoice | undefined;
}): Promise<void> {
  const world = toWorldChoice(seed);
  const engine = createMockEngine({ catalog, world, baseUrl: DEFAULT_BASE_URL, clock: Date.now });
  const { answer, parts } = await createWholeApi(engine);
  const caller = await parts.callers.identify({ address: HERE, apiKey: undefined });
  const ending = new AbortController();
  const asker = { caller, address: HERE, isForeign: false, signal: ending.signal };
  const ended = once(process.stdin, "close");
  const services = { ...parts, answer, listOperations: operationGroups };
  const tools =
    operations &&
    chooseTools(
      operationTools(catalog, () => describeService(parts)),
      operations,
    );
  if (tools?.length === 0) throw new ConfigError("there is no operation to serve: leave out --tags or --read-only");
  const toServer = (): McpServer =>
    tools === undefined ? createToolServer(services, asker) : createOperationServer(services, asker, tools);
  const connection = serveStdio(toServer, {
    onerror: (error) =>
      "issues" in error
        ? parts.log.error("a line of the input is no message of JSON-RPC 2.0, one alone, and is not answered")
        : parts.log.error("a message could not be answered", { error }),
  });
  await ended;
  ending.abort();
  await connection.close();
  // What was answered is read to its end; webhooks may still be under way.
  process.stdout.once("error", () => process.exit(0));
  process.stdout.write("", () => process.exit(0));
}
