import { rolesOf } from "./agreeing.ts";
import type { Calls } from "./agreeing.ts";
import type { Expression } from "./expression.ts";
import { callsOf, MAX_TEMPLATE_FAULTS, parseTemplate } from "./parse.ts";
import { Renderer } from "./renderer.ts";
import type { RenderedTemplate } from "./renderer.ts";
import { TemplateError } from "./template-error.ts";
import { REQUEST_PARTS } from "./template-rules.ts";
import { checkExpression, namedResources } from "./vocabulary-check.ts";
import type { TemplateVocabulary } from "./vocabulary-check.ts";

export interface Template {
  /** Renders a JSON value. Throws `TemplateError` past a bound or where a function refuses its arguments. */
  render(rendering: RenderedTemplate): unknown;
  /** Calls each function that it calls once. Throws `TemplateError` with all that refuse their arguments. */
  tryCalls(rendering: RenderedTemplate): void;
  readonly readsRequest: boolean;
  /** The request headers that it names, in lower case; `*` for all of them. */
  readonly headers: readonly string[];
  readonly expressions: number;
  readonly calls: Calls;
}

/** Parses a template and checks every word of it. Throws `TemplateError` with the faults, each with its place. */
export function createTemplate(source: unknown, vocabulary: TemplateVocabulary): Template {
  const resources = namedResources(vocabulary);
  const read = new Set<string>();
  const headers = new Set<string>();
  const calls: (readonly [expression: Expression, path: string])[] = [];
  let expressions = 0;
  const node = parseTemplate(source, (expression: Expression, path: string) => {
    checkExpression(expression, resources, vocabulary);
    const [root = "", member = "*"] = expression.path;
    read.add(root);
    const header = { headers: member.toLowerCase(), cookies: "cookie", credentials: "authorization" };
    if (root in header) headers.add(header[root as keyof typeof header]);
    expressions += 1;
    if ((expression.args?.length ?? 0) > 0) calls.push([expression, path]); // without arguments all of them give something
  });
  const called = callsOf([node]);
  const roles = rolesOf(called);
  return Object.freeze({
    render: (rendering: RenderedTemplate) => new Renderer({ roles, ...rendering }, resources).render(node),
    tryCalls(rendering: RenderedTemplate) {
      const renderer = new Renderer(rendering, resources);
      const faults = calls.flatMap(([expression, path]) => {
        try {
          renderer.call(expression, path);
          return [];
        } catch (error) {
          if (error instanceof TemplateError) return error.faults;
          throw error;
        }
      });
      if (faults.length > 0) throw new TemplateError(faults.slice(0, MAX_TEMPLATE_FAULTS));
    },
    readsRequest: [...REQUEST_PARTS, "method"].some((word) => read.has(word)),
    headers: [...headers].sort(),
    expressions,
    calls: called,
  });
}
