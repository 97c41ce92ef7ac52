import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import type { AccountOptions } from "../../src/hosted/accounts/operations/account-schemas.ts";
import { request } from "../api/request.ts";

const options = signal<AccountOptions | null | undefined>(undefined);

/** What the server offers customers; undefined until it is known, null where it cannot be read: then the server says itself what it does not do. */
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
