import { announce } from "../chrome/status.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { ProblemBox } from "../ui/problem-box.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { useLoaded } from "../ui/use-loaded.ts";
import {
  changeSubscription,
  createSubscription,
  deleteSubscription,
  listSubscriptions,
  rotateSecret,
} from "./events-api.ts";
import type { NewSubscription, Subscription } from "./events-api.ts";
import { listSandboxes } from "./key-data-api.ts";
import { refine } from "./location.tsx";
import { SecretDialog } from "./secret-dialog.tsx";
import { SubscriptionDialog } from "./subscription-dialog.tsx";
import { SubscriptionsWithLog } from "./subscriptions-with-log.tsx";
import { useOpenDialog } from "./use-open-dialog.ts";
import { WithKey } from "./with-key.tsx";

const TITLE = "Events";
const SAYS = "Every write tells whoever subscribed. Deliveries are signed, retried and kept for seven days.";

/** The subscriptions of a key, and what was sent to them. */
export function EventsView() {
  return (
    <WithKey
      title={TITLE}
      says={SAYS}
      why="This page shows the subscriptions of an API key"
      without={
        <p>
          Without a key you can have 3 webhooks: <a href="/explore?op=createSubscription">create one in the Explorer</a>
          . What happens in your sandbox <a href="/studio?tool=events">shows in the Studio</a>.
        </p>
      }
    >
      {(key) => <Subscriptions keyId={key.id} />}
    </WithKey>
  );
}

/** What can be open over the list. */
export type EventsDialog =
  | { readonly dialog: "none" | "create" }
  | { readonly dialog: "edit" | "rotate" | "delete"; readonly subscription: Subscription }
  | { readonly dialog: "secret"; readonly subscription: NewSubscription; readonly isRotated: boolean };

function Subscriptions({ keyId }: { readonly keyId: string }) {
  const { value, error, reload } = useLoaded(async () => {
    const [list, { named }] = await Promise.all([listSubscriptions(keyId), listSandboxes(keyId)]);
    return { ...list, sandboxes: named.sandboxes };
  }, [keyId]);
  const { open, setOpen, close } = useOpenDialog<EventsDialog>({ dialog: "none" });

  if (value === undefined) {
    return error === undefined ? (
      <Skeleton of="the subscriptions" />
    ) : (
      <ProblemBox error={error} title="The subscriptions could not be read." onRetry={() => void reload()} />
    );
  }
  const { subscriptions, total, limit, sandboxes } = value;
  const isFull = total >= limit;
  return (
    <>
      {error !== undefined && (
        <ProblemBox error={error} title="The subscriptions could not be read again." onRetry={() => void reload()} />
      )}
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
            <strong>Nobody hears of your events yet.</strong>
          </p>
          <p>Give the address of a receiver, and it is told of every user created, order paid or card frozen.</p>
          <p class="row">
            <button type="button" class="button primary" onClick={() => setOpen({ dialog: "create" })}>
              Create your first subscription
            </button>
          </p>
        </div>
      ) : (
        <SubscriptionsWithLog keyId={keyId} subscriptions={subscriptions} onOpen={setOpen} onChanged={reload} />
      )}
      {(open.dialog === "create" || open.dialog === "edit") && (
        <SubscriptionDialog
          keyId={keyId}
          sandboxes={sandboxes}
          subscription={open.dialog === "edit" ? open.subscription : undefined}
          onClose={close}
          work={async (input) => {
            if (open.dialog === "edit") {
              await changeSubscription(keyId, open.subscription.id, input);
              close();
              announce("Subscription saved");
            } else {
              const made = await createSubscription(keyId, input);
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
            const made = await rotateSecret(keyId, open.subscription.id);
            setOpen({ dialog: "secret", subscription: made, isRotated: true });
          }}
        >
          <p>
            <code class="breaks">{open.subscription.url}</code> gets a new secret. For 24 hours both sign, so that the
            receiver can change over without missing anything.
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
            await deleteSubscription(keyId, open.subscription.id);
            refine({ sub: undefined, delivery: undefined }, "replace");
            await reload();
            announce("Subscription deleted");
          }}
        >
          <p>
            <code class="breaks">{open.subscription.url}</code> hears nothing any more, and its log is deleted. To stop
            it for a while, disable it instead.
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
