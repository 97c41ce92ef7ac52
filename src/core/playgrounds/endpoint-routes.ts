import type { RouteAnswer, WrittenRoute } from "../definition/routes/written-routes.ts";
import { escapeTemplate } from "../template/expression.ts";
import type { Template } from "../template/template.ts";
import { isWithoutContent } from "./definition.ts";
import type { RouteDefinition } from "./definition.ts";
import type { Templates } from "./templates.ts";

/** An endpoint as a route of a definition. Its templates, which were checked when it was written, are parsed when first asked for: a playground has many. */
export function toWrittenRoute(definition: RouteDefinition, templates: Templates): WrittenRoute {
  const { method, path, delayMs, contentType, headers, answers = [] } = definition;
  const headersOf = onceFor(() => templates.parse(escapeTemplate({ "Content-Type": contentType, ...headers })));
  const toAnswer = ({ status = definition.status, template }: { status?: number | undefined; template?: unknown }) => {
    const bodyOf = onceFor(() => templates.parse(template));
    return {
      status,
      delay: [delayMs, delayMs],
      aggregates: [],
      get headers() {
        return headersOf();
      },
      get body() {
        return isWithoutContent(status) ? undefined : bodyOf();
      },
    } satisfies RouteAnswer;
  };
  const cases = [
    ...answers.map((answer) => ({ when: answer.when, answers: [toAnswer(answer)] })),
    { when: undefined, answers: [toAnswer(definition)] },
  ];
  return { method, path, base: "", action: { do: "answer", cases } };
}

function onceFor(make: () => Template): () => Template {
  let made: Template | undefined;
  return () => (made ??= make());
}
