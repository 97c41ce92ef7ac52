import { sourceOfPath } from "../../core/definition/routes/path-shape.ts";
import { servedOf } from "../../core/definition/routes/served-apis.ts";
import { jsonAnswer } from "../../core/http/answer.ts";
import type { Answer, Answerer } from "../../core/http/answer.ts";
import { readJson } from "../../core/http/body/body.ts";
import { toLongPath } from "../../core/http/idempotency/keyed-request.ts";
import { splitTarget } from "../../core/http/parameters/parameters.ts";
import type { Parts } from "../../core/http/parts.ts";
import { problemAnswer, toOccurrence } from "../../core/http/problems/problem-answer.ts";
import type { ApiRequest, RequestHeaders } from "../../core/http/request.ts";
import { PrefixedRequest } from "../../core/http/routing/prefixed-request.ts";
import { SeedbedError } from "../../core/model/errors.ts";
import { isObject } from "../../core/model/json.ts";
import type { Asker } from "../mcp/ask.ts";
import { isOfTests } from "../mcp/operation-tools.ts";
import type { OperationTool } from "../mcp/operation-tools.ts";
import { createOperationServer } from "../mcp/tool-server.ts";
import { answerMessage } from "../mcp/tools-over-http.ts";

/** The API that tasks are about, in this process. */
export interface TaskApi {
  readonly answer: Answerer;
  readonly parts: Pick<Parts, "baseUrl" | "callers" | "catalog" | "heldBytes" | "log" | "newRequestId">;
  readonly tools: readonly OperationTool[];
}

/** A request of an agent: in its own state, whatever it names, and without what only tests ask for. */
class AttemptRequest extends PrefixedRequest {
  override readonly target: string;
  readonly #sandbox: string;

  constructor(request: ApiRequest, sandbox: string) {
    super(request, /^/);
    this.#sandbox = sandbox;
    const { path, query } = splitTarget(request.target);
    const asked = query.split("&").filter((one) => one !== "" && !isOfTests(one.split("=", 1)[0] ?? ""));
    this.target = asked.length === 0 ? path : `${path}?${asked.join("&")}`;
  }

  override get isTried(): boolean {
    return true;
  }

  override get headers(): RequestHeaders {
    const { baggage: _baggage, "x-fault-plan": _plan, "x-api-key": _key, ...headers } = super.headers;
    return { ...headers, "x-sandbox": this.#sandbox };
  }
}

interface Parameter {
  readonly name?: string;
  readonly $ref?: string;
}

interface Described {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components?: { readonly parameters?: Readonly<Record<string, Parameter>> };
}

/** An OpenAPI description of some operations of another, at the place where it is found and without what only tests ask for. */
function described(document: unknown, tools: readonly OperationTool[]): unknown {
  const { paths, ...rest } = document as Described; // our own answer, or the document that it gives
  const isForAll = ({ name, $ref = "" }: Parameter): boolean =>
    !isOfTests(name ?? rest.components?.parameters?.[$ref.split("/").at(-1) ?? ""]?.name ?? "");
  const left = [...Map.groupBy(tools, (tool) => tool.path)].map(([path, own]) => {
    const item = paths[path] ?? {};
    const operations = own.map(({ method }) => {
      const operation = item[method.toLowerCase()];
      const { parameters } = isObject(operation) ? (operation as { parameters?: readonly Parameter[] }) : {};
      return [
        method.toLowerCase(),
        parameters ? { ...(operation as object), parameters: parameters.filter(isForAll) } : operation,
      ];
    });
    return [path, { parameters: item["parameters"], ...Object.fromEntries(operations) }] as const;
  });
  return { ...rest, servers: [{ url: "/" }], paths: Object.fromEntries(left) };
}

interface OfAttempt {
  readonly asker: Asker;
  readonly sandbox: string;
  /** Takes the requests of the agent. */
  readonly noted: string[];
  /** Gives the OpenAPI description of the whole API. */
  describe(): Promise<unknown>;
}

/**
 * Returns what makes the gate of an attempt: it lets requests in that a task allows, and notes them. `/mcp` has the same operations as tools, and
 * `/openapi.json` describes them. Nothing leads to the test plane, or into the states of others.
 */
export function createGates(
  { answer, parts }: TaskApi,
  tools: readonly OperationTool[],
): (attempt: OfAttempt) => Answerer {
  const bases = servedOf(parts.catalog).flatMap(({ document }) => document.basePaths);
  const long = (path: string): string => toLongPath(path, parts.catalog);
  const allowed = tools.map(({ method, path }) => ({
    method,
    path: new RegExp(`^${sourceOfPath(path, "[^/]+")}$`),
  }));
  const isAllowed = (method: string, path: string): boolean => {
    if (method === "OPTIONS") return true;
    if (path.startsWith("/_seedbed")) return false; // be there a path of the document that it fits
    const asked = method === "HEAD" ? "GET" : method;
    const ways = ["", ...bases].filter((base) => path.startsWith(`${base}/`)).map((base) => path.slice(base.length));
    return allowed.some(
      (one) => one.method === asked && ways.some((way) => one.path.test(way) || one.path.test(long(way))),
    );
  };
  const refused = (error: SeedbedError): Answer =>
    problemAnswer(toOccurrence(error), parts.newRequestId(), parts.baseUrl);
  return ({ asker, sandbox, noted, describe }) => {
    const agents: Answerer = async (request) => {
      const { method, target } = request;
      const { path } = splitTarget(target);
      if (path === "/mcp") return answerAgent(request);
      if (method === "GET" && path === "/openapi.json")
        return jsonAnswer(200, JSON.stringify(described(await describe(), tools)));
      const got = isAllowed(method, path)
        ? await answer(new AttemptRequest(request, sandbox))
        : refused(
            new SeedbedError(
              "forbidden",
              `cannot ${method} ${path.slice(0, 200)}: it is no operation that you may use`,
            ),
          );
      noted.push(`${method} ${target} ${got === undefined || got.isLost === true ? "got no answer" : got.status}`);
      return got;
    };
    const answerAgent = async (request: ApiRequest): Promise<Answer> => {
      try {
        if (request.method !== "POST")
          throw new SeedbedError("method_not_allowed", "cannot use /mcp: it takes POST", {
            headers: { Allow: "POST" },
          });
        const message = await readJson(request, "plain");
        const asking = { ...asker, signal: request.signal };
        const toServer = () => createOperationServer({ ...parts, answer: agents }, asking, tools);
        return await answerMessage(toServer, parts, asking, request, message);
      } catch (error) {
        if (error instanceof SeedbedError) return refused(error);
        throw error;
      }
    };
    return agents;
  };
}
