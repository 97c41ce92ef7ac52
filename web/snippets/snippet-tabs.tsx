import { useLayoutEffect, useRef, useState } from "preact/hooks";

import { SERVER } from "../chrome/base.ts";
import { copyText } from "../chrome/copy.ts";
import { keep, readKept } from "../chrome/kept.ts";
import { addShortcut } from "../chrome/keys.ts";
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
  const code = toSnippet(language, request, SERVER);
  const section = useRef<HTMLElement>(null);
  const copy = useRef(() => {});
  copy.current = () => void copyText(code, `${language} snippet`);
  useLayoutEffect(() => {
    const chooses = (): void =>
      section.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();
    const ends = [
      addShortcut({ keys: "L", does: "Choose the language of the code", run: chooses }),
      addShortcut({ keys: "C", does: "Copy the code", run: () => copy.current() }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, []);
  const variables = request.headers.flatMap(({ variable }) => variable ?? []);

  function choose(id: string): void {
    const chosen = LANGUAGES.find((name) => name === id);
    if (chosen === undefined) return;
    setLanguage(chosen);
    keep("language", chosen);
  }

  return (
    <section class="snippets" aria-label="Code" ref={section}>
      <Tabs
        label="Language"
        tabs={LANGUAGES.map((name) => ({ id: name, label: name }))}
        selected={language}
        onSelect={choose}
      >
        <CodeBlock label={`${language} snippet`} code={code} wrap />
        <div class="row">
          <CopyButton label={`Copy ${language}`} what={`${language} snippet`} text={() => code} class="small" />
          {variables.length > 0 && (
            <span class="hint">
              Set{" "}
              {variables.map((variable, at) => (
                <>
                  {at > 0 && " and "}
                  <code>{variable}</code>
                </>
              ))}{" "}
              where it runs: no secret is written here.
            </span>
          )}
        </div>
      </Tabs>
    </section>
  );
}
