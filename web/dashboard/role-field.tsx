import { ChoiceField } from "../ui/choice.tsx";
import type { Role } from "./account-api.ts";

const ROLES = [
  ["read", "read: looks, and changes nothing"],
  ["write", "write: changes data"],
  ["admin", "admin: manages keys and invitations too"],
] as const;

interface RoleFieldProps {
  readonly role: Role;
  readonly onChoose: (role: Role) => void;
}

/** The choice of what a key may do. */
export function RoleField({ role, onChoose }: RoleFieldProps) {
  return <ChoiceField label="Role" value={role} options={ROLES} onChoose={onChoose} />;
}
