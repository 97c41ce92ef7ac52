import { useEffect, useState } from "preact/hooks";

import { RequestError, send } from "../api/request.ts";
import { SERVER } from "../chrome/base.ts";
import { SnippetTabs } from "../snippets/snippet-tabs.tsx";
import { CodeBlock } from "../ui/code-block.tsx";
import { encodeDraft } from "./address-state.ts";
import type { Draft, DraftEndpoint } from "./draft.ts";
import { toSampleRequest } from "./sample-request.ts";

interface SharedPlaygroundProps {
  readonly id: string;
  /** The draft in the link; undefined for a bare address. */
  readonly draft: Draft | undefined;
}

/** Somebody else's playground: how to call it, and how to make a copy. */
export function SharedPlayground({ id, draft }: SharedPlaygroundProps) {
  const [isGone, setGone] = useState(false);
  const [copy, setCopy] = useState("/playground");
  useEffect(() => {
    // Without its token it is never shown: the refusal tells whether it is there.
    send(`/api/playgrounds/${encodeURIComponent(id)}`).catch((error: unknown) =>
      setGone(error instanceof RequestError && error.status === 404),
    );
    if (draft !== undefined)
      void encodeDraft(draft).then((text) => text !== undefined && setCopy(`/playground#${text}`));
  }, [id]);
  const [first] = draft?.endpoints ?? [];
  const name = draft === undefined || draft.name === "" ? "Playground" : draft.name;
  return (
    <div class="stack">
      <h1>{name}</h1>
      {isGone ? (
        <p class="notice warn">This playground does not exist. Playgrounds without a key are deleted after 7 days.</p>
      ) : (
        <div class="notice">
          <p>
            This playground was made in another browser: you can call it, but not change it. Its URLs begin with{" "}
            <code class="breaks">
              {SERVER}/play/{id}
            </code>
            .
          </p>
        </div>
      )}
      <p class="row">
        <a class="button primary" href={copy}>
          {draft === undefined ? "Start one of your own" : "Make a copy"}
        </a>
        {draft === undefined && !isGone && (
          <span class="hint">
            This browser may not change this playground. Whoever made it can send you a share link, which shows its
            endpoints, or an edit link.
          </span>
        )}
      </p>
      {first !== undefined && !isGone && <SnippetTabs request={toSampleRequest(`/play/${id}`, first)} />}
      {draft?.endpoints.map((endpoint) => (
        <SharedEndpoint key={endpoint.key} endpoint={endpoint} />
      ))}
      {draft?.domain !== undefined && (
        <section class="card stack tight">
          <h2>Domain</h2>
          <CodeBlock label="Domain definition" code={draft.domain} wrap />
        </section>
      )}
    </div>
  );
}

function SharedEndpoint({ endpoint }: { readonly endpoint: DraftEndpoint }) {
  const { method, path, status, template, collection } = endpoint;
  return (
    <section class="card stack tight">
      <h2 class="row">
        <span class={`method ${method.toLowerCase()}`}>{collection === undefined ? method : "LIST"}</span>
        <code class="breaks">{path}</code>
        <span class="pill">{collection === undefined ? status : 200}</span>
      </h2>
      <CodeBlock label={`Template of ${method} ${path}`} code={template} wrap />
    </section>
  );
}
