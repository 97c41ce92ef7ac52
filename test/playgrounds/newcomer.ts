import type { Received, Sent, Serving } from "../http/serving.ts";

/** A playground that a test has made, with what its maker knows. */
export interface Made {
  readonly id: string;
  readonly editToken: string;
  /** A request to `/play/{id}…`. */
  play(sent: Sent): Promise<Received>;
  /** A request to `/api/playgrounds/{id}…` by its maker. */
  edit(sent: Sent): Promise<Received>;
  /** Publishes an endpoint and gives what came back. */
  publish(definition: unknown): Promise<Received>;
}

/** Makes a playground as a new user does; `headers` go with every request. */
export async function makePlayground(serving: Serving, headers: Readonly<Record<string, string>> = {}): Promise<Made> {
  const answer = await serving.request({ method: "POST", path: "/api/playgrounds", headers, body: { name: "Mine" } });
  return toMade(serving, answer, headers);
}

/** The playground that an answer to its making names. */
export function toMade(serving: Serving, answer: Received, headers: Readonly<Record<string, string>> = {}): Made {
  const { playground, editToken } = answer.json() as { playground: { id: string }; editToken: string }; // the contract's shape; a failing request fails here
  const { id } = playground;
  const token = { "X-Edit-Token": editToken, ...headers };
  const edit = (sent: Sent): Promise<Received> =>
    serving.request({ ...sent, path: `/api/playgrounds/${id}${sent.path}`, headers: { ...token, ...sent.headers } });
  return {
    id,
    editToken,
    edit,
    play: (sent) =>
      serving.request({ ...sent, path: `/play/${id}${sent.path}`, headers: { ...headers, ...sent.headers } }),
    publish: (definition) => edit({ method: "POST", path: "/endpoints", body: definition }),
  };
}
