import { useId, useState } from "preact/hooks";

import { isSandboxName } from "../../src/core/services/sandboxes.ts";
import { parseSeed } from "../explore/place.ts";
import { ChoiceField } from "../ui/choice.tsx";
import { Dialog, DialogActions } from "../ui/dialog.tsx";
import { ClockField, clockFault, parseClock } from "./clock-field.tsx";
import { onlyFaults, SentForm, useSending } from "./form-faults.tsx";
import { createSandbox, OWN_SANDBOX } from "./key-data-api.ts";
import type { Origin, Owner, Sandbox, Snapshot } from "./key-data-api.ts";
import { TextField } from "./text-field.tsx";

type Kind = "seed" | "snapshot" | "sandbox";

interface NewSandboxDialogProps {
  readonly owner: Owner;
  readonly sandboxes: readonly Sandbox[];
  readonly snapshots: readonly Snapshot[];
  readonly onClose: () => void;
  readonly onCreated: (name: string) => Promise<void>;
}

/** Makes a sandbox from a seed, a snapshot or another sandbox. */
export function NewSandboxDialog({ owner, sandboxes, snapshots, onClose, onCreated }: NewSandboxDialogProps) {
  const base = useId();
  const ids = { name: `${base}-name`, seed: `${base}-seed`, from: `${base}-from`, clock: `${base}-clock` };
  const [name, setName] = useState("");
  const [kind, setKind] = useState<Kind>("seed");
  const [seed, setSeed] = useState("1");
  const [snapshot, setSnapshot] = useState(snapshots.at(-1)?.id ?? "");
  const [sandbox, setSandbox] = useState(OWN_SANDBOX);
  const [clock, setClock] = useState<string | undefined>();
  const sending = useSending(["name", "from", "clock"]);
  const { faults } = sending;

  const submit = (): void => {
    const parsed = parseSeed(seed);
    const found = onlyFaults({
      name: isSandboxName(name) ? undefined : "Use 1 to 64 letters, digits, dots, dashes or underscores.",
      seed: kind === "seed" && parsed === undefined ? "A seed is a whole number, such as 42." : undefined,
      clock: clockFault(clock) && "Enter a date and a time for the clock.",
    });
    const from: Origin = kind === "seed" ? { seed: parsed ?? 1 } : kind === "snapshot" ? { snapshot } : { sandbox };
    sending.send(found, async () => {
      await createSandbox(owner, name, from, clock === undefined ? undefined : parseClock(clock));
      await onCreated(name);
    });
  };

  return (
    <Dialog title="Create sandbox" onClose={onClose}>
      <SentForm refused="The sandbox was not created." sending={sending} ids={ids} onSend={submit}>
        <TextField
          id={ids.name}
          label="Name"
          value={name}
          onInput={setName}
          hint="Letters, digits, dots, dashes and underscores. Send it as X-Sandbox."
          fault={faults["name"]}
          maxLength={64}
          autocomplete="off"
          autoFocus
        />
        <fieldset class="stack tight">
          <legend>Start from</legend>
          <div class="row">
            <KindRadio kind="seed" label="a seed" chosen={kind} onChoose={setKind} />
            <KindRadio
              kind="snapshot"
              label="a snapshot"
              chosen={kind}
              onChoose={setKind}
              disabled={snapshots.length === 0}
            />
            <KindRadio kind="sandbox" label="another sandbox" chosen={kind} onChoose={setKind} />
          </div>
          {kind === "seed" && (
            <TextField
              id={ids.seed}
              label="Seed"
              type="number"
              value={seed}
              onInput={setSeed}
              fault={faults["seed"]}
              hint="New data. The same seed always gives the same data."
            />
          )}
          {kind !== "seed" && (
            <ChoiceField
              id={ids.from}
              label={kind === "snapshot" ? "Snapshot" : "Sandbox"}
              value={kind === "snapshot" ? snapshot : sandbox}
              options={
                kind === "snapshot"
                  ? snapshots.toReversed().map(({ id, name: title }) => [id, title])
                  : sandboxes.map((one) => [one.name, one.name])
              }
              onChoose={kind === "snapshot" ? setSnapshot : setSandbox}
            />
          )}
        </fieldset>
        <ClockField id={ids.clock} value={clock} onChange={setClock} fault={faults["clock"]} />
        <DialogActions action="Create sandbox" busy={sending.busy} onClose={onClose} />
      </SentForm>
    </Dialog>
  );
}

interface KindRadioProps {
  readonly kind: Kind;
  readonly label: string;
  readonly chosen: Kind;
  readonly onChoose: (kind: Kind) => void;
  readonly disabled?: boolean;
}

function KindRadio({ kind, label, chosen, onChoose, disabled = false }: KindRadioProps) {
  return (
    <label class="check">
      <input
        type="radio"
        name="from"
        value={kind}
        checked={kind === chosen}
        disabled={disabled}
        onChange={() => onChoose(kind)}
      />{" "}
      {label}
    </label>
  );
}
