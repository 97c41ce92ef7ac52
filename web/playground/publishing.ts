import { parseJson, request, RequestError } from "../api/request.ts";
import { keep, readKept } from "../chrome/kept.ts";
import { fromDefinition, toDefinition } from "./draft.ts";
import type { Definition, Draft, DraftEndpoint } from "./draft.ts";

/** A playground that the server knows. */
export interface Published {
  readonly id: string;
  readonly url: string;
  /** ISO 8601; null if it stays. */
  readonly expiresAt: string | null;
  readonly editToken: string;
}

interface Answer {
  readonly playground: {
    readonly id: string;
    readonly name: string | null;
    readonly url: string;
    readonly expiresAt: string | null;
  };
}

/** The token that lets this browser change a playground. */
export function readEditToken(id: string): string | null {
  return readKept(`edit-token.${id}`);
}

/** Keeps it in this browser. */
export function keepEditToken(id: string, token: string): void {
  keep(`edit-token.${id}`, token);
}

/** Reads a playground and its endpoints. Throws a `RequestError`. */
export async function loadPublished(
  id: string,
  editToken: string,
): Promise<{ readonly published: Published; readonly draft: Draft }> {
  const headers = { "X-Edit-Token": editToken };
  const path = `/api/playgrounds/${encodeURIComponent(id)}`;
  const { playground } = await request<Answer>(path, { headers });
  const { endpoints } = await request<{ endpoints: readonly Definition[] }>(`${path}/endpoints`, { headers });
  const { domain } = await request<{ domain?: string }>(`${path}/export`, { headers });
  return {
    published: { ...playground, editToken },
    draft: { name: playground.name ?? "", endpoints: endpoints.map(fromDefinition), domain: readable(domain) },
  };
}

/** The text of a domain in lines: the server keeps an API description in one. */
function readable(domain: string | undefined): string | undefined {
  if (domain === undefined || domain.includes("\n")) return domain;
  const value = parseJson(domain);
  return value === undefined ? domain : JSON.stringify(value, null, 2);
}

/** The parts of a playground that are on the server, kept up to date while it is published. */
export interface OnServer {
  /** The ids of its endpoints. */
  readonly ids: Set<string>;
  domain: string | undefined;
}

/** Is called after each step of publishing, with the endpoints' ids so far. */
type OnStep = (published: Published, endpoints: readonly DraftEndpoint[]) => void;

/**
 * Saves what changed, telling of each step, so that a failure in between loses nothing: what was saved is known then.
 * Publishing for the first time happens as a whole or not at all: where an endpoint is refused, the playground is taken
 * back. Throws a `RequestError`;
 * before anything was sent, an error that names the template that is not JSON.
 */
export async function publish(
  draft: Draft,
  before: Published | undefined,
  onServer: OnServer,
  onStep: OnStep,
): Promise<void> {
  const definitions = new Map(draft.endpoints.map((endpoint) => [endpoint.key, toDefinition(endpoint)]));
  const name = draft.name.trim() === "" ? null : draft.name;
  if (before !== undefined) {
    await request(`/api/playgrounds/${before.id}`, {
      method: "PATCH",
      body: { name },
      headers: { "X-Edit-Token": before.editToken },
    });
    await saveDomain(draft.domain, before, onServer);
    await saveEndpoints(draft.endpoints, definitions, before, onServer, onStep);
    return;
  }
  const made = await request<Answer & { editToken: string }>("/api/playgrounds", { method: "POST", body: { name } });
  const published = { ...made.playground, editToken: made.editToken };
  keepEditToken(published.id, published.editToken);
  let reached = draft.endpoints;
  try {
    await saveDomain(draft.domain, published, onServer);
    await saveEndpoints(draft.endpoints, definitions, published, onServer, (_published, endpoints) => {
      reached = endpoints;
    });
  } catch (error) {
    if (await takeBack(published)) {
      onServer.ids.clear();
      onServer.domain = undefined;
    } else onStep(published, reached);
    throw error;
  }
  onStep(published, reached);
}

/** Saves the domain where it changed: whoever calls it would find it anew otherwise. */
async function saveDomain(domain: string | undefined, { id, editToken }: Published, onServer: OnServer): Promise<void> {
  if (domain === onServer.domain) return;
  const path = `/api/playgrounds/${id}/domain`;
  const headers = { "X-Edit-Token": editToken };
  if (domain === undefined) await request(path, { method: "DELETE", headers }).catch(ignoreMissing);
  else await request(path, { method: "PUT", headers, text: { type: "application/yaml", content: domain } });
  onServer.domain = domain;
}

async function saveEndpoints(
  drafts: readonly DraftEndpoint[],
  definitions: ReadonlyMap<string, Definition>,
  published: Published,
  onServer: OnServer,
  onStep: OnStep,
): Promise<void> {
  const path = `/api/playgrounds/${published.id}/endpoints`;
  const headers = { "X-Edit-Token": published.editToken };
  let endpoints = drafts;
  onStep(published, endpoints);

  const kept = new Set(endpoints.map(({ id }) => id));
  for (const id of onServer.ids) {
    if (kept.has(id)) continue;
    await request(`${path}/${id}`, { method: "DELETE", headers }).catch(ignoreMissing);
    onServer.ids.delete(id);
  }
  for (const endpoint of endpoints) {
    const body = definitions.get(endpoint.key);
    if (endpoint.id !== undefined) {
      await request(`${path}/${endpoint.id}`, { method: "PUT", body, headers });
      continue;
    }
    const { endpoint: made } = await request<{ endpoint: { id: string } }>(path, { method: "POST", body, headers });
    onServer.ids.add(made.id);
    endpoints = endpoints.map((one) => (one.key === endpoint.key ? { ...one, id: made.id } : one));
    onStep(published, endpoints);
  }
}

/** Deletes a playground that was only half made; false where that fails too. */
async function takeBack({ id, editToken }: Published): Promise<boolean> {
  try {
    await request(`/api/playgrounds/${id}`, { method: "DELETE", headers: { "X-Edit-Token": editToken } });
  } catch {
    return false;
  }
  keep(`edit-token.${id}`, null);
  return true;
}

/** A deletion has succeeded if nothing is there. */
function ignoreMissing(error: unknown): void {
  if (!(error instanceof RequestError) || error.status !== 404) throw error;
}
