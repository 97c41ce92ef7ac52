import type { ServedOptions } from "../../core/definition/routes/definition.ts";
import type { Answerer } from "../../core/http/answer.ts";
import type { ApiRequest } from "../../core/http/request.ts";
import { PrefixedRequest } from "../../core/http/routing/prefixed-request.ts";

export type Rewrites = NonNullable<ServedOptions["rewrites"]>;

/**
 * Answers requests at the paths of json-server's `routes.json` too: `:name` is one segment, `*` is anything, and `$1` and `:name`
 * stand for what was there. A path with `\?` is compared with the query. Rules are used one after the other, and never below /_seedbed.
 */
export function withRewrites(answer: Answerer, rewrites: Rewrites): Answerer {
  const rules = Object.entries(rewrites).map(([from, to]) => toRule(from, to));
  return (request) => {
    const [prefix = ""] = /^\/s\/[^/?]*/.exec(request.target) ?? [];
    const rest = request.target.slice(prefix.length);
    if (rest.startsWith("/_seedbed")) return answer(request);
    const target = rules.reduce((found, rule) => rule(found), rest);
    return answer(target === rest ? request : new AliasRequest(request, prefix + target));
  };
}

class AliasRequest extends PrefixedRequest {
  override readonly target: string;

  constructor(request: ApiRequest, target: string) {
    super(request, /^/, request.prefix);
    this.target = target;
  }
}

function toRule(from: string, to: string): (target: string) => string {
  const names = [""]; // of the groups of the expression, from 1
  const source = from.replaceAll(/\\(.)|:(\w+)|\*|[$()+.?[\\\]^{|}]/gs, (all, escaped?: string, name?: string) => {
    if (name === undefined && all !== "*") return `\\${escaped ?? all}`;
    names.push(name ?? "");
    return name === undefined ? "(.*)" : "([^/?&]+)";
  });
  const expression = new RegExp(`^${source}/?$`, "i");
  return (target) => {
    const [, asked = "", query = ""] = from.includes("?") ? ["", target] : (/^([^?]*)(.*)$/s.exec(target) ?? []);
    const found = expression.exec(asked);
    if (found === null) return target;
    const reached = to.replaceAll(
      /\$(\d+)|:(\w+)/g,
      (_all, number?: string, name = "") =>
        found[number === undefined ? names.indexOf(String(name)) : Number(number)] ?? "",
    );
    return reached.includes("?") ? reached + query.replace("?", "&") : reached + query;
  };
}
