import assert from "node:assert/strict";

import type { Header, OpenApiOperation, Reference, Response } from "../../src/core/description/specification.ts";
import type { RunningService } from "./running-service.ts";
import { createSchemaCheck } from "./schema-check.ts";

/** A method as the description writes it. */
export type Method = "get" | "post" | "put" | "patch" | "delete";

/** A request to a described operation. */
export interface Call {
  /** As described: `/v1/core/users/{id}`. */
  readonly path: string;
  readonly method?: Method;
  /** As sent: `/v1/core/users/1`. */
  readonly target: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Headers that the maker of an endpoint has chosen, which no description can know. */
  readonly own?: readonly string[];
}

/** A response, after it was compared with the description. */
export interface CallAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Headers;
}

/** Sends requests and holds every answer against the description. */
export interface DescribedCalls {
  /** Fails if the status, a header or the body is not as described, or a header is not described. */
  call(request: Call): Promise<CallAnswer>;
  /** The examples of an operation's request body, by name. */
  bodies(request: Pick<Call, "path" | "method">): readonly (readonly [name: string, body: unknown])[];
  operationOf(request: Pick<Call, "path" | "method">): OpenApiOperation;
}

/** Headers of the connection and of the body's form. */
const UNDESCRIBED = /^(connection|content-encoding|content-length|content-type|date|keep-alive|transfer-encoding)$/;

/** Calls to a running service. */
export function createDescribedCalls({ address, description }: RunningService): DescribedCalls {
  const check = createSchemaCheck(description);

  function operationOf({ path, method = "get" }: Pick<Call, "path" | "method">): OpenApiOperation {
    const operation = description.paths[path]?.[method];
    assert.ok(operation !== undefined, `${method} ${path} is described`);
    return operation;
  }

  function toResponse(response: Response | Reference): Response {
    if (!("$ref" in response)) return response;
    const found = description.components.responses[response.$ref.split("/").at(-1) ?? ""];
    assert.ok(found !== undefined, `${response.$ref} is described`);
    return found;
  }

  function toHeader(header: Header | Reference): Header {
    if (!("$ref" in header)) return header;
    const found = description.components.headers[header.$ref.split("/").at(-1) ?? ""];
    assert.ok(found !== undefined, `${header.$ref} is described`);
    return found;
  }

  return {
    operationOf,
    bodies(request) {
      const examples = operationOf(request).requestBody?.content["application/json"]?.examples ?? {};
      return Object.entries(examples).map(([name, example]) => [name, "value" in example ? example.value : undefined]);
    },
    async call(request) {
      const { method = "get", target, body, headers: sent } = request;
      const answer = await fetch(address + target, {
        method: method.toUpperCase(),
        headers: { ...sent, ...(body !== undefined && { "Content-Type": "application/json" }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const { status } = answer;
      const text = await answer.text();
      const { responses, operationId } = operationOf(request);
      const described = responses[status] ?? responses[`${Math.floor(status / 100)}XX`];
      assert.ok(described !== undefined, `${operationId} says nothing of ${status}: ${text}`);
      const known = Object.keys(toResponse(described).headers ?? {}).map((name) => name.toLowerCase());
      const undescribed = [...answer.headers.keys()].filter((name) => !UNDESCRIBED.test(name) && !known.includes(name));
      const { own = [] } = request;
      const unknown = undescribed.filter((name) => !own.includes(name));
      assert.deepEqual(unknown, [], `${operationId} ${status} describes the headers that it sends`);
      const missing = Object.entries(toResponse(described).headers ?? {})
        .filter(([name, header]) => toHeader(header).required === true && !answer.headers.has(name))
        .map(([name]) => name);
      assert.deepEqual(missing, [], `${operationId} ${status} sends the headers that it promises`);
      if ("$ref" in described) return { status, body: JSON.parse(text) as unknown, headers: answer.headers };
      const { content } = described;
      if (content === undefined) {
        assert.equal(text, "", `${operationId} ${status} has no body`);
        return { status, body: undefined, headers: answer.headers };
      }
      const [type = ""] = (answer.headers.get("content-type") ?? "").split(";");
      const schema = content[type]?.schema;
      assert.ok(schema !== undefined, `${operationId} describes ${type}`);
      const value: unknown = type === "text/html" ? text : JSON.parse(text);
      assert.deepEqual(check.faults(schema, value), [], `${operationId} ${status}`);
      return { status, body: value, headers: answer.headers };
    },
  };
}
