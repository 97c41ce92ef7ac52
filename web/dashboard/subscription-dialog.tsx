import { useId, useState } from "preact/hooks";

import { ChoiceField } from "../ui/choice.tsx";
import { Dialog, DialogActions } from "../ui/dialog.tsx";
import { Reading } from "../ui/reading.tsx";
import { useLoaded } from "../ui/use-loaded.ts";
import { EventKinds } from "./event-kinds.tsx";
import { listEventTypes } from "./events-api.ts";
import type { Subscription, SubscriptionInput } from "./events-api.ts";
import { onlyFaults, SentForm, useSending } from "./form-faults.tsx";
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
  const sending = useSending(["url", "events", "description"]);
  const { faults } = sending;
  const names = [...new Set([OWN_SANDBOX, ...sandboxes.map(({ name }) => name), ...(sandbox === "" ? [] : [sandbox])])];

  const submit = (): void => {
    const found = onlyFaults({
      url: /^https?:\/\/\S+$/i.test(url.trim()) ? undefined : "Enter an address such as https://example.com/hook.",
      events: events.size > 0 ? undefined : "Choose at least one kind of event.",
    });
    sending.send(found, () =>
      work({
        url: url.trim(),
        events: [...events],
        sandbox: sandbox === "" ? null : sandbox,
        description: description.trim() === "" ? null : description.trim(),
      }),
    );
  };

  return (
    <Dialog title={subscription === undefined ? "Create subscription" : "Edit subscription"} onClose={onClose}>
      <SentForm refused="The subscription was not saved." sending={sending} ids={ids} onSend={submit}>
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
        <ChoiceField
          label="Sandbox"
          value={sandbox}
          options={[
            ["", owner === undefined ? "all of your sandboxes" : "all of the key's sandboxes"],
            ...names.map((name) => [name, `only ${name}`] as const),
          ]}
          onChoose={setSandbox}
        />
        <Reading of="the kinds of events" {...types} />
        {types.value !== undefined && (
          <EventKinds
            types={types.value}
            chosen={events}
            onChange={setEvents}
            fault={faults["events"]}
            id={ids.events}
          />
        )}
        <DialogActions
          action={subscription === undefined ? "Create subscription" : "Save"}
          busy={sending.busy}
          onClose={onClose}
        />
      </SentForm>
    </Dialog>
  );
}
