import type { H3Event } from "h3";

/** Sends a request to the API, in the sandbox that the visitor's cookie names; `default` is your own. */
export function api<Answer>(event: H3Event, path: string, body?: object): Promise<Answer> {
  const sandbox = getCookie(event, "sandbox") ?? "default";
  const base = useRuntimeConfig(event).apiUrl.replace("{sandbox}", encodeURIComponent(sandbox));
  return $fetch<Answer>(base + path, body === undefined ? {} : { method: "POST", body });
}
