import { useId, useState } from "preact/hooks";

import { Dialog } from "../ui/dialog.tsx";
import { ProblemBox } from "../ui/problem-box.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { useAction } from "../ui/use-action.ts";
import { useLoaded } from "../ui/use-loaded.ts";
import { EventKinds } from "./event-kinds.tsx";
import { listEventTypes } from "./events-api.ts";
import type { Subscription, SubscriptionInput } from "./events-api.ts";
import { FaultSummary, toFaults } from "./form-faults.tsx";
import type { Faults } from "./form-faults.tsx";
import type { Owner, Sandbox } from "./key-data-api.ts";
import { OWN_SANDBOX } from "./key-data-api.ts";
import { TextField } from "./text-field.tsx";

interface SubscriptionDialogProps {
  readonly owner: Owner;
  readonly sandboxes: readonly Sandbox[];
  /** The subscription to change; undefined for a new one. */
  readonly subscription: Subscription | undefined;
  readonly work: (input: SubscriptionInput) => Promise<void>;
  readonly onClose: () => void;
}

/** Makes or changes a subscription. */
export function SubscriptionDialog({ owner, sandboxes, subscription, work, onClose }: SubscriptionDialogProps) {
  const base = useId();
  const ids = { url: `${base}-url`, events: `${base}-events`, description: `${base}-description` };
  const types = useLoaded(() => listEventTypes(owner), [owner]);
  const [url, setUrl] = useState(subscription?.url ?? "");
  const [description, setDescription] = useState(subscription?.description ?? "");
  const [sandbox, setSandbox] = useState(subscription?.sandbox ?? "");
  const [events, setEvents] = useState<ReadonlySet<string>>(() => new Set(subscription?.events ?? ["*"]));
  const [faults, setFaults] = useState<Faults>({});
  const [attempt, setAttempt] = useState(0);
  const saving = useAction();
  const names = [...new Set([OWN_SANDBOX, ...sandboxes.map(({ name }) => name), ...(sandbox === "" ? [] : [sandbox])])];

  const refuse = (found: Faults): void => {
    setFaults(found);
    setAttempt(attempt + 1);
  };

  async function submit(): Promise<void> {
    const found = {
      ...(/^https?:\/\/\S+$/i.test(url.trim()) ? {} : { url: "Enter an address such as https://example.com/hook." }),
      ...(events.size > 0 ? {} : { events: "Choose at least one kind of event." }),
    };
    if (Object.keys(found).length > 0) {
      refuse(found);
      return;
    }
    await saving.run(async () => {
      try {
        await work({
          url: url.trim(),
          events: [...events],
          sandbox: sandbox === "" ? null : sandbox,
          description: description.trim() === "" ? null : description.trim(),
        });
      } catch (error) {
        refuse(toFaults(error, ["url", "events", "description"]));
      }
    });
  }

  return (
    <Dialog title={subscription === undefined ? "Create subscription" : "Edit subscription"} onClose={onClose}>
      <form
        class="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <FaultSummary title="The subscription was not saved." faults={faults} ids={ids} attempt={attempt} />
        <TextField
          id={ids.url}
          label="Address"
          type="url"
          value={url}
          onInput={setUrl}
          hint="Events are sent to this address by POST, signed as Standard Webhooks defines."
          fault={faults["url"]}
          autocomplete="off"
          autoFocus
        />
        <TextField
          id={ids.description}
          label="Description (optional)"
          value={description}
          onInput={setDescription}
          fault={faults["description"]}
          maxLength={500}
          autocomplete="off"
        />
        <div class="field">
          <label for={`${base}-sandbox`}>Sandbox</label>
          <select id={`${base}-sandbox`} value={sandbox} onChange={(event) => setSandbox(event.currentTarget.value)}>
            <option value="" selected={sandbox === ""}>
              {owner === undefined ? "all of your sandboxes" : "all of the key's sandboxes"}
            </option>
            {names.map((name) => (
              <option value={name} selected={name === sandbox}>
                only {name}
              </option>
            ))}
          </select>
        </div>
        {types.value === undefined && types.error === undefined && <Skeleton of="the kinds of events" />}
        {types.error !== undefined && (
          <ProblemBox
            error={types.error}
            title="The kinds of events could not be read."
            onRetry={() => void types.reload()}
          />
        )}
        {types.value !== undefined && (
          <EventKinds
            types={types.value}
            chosen={events}
            onChange={setEvents}
            fault={faults["events"]}
            id={ids.events}
          />
        )}
        <div class="dialog-actions">
          <button type="button" class="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" class="button primary" aria-disabled={saving.busy}>
            {subscription === undefined ? "Create subscription" : "Save"}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
