import { useEffect, useRef, useState } from "preact/hooks";

import { keep, readKept } from "../chrome/kept.ts";
import { announce } from "../chrome/status.ts";
import { ProblemBox } from "../ui/problem-box.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { useAction } from "../ui/use-action.ts";
import { useSlow } from "../ui/use-slow.ts";
import type { Catalog, Collection } from "./catalog.ts";
import { ColumnMenu } from "./column-menu.tsx";
import { chooseFields, columnOf } from "./columns.ts";
import { DownloadChoice } from "./download-choice.tsx";
import { toCount } from "./format.ts";
import { Grid } from "./grid.tsx";
import { ListBar } from "./list-bar.tsx";
import { go } from "./location.ts";
import { toggleSort, toListQuery } from "./place.ts";
import type { Place } from "./place.ts";
import { RecordForm } from "./record-form.tsx";
import { changes, revision, standingsOf } from "./sandbox-state.ts";
import { SelectionBar } from "./selection-bar.tsx";
import { useRecords } from "./use-records.ts";
import { perform, updateOf } from "./writes.ts";

interface RecordsViewProps {
  readonly catalog: Catalog;
  readonly collection: Collection;
  readonly place: Place;
}

/** The records of a collection: search and filters, columns, and the grid. */
export function RecordsView({ catalog, collection, place }: RecordsViewProps) {
  const kept = `studio.columns.${collection.name}`;
  const [fields, setFields] = useState(() => readFields(kept, collection));
  const query = toListQuery(place).toString();
  const records = useRecords(collection, query, revision.value);
  const { total, error } = records;
  const [making, setMaking] = useState(false);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => setSelected(new Set()), [collection.name, query]);
  const editing = useAction();
  const isSlow = useSlow(records.busy);
  const sought = toListQuery({ ...place, sort: "" }).toString();
  const told = useRef<string | undefined>(undefined);
  useEffect(() => {
    // Told for a new search only: sorting and writes have messages of their own.
    if (total === undefined || told.current === sought) return;
    told.current = sought;
    if (sought !== "") announce(`${toCount(total, "record")} found`);
  }, [total, records.list]);

  function choose(chosen: readonly string[] | undefined): void {
    keep(kept, chosen === undefined ? null : chosen.join(","));
    setFields(chosen ?? chooseFields(collection));
  }

  return (
    <section class="records-view" aria-label={`Records of ${collection.name}`} aria-busy={isSlow}>
      <div class="records-head">
        <div>
          <h2>{collection.name}</h2>
          <p class="soft small">{collection.description}</p>
        </div>
        <div class="row">
          <span class="soft small">{total === undefined ? "" : toCount(total, "record")}</span>
          <DownloadChoice collection={collection} query={query} />
          <ColumnMenu collection={collection} chosen={fields} onChange={choose} />
          <button type="button" class="button primary" onClick={() => setMaking(true)}>
            New {collection.resource}
          </button>
        </div>
      </div>
      <ListBar collection={collection} place={place} />
      {error !== undefined && (
        <ProblemBox error={error} title={`${collection.name} could not be read.`} onRetry={records.retry} />
      )}
      {editing.error !== undefined && (
        <ProblemBox error={editing.error} title="That cell was not changed. What you typed is kept." />
      )}
      {total === undefined && error === undefined && <Skeleton of={collection.name} lines={10} />}
      {total === 0 && (
        <div class="empty">
          <p>
            {query === ""
              ? `There are no ${collection.name} in this sandbox.`
              : "No record matches. A search looks through texts: for a state, a number or a date, add a filter."}
          </p>
          {query !== "" && (
            <button
              type="button"
              class="button"
              onClick={() => {
                go({ words: "", filters: {}, sort: "" });
                document.getElementById("studio-search")?.focus();
              }}
            >
              Show all {collection.name}
            </button>
          )}
        </div>
      )}
      {total !== undefined && total > 0 && (
        <Grid
          catalog={catalog}
          collection={collection}
          columns={fields.map((field) => columnOf(collection, field))}
          records={records}
          standings={standingsOf(collection.name, changes.value)}
          selected={selected}
          onSelect={setSelected}
          sort={place.sort}
          onSort={(field) => {
            const sort = toggleSort(place.sort, field);
            go({ sort });
            announce(
              sort === "" ? "Not sorted" : `Sorted by ${field}, ${sort.startsWith("-") ? "descending" : "ascending"}`,
            );
          }}
          onOpen={(id) => go({ id })}
          onEdit={(record, values) =>
            editing.run(async () => void (await perform(updateOf(collection, record, values))))
          }
        />
      )}
      {selected.size > 0 && (
        <SelectionBar collection={collection} ids={selected} onClear={() => setSelected(new Set())} />
      )}
      {making && (
        <RecordForm
          collection={collection}
          record={undefined}
          onClose={() => setMaking(false)}
          onMade={(made) => go({ id: String(made?.["id"]) })}
        />
      )}
    </section>
  );
}

function readFields(kept: string, collection: Collection): readonly string[] {
  const fields = readKept(kept)
    ?.split(",")
    .filter((field) => collection.fields.includes(field));
  return fields === undefined || fields.length === 0 ? chooseFields(collection) : fields;
}
