import { useEffect, useId, useRef, useState } from "preact/hooks";

import { DELIVERY_STATUSES } from "../../src/core/storage/event-storage.ts";
import { ChoiceField } from "../ui/choice.tsx";
import { Form } from "../ui/form.tsx";
import { LivePill } from "../ui/live-pill.tsx";
import { ProblemBox } from "../ui/problem-box.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { toDeliveredRecord } from "./delivered-record.ts";
import { DeliveryStatus } from "./delivery-status.tsx";
import type { Delivery, Subscription } from "./events-api.ts";
import { ListTable } from "./list-table.tsx";
import { place, refine } from "./location.tsx";
import { toTime } from "./times.ts";
import type { DeliveryLog } from "./use-delivery-log.ts";
import { When } from "./when.tsx";

interface DeliveryLogViewProps {
  readonly subscription: Subscription;
  readonly log: DeliveryLog;
}

/** The deliveries of a subscription, live. */
export function DeliveryLogView({ subscription, log }: DeliveryLogViewProps) {
  const { query } = place.value;
  const { rows, waiting, waitsForMore, liveness } = log;
  const table = useRef<HTMLDivElement>(null);
  const isFiltered = query["status"] !== undefined || query["type"] !== undefined;
  return (
    <div class="stack">
      <div class="toolbar">
        <h2>Deliveries</h2>
        <LivePill state={liveness} />
        <button type="button" class="button small" onClick={() => log.setPaused(liveness !== "paused")}>
          {liveness === "paused" ? "Resume" : "Pause"}
        </button>
        <Filters types={subscription.events} />
      </div>
      {log.error !== undefined && (
        <ProblemBox error={log.error} title="The log could not be read." onRetry={() => void log.showNew()} />
      )}
      {rows === undefined && log.error === undefined && <Skeleton of="the deliveries" />}
      {rows !== undefined && (
        <>
          <div class="waiting" aria-live="polite">
            {waiting > 0 && (
              <button
                type="button"
                class="button primary small"
                onClick={() => void log.showNew().then(() => table.current?.focus())}
              >
                {waitsForMore ? `${waiting}+` : waiting} new
              </button>
            )}
          </div>
          {rows.length === 0 ? (
            <div class="empty">
              {isFiltered ? (
                <>
                  <p>No delivery matches.</p>
                  <p class="row">
                    <button type="button" class="button" onClick={() => refine({ status: undefined, type: undefined })}>
                      Clear the filters
                    </button>
                  </p>
                </>
              ) : (
                <p>
                  Nothing has been sent yet. Press <strong>Send test event</strong>, or change a record with this key.
                </p>
              )}
            </div>
          ) : (
            <ListTable
              label="Deliveries"
              columns={["Event", "Status", "Answer", "Attempts", "When"]}
              hasActions={false}
              class="deliveries"
              region={table}
            >
              {rows.map((delivery) => (
                <Row key={delivery.id} delivery={delivery} />
              ))}
            </ListTable>
          )}
          {log.hasOlder && (
            <p>
              <button type="button" class="button" onClick={() => void log.showOlder()}>
                Show older
              </button>
            </p>
          )}
        </>
      )}
    </div>
  );
}

function Row({ delivery }: { readonly delivery: Delivery }) {
  const { id, type, test, status, createdAt, nextAttemptAt, attempts } = delivery;
  const last = attempts.at(-1);
  const record = toDeliveredRecord(delivery);
  return (
    <tr>
      <th scope="row">
        <button type="button" class="link-button" onClick={() => refine({ delivery: id })}>
          <code>{type}</code>
        </button>{" "}
        {test && <span class="pill">test</span>}
        {record !== undefined && <span class="delivered soft small">{record}</span>}
      </th>
      <td data-label="Status">
        <DeliveryStatus status={status} />
      </td>
      <td class="answer" data-label="Answer">
        {last === undefined ? (
          <span class="soft">none yet</span>
        ) : (
          <>
            {last.status ?? last.error} <span class="soft">{last.latencyMs} ms</span>
          </>
        )}
      </td>
      <td class="attempts" data-label="Attempts">
        {attempts.length}
        {nextAttemptAt !== null && attempts.length > 0 && (
          <span class="soft">, next at {toTime(nextAttemptAt, true)}</span>
        )}
      </td>
      <td data-label="When">
        <When at={createdAt} />
      </td>
    </tr>
  );
}

/** The filters stand in the address. */
function Filters({ types }: { readonly types: readonly string[] }) {
  const base = useId();
  const { query } = place.value;
  const [typed, setTyped] = useState(query["type"] ?? "");
  useEffect(() => setTyped(query["type"] ?? ""), [query["type"]]);
  return (
    <Form
      class="filters push"
      role="search"
      aria-label="Filter deliveries"
      onSend={() => refine({ type: typed.trim() === "" ? undefined : typed.trim() }, "replace")}
    >
      <ChoiceField
        label="Status"
        isInline
        value={query["status"] ?? ""}
        options={[["", "any"], ...DELIVERY_STATUSES.map((status) => [status, status] as const)]}
        onChoose={(status) => refine({ status: status || undefined }, "replace")}
      />
      <div class="inline-field">
        <label for={`${base}-type`}>Event</label>
        <input
          id={`${base}-type`}
          type="search"
          list={`${base}-types`}
          placeholder="any"
          value={typed}
          spellcheck={false}
          onInput={(event) => setTyped(event.currentTarget.value)}
          onChange={(event) => refine({ type: event.currentTarget.value.trim() || undefined }, "replace")}
        />
        <datalist id={`${base}-types`}>
          {types
            .filter((type) => type !== "*")
            .map((type) => (
              <option value={type} />
            ))}
        </datalist>
      </div>
    </Form>
  );
}
