import type { ComponentChildren } from "preact";
import { useEffect, useId, useState } from "preact/hooks";

import { Dialog, DialogActions } from "../ui/dialog.tsx";
import { onlyFaults, SentForm, useSending } from "./form-faults.tsx";
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
  const sending = useSending([member]);
  useEffect(() => {
    const field = document.getElementById(id);
    if (field instanceof HTMLInputElement) field.select();
  }, []);

  const submit = (): void => {
    const fault = name.trim() === "" ? `Enter ${member === "name" ? "a name" : "an address"}.` : undefined;
    sending.send(onlyFaults({ [member]: fault }), () => work(name.trim()));
  };

  return (
    <Dialog title={title} onClose={onClose}>
      <SentForm refused={refused} sending={sending} ids={{ [member]: id }} onSend={submit}>
        <TextField
          id={id}
          label={label}
          value={name}
          onInput={setName}
          hint={hint}
          fault={sending.faults[member]}
          maxLength={LONGEST_NAME}
          autocomplete="off"
          autoFocus
        />
        {children}
        <DialogActions action={action} busy={sending.busy} onClose={onClose} />
      </SentForm>
    </Dialog>
  );
}
