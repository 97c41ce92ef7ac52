import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import type { AccountOptions } from "../../src/hosted/accounts/operations/account-schemas.ts";
import { request } from "../api/request.ts";

const options = signal<AccountOptions | null | undefined>(undefined);

/** The server's options for accounts; undefined until they are known, null if they cannot be read: then all forms are shown. */
export function useOptions(): AccountOptions | null | undefined {
  useEffect(() => {
    if (options.value) return;
    request<AccountOptions>("/api/account/options").then(
      (found) => {
        options.value = found;
      },
      () => {
        options.value = null;
      },
    );
  }, []);
  return options.value;
}
