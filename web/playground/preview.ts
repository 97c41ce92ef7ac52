import { request, RequestError } from "../api/request.ts";
import type { Problem } from "../api/request.ts";
import { placeOf, readJson } from "./json-places.ts";
import type { Span } from "./json-places.ts";

/** A request to try a template with. */
export interface SimulatedRequest {
  readonly method: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** A fault of a text: where it stands, and what it is. */
export interface TextFault extends Span {
  readonly line: number;
  readonly message: string;
}

/** The output of a template, or its faults. */
export type Checked =
  | { readonly ok: true; readonly output: unknown }
  | { readonly ok: false; readonly faults: readonly TextFault[]; readonly problem: Problem | undefined };

/** A template to try. */
export interface Trial {
  readonly template: string;
  readonly isJson: boolean;
  readonly seed: number;
  readonly request: SimulatedRequest;
  /** The number of records to show, where it is the record of a collection. */
  readonly repeat?: number;
}

/** Tries a template on the server, which saves nothing. Faults of the JSON itself are found here, without asking. */
export async function checkTemplate(
  { template, isJson, seed, request: simulated, repeat }: Trial,
  signal?: AbortSignal,
): Promise<Checked> {
  const read = isJson ? readJson(template) : undefined;
  if (read?.ok === false) {
    const fault = {
      from: read.at,
      to: Math.min(read.at + 1, template.length),
      line: read.line,
      message: `Not JSON: ${read.message}.`,
    };
    return { ok: false, faults: [fault], problem: undefined };
  }
  const value = read === undefined ? template : read.value;
  const isRepeated = repeat !== undefined && !Array.isArray(value);
  const body = { template: isRepeated ? { $repeat: repeat, $item: value } : value, seed, request: simulated };
  try {
    const { output } = await request<{ output: unknown }>("/api/playgrounds/preview", {
      method: "POST",
      body,
      ...(signal === undefined ? {} : { signal }),
    });
    return { ok: true, output };
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    const faults = (error.problem.errors ?? []).map((fault): TextFault => {
      const pointer = (fault.pointer ?? "")
        .replace(/^#/, "")
        .replace(isRepeated ? /^\/template(?:\/\$item)?/ : /^\/template/, "");
      const span = (read === undefined ? undefined : placeOf(read.places, pointer)) ?? { from: 0, to: template.length };
      return { ...span, line: template.slice(0, span.from).split("\n").length, message: fault.detail };
    });
    return { ok: false, faults, problem: faults.length > 0 ? undefined : error.problem };
  }
}

/** The faults of a definition in a refusal; none where it was refused for something else. */
export function faultsIn(error: unknown, text: string): readonly TextFault[] {
  const errors = error instanceof RequestError ? (error.problem.errors ?? []) : [];
  return errors.flatMap(({ line, column = 1, detail, nearest }) => {
    if (line === undefined) return [];
    const before = text.split("\n").slice(0, line - 1);
    const from = before.reduce((sum, one) => sum + one.length + 1, 0) + column - 1;
    const word = /^[^\s,:{}[\]]+/.exec(text.slice(from))?.[0].length ?? 1;
    // Its place is shown beside it.
    const said = detail.replace(/^\d+:\d+: /, "");
    const message = nearest === undefined || said.includes(nearest) ? said : `${said}: did you mean ${nearest}?`;
    return [{ from, to: from + word, line, message }];
  });
}

const BURST = 40;
/** The server allows 1,200 such requests an hour and address, and others use some of them. */
const REFILL_MS = 3_500;

/** Says how long to wait before the next preview: next to nothing for a while of typing, longer when someone types for hours. */
export function createPacing(clock: () => number, quickMs = 60): () => number {
  let tokens = BURST;
  let last = clock();
  return () => {
    const now = clock();
    tokens = Math.min(BURST, tokens + (now - last) / REFILL_MS);
    last = now;
    if (tokens < 1) return REFILL_MS;
    tokens -= 1;
    return tokens > 10 ? quickMs : 600;
  };
}
