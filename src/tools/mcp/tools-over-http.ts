import { createMcpHandler } from "@modelcontextprotocol/server";
import type { McpServer } from "@modelcontextprotocol/server";

import { emptyAnswer, jsonAnswer } from "../../core/http/answer.ts";
import type { Answer } from "../../core/http/answer.ts";
import type { AnswerAgent, Parts } from "../../core/http/parts.ts";
import { headerOf } from "../../core/http/request.ts";
import type { Catalog } from "../../core/model/catalog.ts";
import { refuseFor } from "../../core/model/errors.ts";
import { getOrMake } from "../../core/model/maps.ts";
import { chooseTools, operationTools } from "./operation-tools.ts";
import type { OperationTool } from "./operation-tools.ts";
import { createOperationServer, createToolServer } from "./tool-server.ts";
import type { ListOperations } from "./tool.ts";

type AgentCall = Parameters<AnswerAgent>;

const READ = ["mcp-protocol-version", "mcp-method", "mcp-name"];

const NO_SUBSCRIPTIONS = 0;

const NONE_CHOSEN = { parameter: "tags", code: "unresolved", detail: "there is no operation that they leave" };

/** The operations of each catalog as tools: they are made with the first message that asks for them. */
const made = new WeakMap<Catalog, readonly OperationTool[]>();

/** `describe` gives the description of the operations that no document describes. */
export function createAnswerAgent(
  listOperations: ListOperations,
  describe: (services: AgentCall[0]) => unknown,
): AnswerAgent {
  return (services, asker, request, message, operations) => {
    const { catalog } = services;
    if (operations === undefined) {
      const toServer = () => createToolServer({ ...services, listOperations }, asker);
      return answerMessage(toServer, services, asker, request, message);
    }
    const tools = chooseTools(
      getOrMake(made, catalog, () => operationTools(catalog, () => describe(services))),
      operations,
    );
    if (tools.length === 0) refuseFor("invalid_parameter", "choose tools", NONE_CHOSEN);
    const { sandbox } = operations;
    const toServer = () => createOperationServer(services, { ...asker, sandbox }, tools);
    return answerMessage(toServer, services, asker, request, message);
  };
}

/** Answers one message by the tools of a server. */
export async function answerMessage(
  toServer: () => McpServer,
  services: Pick<Parts, "baseUrl" | "log">,
  asker: Pick<AgentCall[1], "signal">,
  { headers }: AgentCall[2],
  message: unknown,
): Promise<Answer> {
  const handler = createMcpHandler(toServer, {
    maxSubscriptions: NO_SUBSCRIPTIONS,
    onerror: (error) => services.log.debug("a message to the tools was not answered", { error }),
  });
  const given = READ.flatMap((name): [string, string][] => {
    const value = headerOf(headers, name);
    return value === undefined ? [] : [[name, value]];
  });
  const request = new Request(`${services.baseUrl}/mcp`, {
    method: "POST",
    headers: [...given, ["content-type", "application/json"], ["accept", "application/json, text/event-stream"]],
    signal: asker.signal,
  });
  try {
    return await toAnswer(await handler.fetch(request, { parsedBody: message }));
  } finally {
    await handler.close();
  }
}

/** The one message of an answer as JSON: that of 2025 comes as a stream of events with nothing before it. */
async function toAnswer(response: Response): Promise<Answer> {
  const text = await response.text();
  const kept = ["Cache-Control", "no-store"];
  if (text === "") return emptyAnswer(response.status, kept);
  const isStream = response.headers.get("content-type")?.startsWith("text/event-stream") === true;
  const data = isStream ? /^data: (.*)$/m.exec(text)?.[1] : text;
  return jsonAnswer(response.status, data ?? text, kept);
}
