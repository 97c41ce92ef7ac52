import { Reading } from "../ui/reading.tsx";
import type { Row } from "../ui/record-table.tsx";
import { useLoaded } from "../ui/use-loaded.ts";
import type { Collection } from "./catalog.ts";
import { lookOf } from "./columns.ts";
import { toMoment, toText } from "./format.ts";
import { place } from "./location.ts";
import { revision } from "./sandbox-state.ts";
import type { Happening } from "./sandbox-state.ts";
import { ask } from "./studio-api.ts";

/** As many events as the API gives at once. */
const MOST_EVENTS = 1_000;

interface RecordHistoryProps {
  readonly collection: Collection;
  readonly id: string;
}

/** The events of a record, newest first. */
export function RecordHistory({ collection, id }: RecordHistoryProps) {
  const sandbox = place.value.sandbox ?? "default";
  const query = new URLSearchParams({ sandbox, type: `${collection.resource}.*`, limit: String(MOST_EVENTS) });
  const { value, error, reload } = useLoaded(
    () => ask<{ readonly events: readonly Happening[] }>(`/api/events?${query.toString()}`),
    [query.toString(), revision.value],
  );
  const own = value?.events.filter(({ data }) => String(data.object["id"]) === id).toReversed() ?? [];
  if (error !== undefined) return <Reading of="the history" value={value} error={error} reload={reload} />;
  return (
    <section class="stack tight" aria-label="History">
      <h3>History</h3>
      {own.length === 0 ? (
        <p class="soft small">No events since the sandbox was created.</p>
      ) : (
        <ol class="history">
          {own.map((happening) => (
            <li key={happening.id}>
              <code>{happening.type}</code>{" "}
              <time class="soft small" dateTime={happening.timestamp}>
                {toMoment(happening.timestamp)}
              </time>
              <EventChanges collection={collection} happening={happening} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

interface EventChangesProps {
  readonly collection: Collection | undefined;
  readonly happening: Happening;
}

/** The fields that an event changed, each before and after. */
export function EventChanges({ collection, happening: { data } }: EventChangesProps) {
  const { object, previous } = data;
  if (previous === undefined) return null;
  const differing = Object.keys({ ...previous, ...object }).filter(
    (field) => field !== "updatedAt" && JSON.stringify(previous[field]) !== JSON.stringify(object[field]),
  );
  if (differing.length === 0) return null;
  const text = (record: Row, field: string): string =>
    toText(record[field], collection === undefined ? "text" : lookOf(collection, field), record);
  return (
    <ul class="event-changes">
      {differing.map((field) => (
        <li key={field} class="small breaks">
          <code>{field}</code> <del>{shorten(text(previous, field))}</del> → <ins>{shorten(text(object, field))}</ins>
        </li>
      ))}
    </ul>
  );
}

function shorten(text: string): string {
  return text.length > 120 ? `${text.slice(0, 119)}…` : text;
}
