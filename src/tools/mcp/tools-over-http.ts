import { createMcpHandler } from "@modelcontextprotocol/server";
import type { McpServer } from "@modelcontextprotocol/server";

import { emptyAnswer, jsonAnswer } from "../../core/http/answer.ts";
import type { Answer } from "../../core/http/answer.ts";
import type { AnswerAgent, Parts } from "../../core/http/parts.ts";
import { headerOf } from "../../core/http/request.ts";
import { createToolServer } from "./tool-server.ts";
import type { ListOperations } from "./tool.ts";

type AgentCall = Parameters<AnswerAgent>;

const READ = ["mcp-protocol-version", "mcp-method", "mcp-name"];

const NO_SUBSCRIPTIONS = 0;

export function createAnswerAgent(listOperations: ListOperations): AnswerAgent {
  return (services, asker, ...call) =>
    answerMessage(() => createToolServer({ ...services, listOperations }, asker), services, asker, ...call);
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
