import { useId } from "preact/hooks";

import { OWN_SANDBOX } from "./key-data-api.ts";
import type { Sandbox } from "./key-data-api.ts";

interface SandboxChooserProps {
  readonly label: string;
  readonly sandboxes: readonly Sandbox[];
  readonly chosen: string;
  readonly onChoose: (name: string) => void;
}

/** Chooses one of a key's sandboxes; not drawn where there is only its own. */
export function SandboxChooser({ label, sandboxes, chosen, onChoose }: SandboxChooserProps) {
  const id = useId();
  if (sandboxes.length === 0) return null;
  return (
    <div class="inline-field">
      <label for={id}>{label}</label>
      <select id={id} value={chosen} onChange={(event) => onChoose(event.currentTarget.value)}>
        <option value={OWN_SANDBOX} selected={chosen === OWN_SANDBOX}>
          {OWN_SANDBOX} (the key's own)
        </option>
        {sandboxes.map(({ name }) => (
          <option value={name} selected={name === chosen}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
