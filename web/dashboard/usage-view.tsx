import { useId } from "preact/hooks";

import type { ShownKey, ShownUsage } from "../../src/hosted/accounts/operations/account-schemas.ts";
import { Reading } from "../ui/reading.tsx";
import { Table } from "../ui/table.tsx";
import { useLoaded } from "../ui/use-loaded.ts";
import { listKeys, readUsage } from "./account-api.ts";
import { BarChart } from "./bar-chart.tsx";
import { place, refine } from "./location.tsx";
import { account } from "./session.ts";
import { plural, toCount, toTime } from "./times.ts";
import { RANGES, toPeriods } from "./usage-series.ts";
import type { Range } from "./usage-series.ts";
import { ViewHead } from "./view-head.tsx";
import { NoKey } from "./with-key.tsx";

/** The requests of the account's keys. */
export function UsageView() {
  const range = RANGES.find(({ name }) => name === place.value.query["range"]) ?? RANGES[0];
  const { value, error, reload } = useLoaded(
    async () => {
      const [usage, { keys }] = await Promise.all([readUsage(range.name), listKeys()]);
      return { range, usage, keys };
    },
    [],
    [range.name],
  );
  const hasUsage = value !== undefined && (value.keys.length > 0 || value.usage.total > 0);
  return (
    <>
      <ViewHead
        title="Usage"
        says="Requests of all your keys. Requests of this dashboard and of the Seed Explorer do not count."
      >
        {hasUsage && (
          <div class="segmented" role="group" aria-label="Range">
            {RANGES.map(({ name, label }) => (
              <button
                type="button"
                aria-pressed={name === range.name}
                onClick={() => refine({ range: name === RANGES[0].name ? undefined : name }, "replace")}
              >
                {label}
              </button>
            ))}
          </div>
        )}
      </ViewHead>
      <Reading of="the usage" lines={8} value={value} error={error} reload={reload} />
      {value !== undefined &&
        (hasUsage ? (
          <>
            <ThisHour usage={value.usage} />
            <Stored storage={value.usage.storage} />
            <History {...value} />
          </>
        ) : (
          <NoKey why="Usage is only shown for API keys" instead={<VisitorsHour />} />
        ))}
    </>
  );
}

/** The requests that a plan without keys has: a visitor's hourly limit. */
function VisitorsHour() {
  const perHour = account.value?.limits.requestsPerHour ?? null;
  return (
    <p>
      {perHour === null
        ? "Requests without a key are not limited here."
        : `Without a key, ${toCount(perHour)} requests an hour are free from each network address. Every answer says in X-RateLimit-Remaining how many are left.`}
    </p>
  );
}

function ThisHour({ usage }: { readonly usage: ShownUsage }) {
  const id = useId();
  const { window } = usage;
  const limit = window?.limit ?? account.value?.limits.requestsPerHour ?? null;
  return (
    <section class="card stack tight" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>This hour</h2>
      {limit === null ? (
        <p>Your plan has no limit.</p>
      ) : (
        <>
          <label for={id}>
            <strong>{toCount(window === null ? 0 : window.limit - window.remaining)}</strong> of {toCount(limit)}{" "}
            requests
          </label>
          <meter
            id={id}
            min={0}
            max={limit}
            low={limit * 0.75}
            high={limit * 0.9}
            optimum={0}
            value={window === null ? 0 : window.limit - window.remaining}
          />
          <p class="small soft">
            {window === null
              ? "The hour starts with your next request."
              : `${toCount(window.remaining)} left; the count starts again at ${toTime(window.resetAt)}.`}
          </p>
        </>
      )}
    </section>
  );
}

function Stored({ storage }: { readonly storage: ShownUsage["storage"] }) {
  const id = useId();
  const { total, limit, sandboxes, playgrounds, history } = storage;
  return (
    <section class="card stack tight" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>Stored</h2>
      <label for={id}>
        <strong>{toMib(total)}</strong> of {toMib(limit)} MiB
      </label>
      <meter id={id} min={0} max={limit} low={limit * 0.75} high={limit * 0.9} optimum={0} value={total} />
      <p class="small soft">
        Sandboxes and snapshots {toMib(sandboxes)}, playgrounds {toMib(playgrounds)}, events and deliveries{" "}
        {toMib(history)} MiB. Space is free again about a minute after you delete something.
      </p>
    </section>
  );
}

/** Bytes in MiB, with one place unless there are none or they are whole: "0.1", "1,024". */
function toMib(bytes: number): string {
  const mib = bytes / (1024 * 1024);
  return mib.toLocaleString("en", { minimumFractionDigits: Number.isInteger(mib) ? 0 : 1, maximumFractionDigits: 1 });
}

interface HistoryProps {
  readonly range: Range;
  readonly usage: ShownUsage;
  readonly keys: readonly ShownKey[];
}

function History({ range, usage, keys }: HistoryProps) {
  const periods = toPeriods(range, usage, Date.now());
  const total = periods.reduce((sum, { value }) => sum + value, 0);
  const used = keys.filter(({ id }) => periods.some(({ byKey }) => byKey.has(id)));
  const columns = used.length > 1 ? used : [];
  return (
    <section class="card stack" aria-labelledby="history-title">
      <div class="row spread">
        <h2 id="history-title">The last {range.label}</h2>
        <p>
          <strong>{toCount(total)}</strong> <span class="soft">{total === 1 ? "request" : "requests"}</span>
        </p>
      </div>
      <BarChart
        name={`Requests of the last ${range.label}, by the ${range.by}: ${plural(total, "request")} in all`}
        bars={periods}
        every={range.every}
      />
      <details class="fold">
        <summary>As a table</summary>
        <Table
          label={`Requests by the ${range.by}`}
          columns={[range.by === "hour" ? "Hour" : "Day", "Requests", ...columns.map(({ name }) => name)]}
          regionClass="tall"
        >
          {periods.map(({ label, value, byKey }) => (
            <tr>
              <th scope="row">{label}</th>
              <td class="number">{toCount(value)}</td>
              {columns.map(({ id }) => (
                <td class="number">{toCount(byKey.get(id) ?? 0)}</td>
              ))}
            </tr>
          ))}
        </Table>
      </details>
    </section>
  );
}
