import "../style/studio.css";
import { render } from "preact";
import { useEffect } from "preact/hooks";

import { startChrome } from "../chrome/start.ts";
import { prefixLinks } from "../ui/links.ts";
import { LivePill } from "../ui/live-pill.tsx";
import { Reading } from "../ui/reading.tsx";
import { useLoaded } from "../ui/use-loaded.ts";
import { useTitle } from "../ui/use-title.ts";
import { CollectionList } from "./collection-list.tsx";
import { followHistory, go, place } from "./location.ts";
import { RecordDrawer } from "./record-drawer.tsx";
import { RecordsView } from "./records-view.tsx";
import { SandboxBar } from "./sandbox-bar.tsx";
import { changes, eventState, followEvents, loadCatalog, loadChanges } from "./sandbox-state.ts";
import { apiKey } from "./studio-api.ts";
import { ToolPanel } from "./tool-panel.tsx";
import { WriteBar } from "./write-bar.tsx";
import { done } from "./writes.ts";

prefixLinks();

function Studio() {
  const at = place.value;
  const caller = `${at.sandbox ?? ""} ${at.key ?? ""} ${apiKey.value}`;
  const { value: catalog, error, reload } = useLoaded(loadCatalog, [caller]);
  useEffect(() => {
    changes.value = {};
    done.value = []; // of another sandbox
    loadChanges().catch(() => undefined); // the list that is read beside it says what is wrong
    return followEvents(at.sandbox ?? "default");
  }, [caller]);
  const collection = catalog?.collections.get(at.collection ?? "") ?? catalog?.domains[0]?.collections[0];
  useTitle(`${collection === undefined ? "" : `${collection.name}${at.id === undefined ? "" : ` ${at.id}`} · `}Studio`);

  return (
    <>
      <div class="page-head">
        <h1>Studio</h1>
        <SandboxBar />
        <LivePill state={eventState.value} />
        <button
          id="studio-tools"
          type="button"
          class="button push"
          aria-expanded={at.tool !== undefined}
          onClick={() => go({ tool: at.tool === undefined ? "requests" : undefined })}
        >
          Tools
        </button>
      </div>
      <Reading of="the collections" lines={12} value={catalog} error={error} reload={reload} />
      {at.id === undefined && <WriteBar />}
      {catalog !== undefined && collection !== undefined && (
        <div class={at.tool === undefined ? "studio" : "studio with-tool"}>
          {at.tool !== undefined && (
            <ToolPanel key={caller} catalog={catalog} tool={at.tool} sandbox={at.sandbox ?? "default"} />
          )}
          <CollectionList catalog={catalog} chosen={collection.name} />
          <RecordsView key={`${caller} ${collection.name}`} catalog={catalog} collection={collection} place={at} />
          {at.id !== undefined && (
            <RecordDrawer
              key={caller}
              catalog={catalog}
              collection={collection}
              id={at.id}
              onClose={() => go({ id: undefined })}
            />
          )}
        </div>
      )}
    </>
  );
}

startChrome();
followHistory();
const main = document.getElementById("main");
if (main !== null) {
  main.replaceChildren();
  render(<Studio />, main);
}
