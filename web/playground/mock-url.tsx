import { useEffect, useState } from "preact/hooks";

import { pathOf, SERVER } from "../chrome/base.ts";
import { SnippetTabs } from "../snippets/snippet-tabs.tsx";
import { toSnippet } from "../snippets/snippets.ts";
import { CopyButton } from "../ui/copy-button.tsx";
import { encodeDraft } from "./address-state.ts";
import type { Draft, DraftEndpoint } from "./draft.ts";
import type { Published } from "./publishing.ts";
import { toSampleRequest } from "./sample-request.ts";

interface MockUrlProps {
  readonly draft: Draft;
  readonly published: Published;
  readonly endpoint: DraftEndpoint;
  /** True if the server's answers match the page: nothing is unsaved. */
  readonly isSaved: boolean;
  /** Opens the log of requests, where it is closed: a stream costs both sides. */
  readonly onLog: (() => void) | undefined;
}

/** The address of the endpoint, and programs that call it. */
export function MockUrl({ draft, published, endpoint, isSaved, onLog }: MockUrlProps) {
  const request = toSampleRequest(pathOf(published.url), endpoint);
  const url = `${SERVER}${request.target}`;
  return (
    <section class="card stack tight mock" aria-labelledby="url-title">
      <div class="row spread">
        <h2 id="url-title">Your mock URL</h2>
        <Expiry expiresAt={published.expiresAt} />
      </div>
      <div class="row">
        <code class="breaks mock-url">{url}</code>
        <CopyButton label="Copy URL" what="URL" text={() => url} class="small" />
        <CopyButton
          label="Copy curl"
          what="curl snippet"
          text={() => toSnippet("curl", request, SERVER)}
          class="small"
        />
        <CopyButton
          label="Copy share link"
          what="Share link"
          text={async () => {
            const text = await encodeDraft(draft);
            return `${SERVER}/playground/${published.id}${text === undefined ? "" : `#${text}`}`;
          }}
          class="small"
        />
        <CopyButton
          label="Copy edit link"
          what="Edit link"
          text={() => `${SERVER}/playground/${published.id}#edit=${published.editToken}`}
          class="small"
        />
        {onLog !== undefined && (
          <button type="button" class="button small push" onClick={onLog}>
            Open live log
          </button>
        )}
      </div>
      <p class="hint">
        The share link shows these endpoints to others, who can make a copy. Only the edit link lets them change this
        playground.
      </p>
      {!isSaved && (
        <p class="hint">
          <span class="pill warn">not up to date</span> The URL still answers with what you last published. Publish
          again to update it.
        </p>
      )}
      <details class="fold">
        <summary>Snippets</summary>
        <SnippetTabs request={request} />
      </details>
    </section>
  );
}

function Expiry({ expiresAt }: { readonly expiresAt: string | null }) {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  if (expiresAt === null) return <span class="pill good">does not expire</span>;
  const hours = Math.max(0, Math.round((Date.parse(expiresAt) - now) / 3_600_000));
  return (
    <span class={`pill ${hours < 24 ? "warn" : ""}`} title={new Date(expiresAt).toLocaleString()}>
      expires in {hours >= 48 ? `${Math.round(hours / 24)} days` : `${hours} hours`}
    </span>
  );
}
