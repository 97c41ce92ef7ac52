import { cookies } from "next/headers";

/** While it is mocked, the address has a place for the sandbox. In production it is the API's own. */
const API_URL = process.env["API_URL"] ?? "http://localhost:3000/s/{sandbox}";

/** Sends a request to the API, in the sandbox that the visitor's cookie names; `default` is your own. */
export async function api<Answer>(path: string, body?: object): Promise<Answer> {
  const sandbox = (await cookies()).get("sandbox")?.value ?? "default";
  const base = API_URL.replace("{sandbox}", encodeURIComponent(sandbox));
  const headers = { "Content-Type": "application/json" };
  const init = body === undefined ? {} : { method: "POST", headers, body: JSON.stringify(body) };
  const answer = await fetch(base + path, { ...init, cache: "no-store" });
  if (!answer.ok) throw new Error(`${path} is answered with ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}
