import { useState } from "preact/hooks";

import { keep, readKept } from "../chrome/kept.ts";
import { CodeBlock } from "../ui/code-block.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { Tabs } from "../ui/tabs.tsx";
import type { BuiltRequest } from "./built-request.ts";
import { LANGUAGES, toSnippet } from "./snippets.ts";
import type { Language } from "./snippets.ts";

/** The request as a program, in the language that was chosen last. */
export function SnippetTabs({ request }: { readonly request: BuiltRequest }) {
  const [language, setLanguage] = useState<Language>(
    () => LANGUAGES.find((name) => name === readKept("language")) ?? "curl",
  );
  const code = toSnippet(language, request, location.origin);
  const secret = request.headers.find(({ variable }) => variable !== undefined)?.variable;

  function choose(id: string): void {
    const chosen = LANGUAGES.find((name) => name === id);
    if (chosen === undefined) return;
    setLanguage(chosen);
    keep("language", chosen);
  }

  return (
    <section class="snippets" aria-label="Code">
      <Tabs
        label="Language"
        tabs={LANGUAGES.map((name) => ({ id: name, label: name }))}
        selected={language}
        onSelect={choose}
      >
        <CodeBlock label={`${language} snippet`} code={code} wrap />
        <div class="row">
          <CopyButton label={`Copy ${language}`} what={`${language} snippet`} text={() => code} class="small" />
          {secret !== undefined && (
            <span class="hint">
              Set <code>{secret}</code> where it runs: the key itself is not written here.
            </span>
          )}
        </div>
      </Tabs>
    </section>
  );
}
