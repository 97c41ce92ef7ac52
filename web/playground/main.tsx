import "../style/playground.css";
import { render } from "preact";
import { useEffect, useState } from "preact/hooks";

import { RequestError } from "../api/request.ts";
import { pathOf } from "../chrome/base.ts";
import { startChrome } from "../chrome/start.ts";
import { prefixLinks } from "../ui/links.ts";
import { ProblemBox } from "../ui/problem-box.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { decodeDraft } from "./address-state.ts";
import { idsOf, withIdsOf } from "./draft.ts";
import type { Draft } from "./draft.ts";
import { rememberPlayground } from "./known-playgrounds.ts";
import { Playground } from "./playground.tsx";
import { keepEditToken, loadPublished, readEditToken } from "./publishing.ts";
import type { Published } from "./publishing.ts";
import { readDocument } from "./read-document.ts";
import { FIRST_API } from "./sample-documents.ts";
import { SharedPlayground } from "./shared-playground.tsx";
import { STARTERS } from "./starters.ts";

prefixLinks();

interface Opened {
  readonly draft: Draft;
  /** Its saved state on the server. */
  readonly saved: Draft | undefined;
  readonly published: Published | undefined;
}

/** Opens what the address names: a published playground (without its token, only for reading), an unpublished draft, or a new one. */
async function open(): Promise<Opened | Shared> {
  const id = /^\/playground\/([^/]+)$/.exec(pathOf())?.[1];
  const fragment = location.hash.slice(1);
  const given = /^edit=(.+)$/.exec(fragment)?.[1];
  const unsaved = given === undefined && fragment !== "" ? await decodeDraft(fragment) : undefined;
  if (id === undefined)
    return { draft: withIdsOf(unsaved ?? (await begin()), new Set()), saved: undefined, published: undefined };
  const token = given ?? readEditToken(id);
  if (token === null) return { id, shared: unsaved };
  const { published, draft } = await loadPublished(id, token);
  if (draft.endpoints.length > 0 || draft.domain !== undefined) rememberPlayground(published, draft);
  if (given !== undefined) {
    // Kept here and taken out of the address, which is copied and shown too easily.
    keepEditToken(id, given);
    history.replaceState(null, "", location.pathname);
  }
  const isEmpty = draft.endpoints.length === 0 && draft.domain === undefined;
  const shown = unsaved ?? (isEmpty ? { ...(await begin()), name: draft.name } : draft);
  return { published, saved: draft, draft: withIdsOf(shown, idsOf(draft)) };
}

/** A new draft: an API description where the address asks for one (`?api`, or `?document=` and where it is), an endpoint elsewhere. */
async function begin(): Promise<Draft> {
  const asked = new URLSearchParams(location.search);
  const address = asked.get("document");
  if (address === null && !asked.has("api"))
    return { name: "", endpoints: STARTERS.slice(0, 1).map(({ make }) => make()) };
  return { name: "", endpoints: [], domain: address === null ? FIRST_API : await readDocument(address) };
}

/** A playground of somebody else, with what their link tells of it. */
interface Shared {
  readonly id: string;
  readonly shared: Draft | undefined;
}

/** Reasons why there is nothing to show, by the code of the refusal. */
const AWAY: Readonly<Record<string, string>> = {
  invalid_token:
    "This browser may not change this playground. Whoever made it can send you an edit link (“Copy edit link”).",
  not_found: "This playground does not exist. Playgrounds without a key are deleted after 7 days.",
};

function Page() {
  const [opened, setOpened] = useState<Opened | Shared | undefined>();
  const [error, setError] = useState<unknown>();
  const load = (): void => {
    setError(undefined);
    open().then(setOpened, setError);
  };
  useEffect(load, []);
  if (opened === undefined && error === undefined) return <Skeleton of="the playground" lines={8} />;
  if (opened !== undefined && "id" in opened) return <SharedPlayground id={opened.id} draft={opened.shared} />;
  if (opened !== undefined) {
    return <Playground initial={opened.draft} savedBefore={opened.saved} published={opened.published} />;
  }
  const away = error instanceof RequestError ? AWAY[error.problem.code] : undefined;
  return (
    <div class="stack">
      <h1>Playground</h1>
      {away === undefined ? (
        <ProblemBox error={error} title="The playground could not be read." onRetry={load} />
      ) : (
        <div class="empty">
          <p>{away}</p>
          <a class="button primary" href="/playground">
            Start one of your own
          </a>
        </div>
      )}
    </div>
  );
}

startChrome();
const main = document.getElementById("main");
if (main !== null) {
  main.replaceChildren();
  render(<Page />, main);
}
