import type { InputFault } from "../../model/errors.ts";

export interface ProblemKind {
  readonly status: number;
  /** The same for every occurrence (RFC 9457 §3.1.3). */
  readonly title: string;
  readonly meaning: string;
  readonly remedy: string;
  /** A request that ends in it; in words, where it cannot be sent as it stands. */
  readonly example: string | ProblemRequest;
  /** Of the answer to the example; `{baseUrl}` stands for the server's own address, here and further down. */
  readonly detail: string;
  readonly errors?: readonly InputFault[];
  readonly members?: Readonly<Record<string, unknown>>;
  /** Of a simulated problem only: any other has its code's. */
  readonly shownStatus?: number;
  /** Headers that the status demands, unless the error brings its own. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A request that ends in a problem, so that it can be sent. */
export interface ProblemRequest {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Condition before the request, as the rest of a sentence; absent where a fresh sandbox answers so. */
  readonly when?: string;
}

/** A request with a body, which is JSON unless its headers say otherwise. */
export function sends(
  method: string,
  path: string,
  body: string,
  { headers, ...more }: Pick<ProblemRequest, "headers" | "when"> = {},
): ProblemRequest {
  return { method, path, headers: { "Content-Type": "application/json", ...headers }, body, ...more };
}

export function tellExample(example: string | ProblemRequest): string {
  if (typeof example === "string") return example;
  const { method, path, headers = {}, body, when } = example;
  // The content type of JSON needs no word.
  const told = Object.entries(headers).filter(([name, value]) => !(name === "Content-Type" && value.endsWith("json")));
  const carried = [...(body === undefined ? [] : [body]), ...told.map(([name, value]) => `${name}: ${value}`)];
  return [
    `${method} ${path}`,
    carried.length === 0 ? "" : ` with ${carried.join(" and ")}`,
    when === undefined ? "" : `, ${when}`,
  ].join("");
}
