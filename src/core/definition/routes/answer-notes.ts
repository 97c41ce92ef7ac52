import type { ApiNote } from "../../openapi/schema.ts";
import { sourceOf } from "../../openapi/value.ts";
import type { ServedApi } from "./definition.ts";

/** Notes on the answers that a document describes: examples that their schemas refuse, and schemas that nothing is valid for. */
export function notesOfAnswers({ document: { schemas }, routes }: Pick<ServedApi, "document" | "routes">): ApiNote[] {
  return routes.flatMap(({ operation: { method, path }, success: { schema, examples, status } }) => {
    if (schema === undefined) return [];
    const where = `${method} ${path}`;
    const faultOf = (value: unknown): string | undefined => {
      const [issue] = schemas.issuesOf(schema, value, "response");
      return issue && `${["the answer", ...issue.path].join(".")} ${issue.message}`;
    };
    const wrong = examples.map(faultOf).find((one) => one !== undefined);
    const made = schemas.valueOf(schema, { stream: sourceOf(where), direction: "response" });
    const missed = faultOf(made);
    return [
      ...(wrong === undefined
        ? []
        : [{ where, text: `has an example of ${status} that its schema refuses: ${wrong}` }]),
      ...(missed === undefined ? [] : [{ where, text: `no valid ${status} was found: ${missed}` }]),
    ];
  });
}
