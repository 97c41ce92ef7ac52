import type { NewSubscription, Subscription } from "./events-api.ts";
import { RowAction } from "./list-table.tsx";
import { toRateText } from "./success-rate.ts";
import type { SuccessRate } from "./success-rate.ts";
import { toMoment } from "./times.ts";

/** The dialog that is open over the list, and the subscription that it is about. */
export type EventsDialog =
  | { readonly dialog: "none" | "create" }
  | { readonly dialog: "edit" | "rotate" | "delete"; readonly subscription: Subscription }
  | { readonly dialog: "secret"; readonly subscription: NewSubscription; readonly isRotated: boolean };

interface SubscriptionListProps {
  readonly subscriptions: readonly Subscription[];
  readonly rates: ReadonlyMap<string, SuccessRate>;
  readonly selected: string | undefined;
  readonly onSelect: (id: string) => void;
  readonly onOpen: (dialog: EventsDialog) => void;
  readonly onTest: (subscription: Subscription) => void;
  readonly onToggle: (subscription: Subscription) => void;
}

/** The subscriptions; one of them has its log below. */
export function SubscriptionList(props: SubscriptionListProps) {
  const { subscriptions, rates, selected, onSelect, onOpen, onTest, onToggle } = props;
  return (
    <ul class="subscriptions" aria-label="Subscriptions">
      {subscriptions.map((subscription) => {
        const { id, url, events, sandbox, description, status, disabledReason, failingSince } = subscription;
        const rate = rates.get(id);
        const isEnabled = status === "enabled";
        return (
          <li key={id} class={id === selected ? "card subscription selected" : "card subscription"}>
            <div class="subscription-head">
              <h2>
                <code>{url}</code>
              </h2>
              <span class={`pill ${isEnabled ? (failingSince === null ? "good" : "warn") : "bad"}`}>
                {isEnabled ? (failingSince === null ? "enabled" : "failing") : "disabled"}
              </span>
            </div>
            {description !== null && <p class="small">{description}</p>}
            <p class="row small">
              {events.map((pattern) => (
                <code class="pill">{pattern === "*" ? "every event" : pattern}</code>
              ))}
              <span class="soft">{sandbox === null ? "all sandboxes" : `sandbox ${sandbox}`}</span>
            </p>
            <p class="small">
              <span class="soft">Success: </span>
              <strong>{rate === undefined ? "…" : toRateText(rate)}</strong>
              {failingSince !== null && isEnabled && <span class="soft">, failing since {toMoment(failingSince)}</span>}
              {!isEnabled && disabledReason !== null && <span class="soft">, disabled: {disabledReason}</span>}
            </p>
            <div class="row">
              <RowAction does="Log" to={`of ${url}`} pressed={id === selected} onClick={() => onSelect(id)} />
              <RowAction
                does="Send test event"
                to={`to ${url}`}
                disabled={!isEnabled}
                onClick={() => onTest(subscription)}
              />
              <RowAction does="Edit" to={url} onClick={() => onOpen({ dialog: "edit", subscription })} />
              <RowAction
                does="Rotate secret"
                to={`of ${url}`}
                onClick={() => onOpen({ dialog: "rotate", subscription })}
              />
              <RowAction does={isEnabled ? "Disable" : "Enable"} to={url} onClick={() => onToggle(subscription)} />
              <RowAction does="Delete" to={url} danger onClick={() => onOpen({ dialog: "delete", subscription })} />
            </div>
          </li>
        );
      })}
    </ul>
  );
}
