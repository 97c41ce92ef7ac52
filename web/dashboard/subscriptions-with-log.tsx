import { useEffect, useRef, useState } from "preact/hooks";

import { announce } from "../chrome/status.ts";
import { ProblemBox } from "../ui/problem-box.tsx";
import { useAction } from "../ui/use-action.ts";
import { DeliveryDrawer } from "./delivery-drawer.tsx";
import { DeliveryLogView } from "./delivery-log.tsx";
import { changeSubscription, listDeliveries, sendTest } from "./events-api.ts";
import type { Subscription } from "./events-api.ts";
import type { Owner } from "./key-data-api.ts";
import { place, refine } from "./location.tsx";
import { SubscriptionList } from "./subscription-list.tsx";
import type { EventsDialog } from "./subscription-list.tsx";
import { toSuccessRate } from "./success-rate.ts";
import type { SuccessRate } from "./success-rate.ts";
import { useDeliveryLog } from "./use-delivery-log.ts";

interface SubscriptionsWithLogProps {
  readonly owner: Owner;
  readonly subscriptions: readonly Subscription[];
  readonly onOpen: (dialog: EventsDialog) => void;
  readonly onChanged: () => Promise<void>;
}

/** The subscriptions, the log of one of them, and one delivery, as the address says. */
export function SubscriptionsWithLog({ owner, subscriptions, onOpen, onChanged }: SubscriptionsWithLogProps) {
  const { query } = place.value;
  const selected = subscriptions.find(({ id }) => id === query["sub"]) ?? subscriptions[0];
  const selectedId = selected?.id ?? "";
  const log = useDeliveryLog(owner, selectedId, { status: query["status"], type: query["type"] });
  const acting = useAction();
  const { rates, setRate } = useRates(owner, subscriptions);
  const isFiltered = query["status"] !== undefined || query["type"] !== undefined;
  useEffect(() => {
    if (log.rows !== undefined && !isFiltered) setRate(selectedId, toSuccessRate(log.rows.slice(0, 20)));
  }, [log.rows, isFiltered]);

  return (
    <>
      {acting.error !== undefined && (
        <ProblemBox error={acting.error} title="That did not work." onRetry={acting.retry} />
      )}
      <SubscriptionList
        subscriptions={subscriptions}
        rates={rates}
        selected={selectedId}
        onSelect={(id) => refine({ sub: id, status: undefined, type: undefined })}
        onOpen={onOpen}
        onTest={({ id }) =>
          void acting.run(async () => {
            await sendTest(owner, id);
            announce("Test event sent");
            if (id === selectedId) await log.showNew();
            else refine({ sub: id, status: undefined, type: undefined });
          })
        }
        onToggle={({ id, status }) =>
          void acting.run(async () => {
            const to = status === "enabled" ? "disabled" : "enabled";
            await changeSubscription(owner, id, { status: to });
            await onChanged();
            announce(`Subscription ${to}`);
          })
        }
      />
      {selected !== undefined && <DeliveryLogView subscription={selected} log={log} />}
      {query["delivery"] !== undefined && (
        <DeliveryDrawer
          key={query["delivery"]}
          owner={owner}
          id={query["delivery"]}
          onClose={() => refine({ delivery: undefined })}
          onResent={log.showNew}
        />
      )}
    </>
  );
}

/** The success rates, by subscription; read once each, and set anew where a log is open. */
function useRates(owner: Owner, subscriptions: readonly Subscription[]) {
  const [rates, setRates] = useState<ReadonlyMap<string, SuccessRate>>(new Map());
  const asked = useRef(new Set<string>());
  const setRate = (id: string, rate: SuccessRate): void => setRates((before) => new Map(before).set(id, rate));
  const ids = subscriptions.map(({ id }) => id);
  useEffect(() => {
    for (const id of ids) {
      if (asked.current.has(id)) continue;
      asked.current.add(id);
      listDeliveries(owner, id).then(
        ({ deliveries }) => setRate(id, toSuccessRate(deliveries)),
        () => asked.current.delete(id),
      );
    }
  }, [ids.join()]);
  return { rates, setRate };
}
