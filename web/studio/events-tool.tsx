import { LivePill } from "../ui/live-pill.tsx";
import { Reading } from "../ui/reading.tsx";
import { useLoaded } from "../ui/use-loaded.ts";
import type { Catalog, Collection } from "./catalog.ts";
import { titleOf } from "./catalog.ts";
import { RecordLink } from "./cell.tsx";
import { toMoment } from "./format.ts";
import { EventChanges } from "./record-history.tsx";
import { eventState, happenings } from "./sandbox-state.ts";
import type { Happening } from "./sandbox-state.ts";
import { ask } from "./studio-api.ts";

const READ = 1_000;
const DRAWN = 200;

interface EventsToolProps {
  readonly catalog: Catalog;
  readonly sandbox: string;
}

/** The events of the sandbox, live and newest first. */
export function EventsTool({ catalog, sandbox }: EventsToolProps) {
  const query = new URLSearchParams({ sandbox, limit: String(READ) }).toString();
  const { value, error, reload } = useLoaded(
    () => ask<{ readonly events: readonly Happening[] }>(`/api/events?${query}`),
    [query],
  );
  const live = happenings.value;
  const known = new Set(live.map(({ id }) => id));
  const all = [...live, ...(value?.events.toReversed().filter(({ id }) => !known.has(id)) ?? [])];
  const collections = new Map([...catalog.collections.values()].map((one) => [one.resource, one]));
  return (
    <>
      <div class="row">
        <LivePill state={eventState.value} />
      </div>
      <Reading of="the events" value={value} error={error} reload={reload} />
      {all.length === 0 && error === undefined && (
        <p class="soft small">No events yet. Change a record here or with your app.</p>
      )}
      <ol class="tool-log" aria-label="Events, the newest first">
        {all.slice(0, DRAWN).map((happening) => (
          <li key={happening.id}>
            <HappeningItem happening={happening} collection={collections.get(happening.type.split(".")[0] ?? "")} />
          </li>
        ))}
      </ol>
    </>
  );
}

interface HappeningItemProps {
  readonly happening: Happening;
  readonly collection: Collection | undefined;
}

function HappeningItem({ happening, collection }: HappeningItemProps) {
  const { type, timestamp, data } = happening;
  const { id } = data.object;
  return (
    <div class="log-entry">
      <p>
        <code>{type}</code>{" "}
        <time class="soft small" dateTime={timestamp}>
          {toMoment(timestamp)}
        </time>
      </p>
      {collection !== undefined && typeof id === "string" && (
        <p class="small">
          <RecordLink
            collection={collection}
            id={id}
            label={`${titleOf(collection, data.object)} (${collection.name}/${id})`}
          />
        </p>
      )}
      <EventChanges collection={collection} happening={happening} />
    </div>
  );
}
