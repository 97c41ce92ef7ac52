import { useEffect, useRef, useState } from "preact/hooks";

import { isPlainClick } from "../chrome/plain-click.ts";
import { CopyButton } from "../ui/copy-button.tsx";
import { JsonTree } from "../ui/json-tree.tsx";
import { ProblemBox } from "../ui/problem-box.tsx";
import { RecordTable, toColumns } from "../ui/record-table.tsx";
import type { Row } from "../ui/record-table.tsx";
import { useFocusAfterRemoval } from "../ui/use-focus-after-removal.ts";
import { go } from "./location.ts";
import { PlaceLink } from "./place-link.tsx";
import { toSearch } from "./place.ts";
import type { SeedPlace } from "./place.ts";
import { listOperationOf, loadCollection } from "./seed-data.ts";
import type { Sample } from "./seed-data.ts";
import { targetOf } from "./world-relations.ts";

interface SeedCollectionProps {
  readonly place: SeedPlace;
  readonly seed: number;
  readonly name: string;
  readonly sample: Sample;
  /** The same collection of the seed that it is compared with. */
  readonly other: { readonly seed: number; readonly sample: Sample } | undefined;
  readonly onOpen: (search: string) => void;
}

/** One collection of a seed's world: its first records, all of them, or one. */
export function SeedCollection({ place, seed, name, sample, other, onOpen }: SeedCollectionProps) {
  const { asJson } = place;
  const id = place.collection === name ? place.id : undefined;
  const wantsAll =
    place.all.includes(name) || (id !== undefined && !sample.records.some((record) => record["id"] === id));
  const [all, setAll] = useState<readonly Row[] | undefined>();
  const [failed, setFailed] = useState<{ readonly error: unknown; readonly retry: () => void } | undefined>();
  const [busy, setBusy] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  useFocusAfterRemoval(title); // links to records go with the table that they stand in
  const known = wantsAll && all !== undefined ? all : sample.records;
  const records = id === undefined ? known : known.filter((record) => record["id"] === id);
  const link = toSearch({
    view: "builder",
    op: listOperationOf(name),
    values: { _seed: String(seed) },
    headers: {},
    body: undefined,
  });

  async function readAll(): Promise<void> {
    setBusy(true);
    setFailed(undefined);
    try {
      setAll(await loadCollection(seed, name));
    } catch (error) {
      setFailed({ error, retry: () => void readAll() });
    } finally {
      setBusy(false);
    }
  }
  useEffect(() => {
    if (wantsAll && all === undefined) void readAll();
  }, [wantsAll]);

  const view = (seedOfRows: number, rows: readonly Row[], label: string) =>
    asJson || id !== undefined ? (
      <JsonTree label={label} value={id === undefined ? rows : rows[0]} fold={id === undefined ? "first" : "deep"} />
    ) : (
      <RecordTable
        label={label}
        records={rows}
        columns={toColumns(rows)}
        sort={place.sort[name] ?? ""}
        onSort={(sort) => {
          const { [name]: _before, ...rest } = place.sort;
          go({ ...place, sort: sort === "" ? rest : { ...rest, [name]: sort } }, "replace");
        }}
        toLink={(column, one) => {
          const target = targetOf(name, column);
          if (target === undefined) return undefined;
          return (
            <PlaceLink place={recordPlace({ ...place, seed: seedOfRows }, target.domain, target.collection, one)}>
              {one}
            </PlaceLink>
          );
        }}
      />
    );

  return (
    <article class="collection card" aria-label={name} aria-busy={busy}>
      <div class="row spread">
        <h3 ref={title} tabIndex={-1}>
          {name} <span class="pill">{sample.total}</span>
          {id !== undefined && ` › ${id}`}
        </h3>
        <div class="row">
          <CopyButton
            label={`Copy ${name}`}
            what={`${sample.total} ${name}`}
            class="small"
            text={async () => JSON.stringify(all ?? (await loadCollection(seed, name)), null, 2)}
            onFail={(error, again) => {
              const retry = (): void => {
                setFailed(undefined);
                again();
              };
              setFailed({ error, retry });
            }}
          />
          <a
            class="button small"
            href={`/explore${link}`}
            onClick={(event) => {
              if (!isPlainClick(event)) return;
              event.preventDefault();
              onOpen(link);
            }}
          >
            Open in request builder
          </a>
        </div>
      </div>
      {failed !== undefined && (
        <ProblemBox error={failed.error} title={`${name} could not be read.`} onRetry={failed.retry} />
      )}
      {id !== undefined && records[0] === undefined && !busy && failed === undefined && (
        <p class="empty">
          There is no record {id} among the {name} of seed {seed}.
        </p>
      )}
      {id !== undefined && records[0] !== undefined && <RelatedLinks place={place} name={name} record={records[0]} />}
      {id !== undefined && records[0] === undefined ? null : other === undefined || id !== undefined ? (
        view(seed, records, `${name} of seed ${seed}`)
      ) : (
        <div class="side-by-side">
          <div class="stack tight">
            <h4>Seed {seed}</h4>
            {view(seed, records, `${name} of seed ${seed}`)}
          </div>
          <div class="stack tight">
            <h4>
              Seed {other.seed} <span class="soft small">{toDifference(sample, other.sample)}</span>
            </h4>
            {view(other.seed, other.sample.records, `${name} of seed ${other.seed}, for comparison`)}
          </div>
        </div>
      )}
      {id !== undefined && (
        <PlaceLink place={{ ...place, id: undefined }} class="button small push-start">
          All {name}
        </PlaceLink>
      )}
      {id === undefined && (
        <div class="row spread">
          <span class="soft small">
            {records.length === sample.total
              ? `All ${sample.total} records`
              : `The first ${records.length} of ${sample.total} records`}
          </span>
          {sample.total > sample.records.length && (
            // One button for both, so that the focus stays on it.
            <button
              type="button"
              class="button small"
              aria-disabled={busy}
              onClick={() => {
                const others = place.all.filter((one) => one !== name);
                go({ ...place, all: wantsAll ? others : [...others, name] }, "replace");
              }}
            >
              {busy ? "Loading…" : wantsAll ? "Show fewer" : "Show all"}
            </button>
          )}
        </div>
      )}
    </article>
  );
}

/** Links to the records that a record names. */
function RelatedLinks({
  place,
  name,
  record,
}: {
  readonly place: SeedPlace;
  readonly name: string;
  readonly record: Row;
}) {
  const links = Object.entries(record).flatMap(([field, value]) => {
    const target = field === "id" ? undefined : targetOf(name, field);
    const ids = (Array.isArray(value) ? value : [value]).filter((one) => typeof one === "string");
    return target === undefined ? [] : ids.map((id) => ({ field, id, target }));
  });
  if (links.length === 0) return null;
  return (
    <p class="row">
      {links.map(({ field, id, target }) => (
        <PlaceLink key={`${field} ${id}`} place={recordPlace(place, target.domain, target.collection, id)}>
          {field} {id}
        </PlaceLink>
      ))}
    </p>
  );
}

/** The place of one record of a world. */
function recordPlace(place: SeedPlace, domain: string, collection: string, id: string): SeedPlace {
  return { ...place, domain, collection, id, compare: undefined };
}

function toDifference(one: Sample, other: Sample): string {
  const texts = new Set(one.records.map((record) => JSON.stringify(record)));
  const same = other.records.filter((record) => texts.has(JSON.stringify(record))).length;
  return same === 0 ? "no records are the same" : `${same} of ${other.records.length} are the same`;
}
