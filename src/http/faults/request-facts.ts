import { toSegments } from "../../engine/faults/path-pattern.ts";
import type { FaultRequest } from "../../engine/faults/plan.ts";
import { SeedbedError } from "../../model/errors.ts";
import type { Exchange } from "../exchange.ts";
import { MAX_BODY } from "../limits/bounds.ts";
import { parseQuery, splitTarget } from "../parameters/parameters.ts";

/** What rules look at of a request. `isShort` says whether the second segment of a path stands for one below `/v1/core`. */
export function toFaultRequest(exchange: Exchange, isShort: (segment: string) => boolean, body: unknown): FaultRequest {
  const { path, query } = splitTarget(exchange.target);
  let parameters: ReturnType<typeof parseQuery> | undefined;
  return {
    method: exchange.asked,
    paths: pathsOf(toSegments(path), isShort),
    query(name) {
      parameters ??= parseQuery(query);
      return parameters.flatMap(([other, value]) => (other === name ? [value] : []));
    },
    header: (name) => exchange.header(name),
    body: () => body,
  };
}

/** A path of the core domain with and without the domain's name: both are the same route. */
function pathsOf(path: readonly string[], isShort: (segment: string) => boolean): readonly (readonly string[])[] {
  const [version, second = "", ...rest] = path;
  if (version !== "v1") return [path];
  if (second === "core" && rest.length > 0) return [path, ["v1", ...rest]];
  return isShort(second) ? [path, ["v1", "core", second, ...rest]] : [path];
}

/** The body of a request as JSON has it; undefined where there is none, or none that can be read: that is for the handler to say. */
export async function readBodyFacts({ request }: Exchange): Promise<unknown> {
  try {
    const bytes = await request.readBytes(MAX_BODY);
    return bytes.length === 0 ? undefined : (JSON.parse(new TextDecoder().decode(bytes)) as unknown);
  } catch (error) {
    if (error instanceof SeedbedError || error instanceof SyntaxError) return undefined;
    throw error;
  }
}
