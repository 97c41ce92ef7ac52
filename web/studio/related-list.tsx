import { isPlainClick } from "../chrome/plain-click.ts";
import type { Row } from "../ui/record-table.tsx";
import { useLoaded } from "../ui/use-loaded.ts";
import { titleOf } from "./catalog.ts";
import type { Referring } from "./catalog.ts";
import { RecordLink } from "./cell.tsx";
import { addressOf, go } from "./location.ts";
import { WHOLE } from "./place.ts";
import { revision } from "./sandbox-state.ts";
import { ask } from "./studio-api.ts";

/** Records that are named before the link to all. */
const SHOWN = 3;

interface RelatedListProps {
  readonly referring: Referring;
  /** The record that they name. */
  readonly id: string;
}

/** The records of a collection that name this one: the first, and all of them as a list. */
export function RelatedList({ referring: { collection, relation, field }, id }: RelatedListProps) {
  const query = `${encodeURIComponent(field)}=${encodeURIComponent(id)}`;
  const { value } = useLoaded(() => ask<Row>(`${collection.path}?${query}&limit=${SHOWN}`), [query, revision.value]);
  const total = Number(value?.["total"] ?? 0);
  if (value === undefined || total === 0) return null;
  const records = value[collection.list] as readonly Row[]; // what a list promises
  const all = { ...WHOLE, collection: collection.name, filters: { [field]: id } };
  return (
    <div class="related">
      <h3>
        <a
          href={addressOf(all)}
          onClick={(event) => {
            if (!isPlainClick(event)) return;
            event.preventDefault();
            go(all);
          }}
        >
          {total.toLocaleString()} {total === 1 ? collection.resource : collection.name}
        </a>{" "}
        <span class="soft small">whose {relation} it is</span>
      </h3>
      <ul class="related-records">
        {records.map((record) => (
          <li key={String(record["id"])}>
            <RecordLink collection={collection} id={String(record["id"])} label={titleOf(collection, record)} />
          </li>
        ))}
        {total > records.length && <li class="soft">and {(total - records.length).toLocaleString()} more</li>}
      </ul>
    </div>
  );
}
