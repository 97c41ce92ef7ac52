import type { z } from "zod";

import type { toShownDefinition } from "../../src/core/api/playgrounds/edited-playground.ts";
import type { playgroundAnswerSchema } from "../../src/core/api/playgrounds/playground-schemas.ts";
import { request, RequestError } from "../api/request.ts";
import { keep, readKept } from "../chrome/kept.ts";
import { fromDefinition, toDefinition } from "./draft.ts";
import type { Definition, Draft, DraftEndpoint } from "./draft.ts";

type Answer = z.output<typeof playgroundAnswerSchema>;

/** A definition as the server understood it. */
export type Declared = ReturnType<typeof toShownDefinition>;

/** A playground that the server knows. */
export type Published = Pick<Answer["playground"], "id" | "url" | "expiresAt"> & { readonly editToken: string };

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
    draft: { name: playground.name ?? "", endpoints: endpoints.map(fromDefinition), domain },
  };
}

/** The parts of a playground that are on the server, kept up to date while it is published. */
export interface OnServer {
  /** The ids of its endpoints. */
  readonly ids: Set<string>;
  domain: string | undefined;
  /** The title of the domain that it took, and what of it does not count or was changed. */
  taken?: { readonly title: string; readonly notes: readonly string[] };
}

/** A draft as far as it is saved: the endpoints with their ids, and the name, which is the domain's title where none was given. */
type Saved = Pick<Draft, "name" | "endpoints">;

/** Is called after each step of publishing. */
type OnStep = (published: Published, saved: Saved) => void;

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
  const published = before ?? (await create());
  let reached: Saved = draft;
  try {
    await saveDomain(draft.domain, published, onServer);
    const name = draft.name.trim() === "" ? (onServer.taken?.title ?? "") : draft.name;
    if (before !== undefined || name !== "")
      await request(`/api/playgrounds/${published.id}`, {
        method: "PATCH",
        body: { name: name === "" ? null : name },
        headers: { "X-Edit-Token": published.editToken },
      });
    await saveEndpoints(draft.endpoints, definitions, published, onServer, (endpoints) => {
      reached = { name, endpoints };
      if (before !== undefined) onStep(published, reached);
    });
  } catch (error) {
    if (before === undefined && (await takeBack(published))) {
      onServer.ids.clear();
      onServer.domain = undefined;
    } else if (before === undefined) onStep(published, reached);
    throw error;
  }
  if (before === undefined) onStep(published, reached);
}

async function create(): Promise<Published> {
  const made = await request<Answer & { editToken: string }>("/api/playgrounds", { method: "POST" });
  keepEditToken(made.playground.id, made.editToken);
  return { ...made.playground, editToken: made.editToken };
}

/** Saves the domain where it changed: whoever calls it would find it anew otherwise. */
async function saveDomain(domain: string | undefined, { id, editToken }: Published, onServer: OnServer): Promise<void> {
  if (domain === onServer.domain) return;
  const path = `/api/playgrounds/${id}/definition`;
  const headers = { "X-Edit-Token": editToken };
  if (domain === undefined) {
    await request(path, { method: "DELETE", headers }).catch(ignoreMissing);
    delete onServer.taken;
  } else {
    const text = { type: "application/yaml", content: domain };
    const { definition, notes } = await request<{ definition: Declared; notes: string[] }>(path, {
      method: "PUT",
      headers,
      text,
    });
    onServer.taken = { title: definition.title, notes };
  }
  onServer.domain = domain;
}

async function saveEndpoints(
  drafts: readonly DraftEndpoint[],
  definitions: ReadonlyMap<string, Definition>,
  { id: playground, editToken }: Published,
  onServer: OnServer,
  onStep: (endpoints: readonly DraftEndpoint[]) => void,
): Promise<void> {
  const path = `/api/playgrounds/${playground}/endpoints`;
  const headers = { "X-Edit-Token": editToken };
  let endpoints = drafts;
  onStep(endpoints);

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
    onStep(endpoints);
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
