import { request } from "../api/request.ts";
import type { EditorSetup } from "../editor/json-editor.ts";
import { placeAt, wordsAt } from "./domain-words.ts";
import type { SchemaNode } from "./domain-words.ts";
import { loadHelpers } from "./functions.ts";

let schema: Promise<SchemaNode> | undefined;

function loadSchema(): Promise<SchemaNode> {
  schema ??= request<SchemaNode>("/schemas/seedbed.json");
  schema.catch(() => {
    schema = undefined;
  });
  return schema;
}

/** The editor's setup for a domain: YAML, and completion of the format's and the vocabulary's words. */
export async function createDomainSetup(): Promise<EditorSetup> {
  const { yaml } = await import("@codemirror/lang-yaml");
  return {
    language: yaml(),
    async complete(context) {
      const text = context.state.doc.toString();
      const place = placeAt(text, context.pos);
      if (place === undefined || (place.from === context.pos && !context.explicit)) return null;
      const words = await loadSchema().then(
        (found) => wordsAt(found, place),
        () => [],
      );
      // A field is said by a word of the vocabulary: `name: person.fullName`.
      const isField = place.key !== undefined && place.path.at(-1) === "fields";
      const vocabulary = isField ? await loadHelpers().catch(() => []) : [];
      return {
        from: place.from,
        validFor: /^[\w.$-]*$/,
        options: [
          ...words.map(({ label, about, isKey }) => ({
            label,
            info: about === "" ? undefined : about,
            apply: isKey ? `${label}: ` : label,
            boost: 1,
          })),
          ...vocabulary
            .filter(({ name }) => name.includes("."))
            .map(({ name, example }) => ({ label: name, detail: example.slice(0, 40) })),
        ].map(({ info, ...option }: { label: string; info?: string | undefined }) =>
          info === undefined ? option : { ...option, info },
        ),
      };
    },
  };
}
