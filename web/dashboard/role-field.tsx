import { useId } from "preact/hooks";

import type { Role } from "./account-api.ts";

const ROLES: Readonly<Record<Role, string>> = {
  read: "read: looks, and changes nothing",
  write: "write: changes data",
  admin: "admin: manages keys and invitations too",
};

interface RoleFieldProps {
  readonly role: Role;
  readonly onChoose: (role: Role) => void;
}

/** The choice of what a key may do. */
export function RoleField({ role, onChoose }: RoleFieldProps) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>Role</label>
      <select id={id} value={role} onChange={(event) => onChoose(event.currentTarget.value as Role)}>
        {Object.entries(ROLES).map(([name, words]) => (
          <option value={name}>{words}</option>
        ))}
      </select>
    </div>
  );
}
