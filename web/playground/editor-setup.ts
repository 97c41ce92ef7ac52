import type { EditorSetup } from "../editor/json-editor.ts";
import { findHelpers, loadHelpers } from "./functions.ts";

/** The editor's setup for templates: completion after `{{`. */
export const TEMPLATE_SETUP: EditorSetup = {
  async complete(context) {
    const typed = context.matchBefore(/\{\{\s*[\w.]*$/);
    if (typed === null) return null;
    const query = typed.text.replace(/^\{\{\s*/, "");
    const helpers = await loadHelpers().catch(() => []);
    return {
      from: typed.to - query.length,
      validFor: /^[\w.]*$/,
      options: (query === "" ? helpers : findHelpers(helpers, query)).map(({ name, call, example }) => ({
        label: name,
        detail: example.slice(0, 40),
        apply: (view, _completion, from, to) => {
          const closed = view.state.sliceDoc(to, to + 2) === "}}";
          // Without the braces before it, which are there already, and escaped as a text of JSON has to be.
          const inner = JSON.stringify(call.slice(2, -2)).slice(1, -1);
          const insert = closed ? inner : `${inner}}}`;
          view.dispatch({
            changes: { from, to, insert },
            selection: { anchor: from + insert.length + (closed ? 2 : 0) },
          });
        },
      })),
    };
  },
};
