import { announce } from "../chrome/status.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { Reading } from "../ui/reading.tsx";
import { useLoaded } from "../ui/use-loaded.ts";
import {
  changeSubscription,
  createSubscription,
  deleteSubscription,
  listSubscriptions,
  rotateSecret,
} from "./events-api.ts";
import { listSandboxes } from "./key-data-api.ts";
import type { Owner } from "./key-data-api.ts";
import { refine } from "./location.tsx";
import { SecretDialog } from "./secret-dialog.tsx";
import { SubscriptionDialog } from "./subscription-dialog.tsx";
import type { EventsDialog } from "./subscription-list.tsx";
import { SubscriptionsWithLog } from "./subscriptions-with-log.tsx";
import { useOpenDialog } from "./use-open-dialog.ts";
import { WithKey } from "./with-key.tsx";

const TITLE = "Events";
const SAYS =
  "Every write is sent to the subscriptions that ask for it. Deliveries are signed, repeated when they fail, and kept for seven days.";

/** The subscriptions of a key, and what was sent to them; on a plan without keys, those of the visitor. */
export function EventsView() {
  return (
    <WithKey
      title={TITLE}
      says={SAYS}
      why="This page shows the subscriptions of an API key"
      without="These are the webhooks of your network address, for events in your sandboxes. An API key can have up to 50."
    >
      {(key) => <Subscriptions owner={key?.id} />}
    </WithKey>
  );
}

function Subscriptions({ owner }: { readonly owner: Owner }) {
  const { value, error, reload } = useLoaded(async () => {
    const [list, { named }] = await Promise.all([listSubscriptions(owner), listSandboxes(owner)]);
    return { ...list, sandboxes: named.sandboxes };
  }, [owner]);
  const { open, setOpen, close } = useOpenDialog<EventsDialog>({ dialog: "none" });

  if (value === undefined) return <Reading of="the subscriptions" value={value} error={error} reload={reload} />;
  const { subscriptions, total, limit, sandboxes } = value;
  const isFull = total >= limit;
  return (
    <>
      <Reading of="the subscriptions" value={value} error={error} reload={reload} />
      <div class="toolbar">
        <p class="small">
          {total} of {limit} used
        </p>
        <button
          type="button"
          class="button primary push"
          disabled={isFull}
          onClick={() => setOpen({ dialog: "create" })}
        >
          Create subscription
        </button>
      </div>
      {subscriptions.length === 0 ? (
        <div class="empty">
          <p>
            <strong>There are no subscriptions yet.</strong>
          </p>
          <p>
            Enter the address of a receiver. It gets a request for every event: a user was created, an order was paid, a
            card was frozen.
          </p>
        </div>
      ) : (
        <SubscriptionsWithLog owner={owner} subscriptions={subscriptions} onOpen={setOpen} onChanged={reload} />
      )}
      {(open.dialog === "create" || open.dialog === "edit") && (
        <SubscriptionDialog
          owner={owner}
          sandboxes={sandboxes}
          subscription={open.dialog === "edit" ? open.subscription : undefined}
          onClose={close}
          work={async (input) => {
            if (open.dialog === "edit") {
              await changeSubscription(owner, open.subscription.id, input);
              close();
              announce("Subscription saved");
            } else {
              const made = await createSubscription(owner, input);
              setOpen({ dialog: "secret", subscription: made, isRotated: false });
              refine({ sub: made.id, status: undefined, type: undefined }, "replace");
            }
            await reload();
          }}
        />
      )}
      {open.dialog === "rotate" && (
        <ConfirmDialog
          title="Rotate the signing secret?"
          action="Rotate secret"
          onClose={close}
          work={async () => {
            const made = await rotateSecret(owner, open.subscription.id);
            setOpen({ dialog: "secret", subscription: made, isRotated: true });
          }}
        >
          <p>
            <code class="breaks">{open.subscription.url}</code> gets a new secret. For 24 hours deliveries are signed
            with both, so the receiver can switch without missing any.
          </p>
        </ConfirmDialog>
      )}
      {open.dialog === "delete" && (
        <ConfirmDialog
          title="Delete the subscription?"
          action="Delete subscription"
          danger
          onClose={close}
          work={async () => {
            await deleteSubscription(owner, open.subscription.id);
            refine({ sub: undefined, delivery: undefined }, "replace");
            await reload();
            announce("Subscription deleted");
          }}
        >
          <p>
            <code class="breaks">{open.subscription.url}</code> gets no more events, and its log is deleted. To stop it
            for a while, disable it instead.
          </p>
        </ConfirmDialog>
      )}
      {open.dialog === "secret" && (
        <SecretDialog
          title={open.isRotated ? "New signing secret" : "Subscription is ready"}
          what="Signing secret"
          secret={open.subscription.secret}
          onClose={close}
        >
          <p>
            The receiver needs it as <code>SEEDBED_WEBHOOK_SECRET</code> to verify what it gets.
          </p>
        </SecretDialog>
      )}
    </>
  );
}
