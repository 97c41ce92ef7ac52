import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import type { AccountOptions } from "../../src/api/accounts/account-schemas.ts";
import { request } from "../api/request.ts";

const options = signal<AccountOptions | undefined>(undefined);

/** What the server offers customers; undefined until it is known, and where it cannot be read: then the server says itself what it does not do. */
export function useOptions(): AccountOptions | undefined {
  useEffect(() => {
    if (options.value !== undefined) return;
    request<AccountOptions>("/api/account/options").then(
      (found) => {
        options.value = found;
      },
      () => undefined,
    );
  }, []);
  return options.value;
}
