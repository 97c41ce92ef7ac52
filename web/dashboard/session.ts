import { signal } from "@preact/signals";

import type { ShownAccount } from "../../src/hosted/accounts/operations/account-schemas.ts";
import { request, RequestError, send } from "../api/request.ts";
import type { RequestOptions } from "../api/request.ts";

/** The account that is logged in: undefined while that is not known, null for none. */
export const account = signal<ShownAccount | null | undefined>(undefined);

/** True if the session ended while the visitor was at work: the page then asks for the password in a dialog. */
export const isLost = signal(false);

let waiting: { readonly resume: () => void; readonly giveUp: () => void }[] = [];

/** Reads which account is logged in. Throws a `RequestError`. */
export async function loadAccount(): Promise<void> {
  account.value = (await request<{ readonly account: ShownAccount | null }>("/api/account")).account;
}

/** Resumes the requests that waited for a session. */
export function resumeSession(): void {
  isLost.value = false;
  for (const { resume } of waiting.splice(0)) resume();
}

/** Fails the requests that waited for a session: the visitor does not want to log in again. */
export function giveUpSession(): void {
  isLost.value = false;
  for (const { giveUp } of waiting.splice(0)) giveUp();
}

/** Forgets who was logged in. */
export function endSession(): void {
  giveUpSession();
  account.value = null;
}

/**
 * As `request`, for what needs a session. If it has ended, the visitor is asked to log in again and the request is sent
 * once more, so nothing that was typed is lost. Throws a `RequestError`.
 */
export async function ask<T>(path: string, options: RequestOptions = {}): Promise<T> {
  return withSession(() => request<T>(path, options), options.signal);
}

/** As {@link ask}, with the answer's body unread. */
export async function askRaw(path: string, options: RequestOptions = {}): Promise<Response> {
  return withSession(() => send(path, options), options.signal);
}

async function withSession<T>(work: () => Promise<T>, ending?: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof RequestError) || error.problem.code !== "missing_session") throw error;
      if (account.value === null || ending?.aborted === true) throw error;
      await new Promise<void>((resolve, reject) => {
        waiting = [...waiting, { resume: resolve, giveUp: () => reject(error) }];
        isLost.value = true;
      });
    }
  }
}
