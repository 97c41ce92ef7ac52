import type { ComponentChildren } from "preact";
import { useEffect, useId, useState } from "preact/hooks";

import { Dialog } from "../ui/dialog.tsx";
import { useAction } from "../ui/use-action.ts";
import { FaultSummary, toFaults } from "./form-faults.tsx";
import type { Faults } from "./form-faults.tsx";
import { TextField } from "./text-field.tsx";

/** The most characters of a name. */
const LONGEST_NAME = 100;

interface NameDialogProps {
  readonly title: string;
  /** The label of the button. */
  readonly action: string;
  readonly label: string;
  readonly hint: string;
  /** A suggested name: it is selected, so that Enter takes it and typing replaces it. */
  readonly suggested: string;
  /** Said when it fails. */
  readonly refused: string;
  /** The member of the request that it is; `name` unless said. */
  readonly member?: string;
  /** More fields. */
  readonly children?: ComponentChildren;
  readonly work: (name: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for a name and makes something of it. */
export function NameDialog(props: NameDialogProps) {
  const { title, action, label, hint, suggested, refused, member = "name", children, work, onClose } = props;
  const id = useId();
  const [name, setName] = useState(suggested);
  const [faults, setFaults] = useState<Faults>({});
  const [attempt, setAttempt] = useState(0);
  const making = useAction();
  useEffect(() => {
    const field = document.getElementById(id);
    if (field instanceof HTMLInputElement) field.select();
  }, []);

  async function submit(): Promise<void> {
    if (name.trim() === "") {
      setFaults({ [member]: `Enter ${member === "name" ? "a name" : "an address"}.` });
      setAttempt(attempt + 1);
      return;
    }
    await making.run(async () => {
      try {
        await work(name.trim());
      } catch (error) {
        setFaults(toFaults(error, [member]));
        setAttempt(attempt + 1);
      }
    });
  }

  return (
    <Dialog title={title} onClose={onClose}>
      <form
        class="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <FaultSummary title={refused} faults={faults} ids={{ [member]: id }} attempt={attempt} />
        <TextField
          id={id}
          label={label}
          value={name}
          onInput={setName}
          hint={hint}
          fault={faults[member]}
          maxLength={LONGEST_NAME}
          autocomplete="off"
          autoFocus
        />
        {children}
        <div class="dialog-actions">
          <button type="button" class="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" class="button primary" aria-disabled={making.busy}>
            {action}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
