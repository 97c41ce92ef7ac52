import { useEffect, useState } from "preact/hooks";

import { keep, readKept } from "../chrome/kept.ts";
import { announce } from "../chrome/status.ts";
import { ProblemBox } from "../ui/problem-box.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import type { Catalog, Collection } from "./catalog.ts";
import { ColumnMenu } from "./column-menu.tsx";
import { chooseFields, columnOf } from "./columns.ts";
import { toCount } from "./format.ts";
import { Grid } from "./grid.tsx";
import { ListBar } from "./list-bar.tsx";
import { go } from "./location.ts";
import { toggleSort, toListQuery } from "./place.ts";
import type { Place } from "./place.ts";
import { changes, revision, standingsOf } from "./sandbox-state.ts";
import { useRecords } from "./use-records.ts";
import { useSlow } from "./use-slow.ts";

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
  const isSlow = useSlow(records.busy);
  useEffect(() => {
    if (total !== undefined && query !== "") announce(`${toCount(total, "record")} found`);
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
          <ColumnMenu collection={collection} chosen={fields} onChange={choose} />
        </div>
      </div>
      <ListBar collection={collection} place={place} />
      {error !== undefined && (
        <ProblemBox error={error} title={`${collection.name} could not be read.`} onRetry={records.retry} />
      )}
      {total === undefined && error === undefined && <Skeleton of={collection.name} lines={10} />}
      {total === 0 && (
        <div class="empty">
          <p>{query === "" ? `There are no ${collection.name} in this sandbox.` : "No record matches."}</p>
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
          sort={place.sort}
          onSort={(field) => {
            const sort = toggleSort(place.sort, field);
            go({ sort });
            announce(
              sort === "" ? "Not sorted" : `Sorted by ${field}, ${sort.startsWith("-") ? "downwards" : "upwards"}`,
            );
          }}
          onOpen={(id) => go({ id })}
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
