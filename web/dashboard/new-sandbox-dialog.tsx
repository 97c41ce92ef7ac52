import { useId, useState } from "preact/hooks";

import { isSandboxName } from "../../src/core/services/sandboxes.ts";
import { parseSeed } from "../explore/place.ts";
import { Dialog } from "../ui/dialog.tsx";
import { useAction } from "../ui/use-action.ts";
import { ClockField, clockFault, parseClock } from "./clock-field.tsx";
import { FaultSummary, toFaults } from "./form-faults.tsx";
import type { Faults } from "./form-faults.tsx";
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
  const [faults, setFaults] = useState<Faults>({});
  const [attempt, setAttempt] = useState(0);
  const making = useAction();

  const refuse = (found: Faults): void => {
    setFaults(found);
    setAttempt(attempt + 1);
  };

  async function submit(): Promise<void> {
    const parsed = parseSeed(seed);
    const found = {
      ...(isSandboxName(name) ? {} : { name: "Use 1 to 64 letters, digits, dots, dashes or underscores." }),
      ...(kind === "seed" && parsed === undefined ? { seed: "A seed is a whole number, such as 42." } : {}),
      ...(clockFault(clock) === undefined ? {} : { clock: "Enter a date and a time for the clock." }),
    };
    if (Object.keys(found).length > 0) {
      refuse(found);
      return;
    }
    const from: Origin = kind === "seed" ? { seed: parsed ?? 1 } : kind === "snapshot" ? { snapshot } : { sandbox };
    await making.run(async () => {
      try {
        await createSandbox(owner, name, from, clock === undefined ? undefined : parseClock(clock));
        await onCreated(name);
      } catch (error) {
        refuse(toFaults(error, ["name", "from", "clock"]));
      }
    });
  }

  return (
    <Dialog title="Create sandbox" onClose={onClose}>
      <form
        class="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <FaultSummary title="The sandbox was not created." faults={faults} ids={ids} attempt={attempt} />
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
            <div class="field">
              <label for={ids.from}>{kind === "snapshot" ? "Snapshot" : "Sandbox"}</label>
              <select
                id={ids.from}
                value={kind === "snapshot" ? snapshot : sandbox}
                onChange={({ currentTarget: { value } }) =>
                  kind === "snapshot" ? setSnapshot(value) : setSandbox(value)
                }
              >
                {kind === "snapshot"
                  ? snapshots.toReversed().map((one) => <option value={one.id}>{one.name}</option>)
                  : sandboxes.map((one) => <option value={one.name}>{one.name}</option>)}
              </select>
            </div>
          )}
        </fieldset>
        <ClockField id={ids.clock} value={clock} onChange={setClock} fault={faults["clock"]} />
        <div class="dialog-actions">
          <button type="button" class="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" class="button primary" aria-disabled={making.busy}>
            Create sandbox
          </button>
        </div>
      </form>
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
