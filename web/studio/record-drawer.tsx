import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

import { SnippetTabs } from "../snippets/snippet-tabs.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { ProblemBox } from "../ui/problem-box.tsx";
import type { Row } from "../ui/record-table.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { useLoaded } from "../ui/use-loaded.ts";
import { referringTo, titleOf } from "./catalog.ts";
import type { Catalog, Collection } from "./catalog.ts";
import { RecordActions } from "./record-actions.tsx";
import { RecordFields } from "./record-fields.tsx";
import { RecordHistory } from "./record-history.tsx";
import { RelatedList } from "./related-list.tsx";
import { changes, revision, standingsOf } from "./sandbox-state.ts";
import { askOptional, callerHeaders } from "./studio-api.ts";
import { WriteBar } from "./write-bar.tsx";

interface RecordDrawerProps {
  readonly catalog: Catalog;
  readonly collection: Collection;
  readonly id: string;
  readonly onClose: () => void;
}

/** One record: its fields, its relations in both directions, its events, and the request for it. */
export function RecordDrawer({ catalog, collection, id, onClose }: RecordDrawerProps) {
  const path = `${collection.path}/${encodeURIComponent(id)}`;
  const { value, error, reload } = useLoaded(
    async () => ({ record: await askOptional<Row>(path) }),
    [path, revision.value],
  );
  // The record stays visible while it is read again, but not for another record.
  const last = useRef<{ readonly path: string; readonly record: Row | undefined }>(undefined);
  if (value !== undefined) last.current = { path, record: value.record };
  const shown = last.current?.path === path ? last.current : undefined;
  const record = shown?.record;
  const frame = useRef<HTMLDivElement>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    // A link inside leads to another record in the same drawer: begin at its heading.
    if (!isFirst.current) toHeading();
    isFirst.current = false;
  }, [path]);
  useEffect(() => {
    // The actions of a record go with it, and with them the focus.
    if (document.activeElement === document.body) toHeading();
  });

  function toHeading(): void {
    frame.current?.closest("dialog")?.querySelector<HTMLElement>("h2")?.focus();
  }

  return (
    <Dialog
      title={record === undefined ? `${collection.resource} ${id}` : titleOf(collection, record)}
      class="drawer record-drawer"
      onClose={onClose}
    >
      <div ref={frame} class="stack">
        <RecordBody
          catalog={catalog}
          collection={collection}
          id={id}
          record={record}
          isRead={shown !== undefined}
          problem={
            error === undefined ? undefined : (
              <ProblemBox error={error} title="The record could not be read." onRetry={() => void reload()} />
            )
          }
        />
      </div>
    </Dialog>
  );
}

interface RecordBodyProps {
  readonly catalog: Catalog;
  readonly collection: Collection;
  readonly id: string;
  readonly record: Row | undefined;
  readonly isRead: boolean;
  readonly problem: ComponentChildren;
}

function RecordBody({ catalog, collection, id, record, isRead, problem }: RecordBodyProps) {
  const standing = standingsOf(collection.name, changes.value).get(id);
  const deleted = changes.value[collection.name]?.deleted.find((one) => String(one["id"]) === id);
  const known = record ?? deleted;
  return (
    <>
      <p class="row">
        <code>
          {collection.name}/{id}
        </code>
        {typeof known?.["status"] === "string" && <span class="pill">{known["status"]}</span>}
        {standing !== undefined && <span class="pill warn">{standing.kind}</span>}
        {record === undefined && deleted !== undefined && <span class="pill bad">deleted</span>}
      </p>
      {problem}
      {record !== undefined && (
        <RecordActions key={`${collection.name} ${id}`} collection={collection} record={record} />
      )}
      <WriteBar />
      {known === undefined && !isRead && problem === undefined && <Skeleton of="the record" lines={8} />}
      {known === undefined && isRead && (
        <p class="empty">
          There is no {collection.resource} {id} in this sandbox.
        </p>
      )}
      {known !== undefined && (
        <>
          <RecordFields catalog={catalog} collection={collection} record={known} standing={standing} />
          {record !== undefined && (
            <section class="stack tight" aria-label="Related">
              {referringTo(catalog, collection).map((referring) => (
                <RelatedList
                  key={`${referring.collection.name} ${referring.field} ${id}`}
                  referring={referring}
                  id={id}
                />
              ))}
            </section>
          )}
        </>
      )}
      {isRead && <RecordHistory key={`${collection.name} ${id}`} collection={collection} id={id} />}
      {record !== undefined && (
        <details class="fold">
          <summary>Code to read it</summary>
          <SnippetTabs
            request={{
              method: "GET",
              target: `${collection.path}/${encodeURIComponent(id)}`,
              headers: callerHeaders(),
              body: undefined,
              answersJson: true,
            }}
          />
        </details>
      )}
    </>
  );
}
