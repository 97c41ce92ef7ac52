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

/** A fault of a template: where it stands in the text, and what it is. */
export interface TemplateFault extends Span {
  readonly line: number;
  readonly message: string;
}

/** The output of a template, or its faults. */
export type Checked =
  | { readonly ok: true; readonly output: unknown }
  | { readonly ok: false; readonly faults: readonly TemplateFault[]; readonly problem: Problem | undefined };

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
    const faults = (error.problem.errors ?? []).map((fault): TemplateFault => {
      const pointer = (fault.pointer ?? "")
        .replace(/^#/, "")
        .replace(isRepeated ? /^\/template(?:\/\$item)?/ : /^\/template/, "");
      const span = (read === undefined ? undefined : placeOf(read.places, pointer)) ?? { from: 0, to: template.length };
      return { ...span, line: template.slice(0, span.from).split("\n").length, message: fault.detail };
    });
    return { ok: false, faults, problem: faults.length > 0 ? undefined : error.problem };
  }
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
