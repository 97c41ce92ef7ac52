import { ChoiceField } from "../ui/choice.tsx";
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
  if (sandboxes.length === 0) return null;
  const names = sandboxes.map(({ name }) => [name, name] as const);
  const options = [[OWN_SANDBOX, `${OWN_SANDBOX} (the key's own)`] as const, ...names];
  return <ChoiceField label={label} isInline value={chosen} options={options} onChoose={onChoose} />;
}
