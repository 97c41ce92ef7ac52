import { useEffect, useState } from "preact/hooks";

import { isWithoutContent } from "../../src/services/playgrounds/definition.ts";
import type { BuiltRequest } from "../snippets/built-request.ts";
import { SnippetTabs } from "../snippets/snippet-tabs.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { hasJsonTemplate } from "./draft.ts";
import type { DraftEndpoint } from "./draft.ts";
import type { Published } from "./publishing.ts";

interface MockUrlProps {
  readonly published: Published;
  readonly endpoint: DraftEndpoint;
  /** Whether what the address answers is what is on the page. */
  readonly isSaved: boolean;
}

/** Where the endpoint answers, and how to call it. */
export function MockUrl({ published, endpoint, isSaved }: MockUrlProps) {
  const path = new URL(published.url).pathname;
  const target = `${path}${endpoint.path.replaceAll(/:[A-Za-z_]\w*/g, "1")}`;
  const takesBody = endpoint.collection === undefined && endpoint.method !== "GET" && endpoint.method !== "DELETE";
  const request: BuiltRequest = {
    method: endpoint.collection === undefined ? endpoint.method : "GET",
    target,
    headers: takesBody ? [{ name: "Content-Type", value: "application/json" }] : [],
    body: takesBody ? '{"name":"Ada"}' : undefined,
    answersJson: hasJsonTemplate(endpoint) && (endpoint.collection !== undefined || !isWithoutContent(endpoint.status)),
  };
  return (
    <section class="card stack" aria-labelledby="url-title">
      <div class="row spread">
        <h2 id="url-title">Your mock URL</h2>
        <Expiry expiresAt={published.expiresAt} />
      </div>
      <div class="row">
        <code class="breaks mock-url">
          {location.origin}
          {target}
        </code>
        <CopyButton label="Copy URL" what="URL" text={() => `${location.origin}${target}`} class="small" />
        <CopyButton
          label="Copy edit link"
          what="Edit link"
          text={() => `${location.origin}/playground/${published.id}#edit=${published.editToken}`}
          class="small"
        />
      </div>
      <p class="hint">The edit link lets whoever has it change this playground. The URL itself does not.</p>
      {!isSaved && <p class="notice warn">It answers as last published. Publish again to bring your changes there.</p>}
      <SnippetTabs request={request} />
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
