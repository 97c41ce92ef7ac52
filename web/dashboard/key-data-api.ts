import type { z } from "zod";

import type { originSchema, sandboxAnswerSchema, sandboxSchema } from "../../src/core/api/sandboxes/sandbox-schemas.ts";
import type { SnapshotList } from "../../src/core/services/snapshots.ts";
import type { ShownKey } from "../../src/hosted/accounts/operations/account-schemas.ts";
import { pageToken } from "../api/page-token.ts";
import type { Row } from "../ui/record-table.tsx";
import { ask, askRaw } from "./session.ts";

/** A snapshot of a sandbox. */
export type Snapshot = SnapshotList["snapshots"][number];

/** The changes of one collection between two moments. */
export interface CollectionDiff {
  readonly created: readonly Row[];
  readonly updated: readonly { readonly id: string; readonly before: Row; readonly after: Row }[];
  readonly deleted: readonly Row[];
}

/** The changes between two moments, by collection. */
export interface Diff {
  readonly from: string;
  readonly to: string;
  readonly collections: Readonly<Record<string, CollectionDiff>>;
}

/** One state of a key's data. */
export type Sandbox = z.output<typeof sandboxSchema>;

/** The sandboxes of an owner, beside their own. */
export interface SandboxList {
  readonly sandboxes: readonly Sandbox[];
  readonly total: number;
  readonly limit: number;
}

/** The name of the sandbox that requests work in when they name none. */
export const OWN_SANDBOX = "default";

/** The owner of the shown data: a key, by its id; undefined for a visitor without one. */
export type Owner = string | undefined;

/** The headers that choose an owner's data for the dashboard, and one of their sandboxes. */
export async function ownerHeaders(owner: Owner, sandbox = OWN_SANDBOX): Promise<Readonly<Record<string, string>>> {
  const whose = owner === undefined ? await pageToken() : { "X-Key-Id": owner };
  return sandbox === OWN_SANDBOX ? whose : { ...whose, "X-Sandbox": sandbox };
}

/** Lists the snapshots of a key. */
export async function listSnapshots(owner: Owner): Promise<SnapshotList> {
  return ask("/api/data/snapshots", { headers: await ownerHeaders(owner) });
}

/** The number of snapshots that all these keys have together; those that share their data count once. */
export async function countSnapshots(keys: readonly ShownKey[]): Promise<number> {
  const sharing = keys.find(({ data }) => data === "shared");
  const owners = keys.filter((key) => key.data === "own" || key === sharing);
  const lists = await Promise.all(owners.map(({ id }) => listSnapshots(id)));
  return lists.reduce((sum, { total }) => sum + total, 0);
}

/** Takes a snapshot of a sandbox. */
export async function createSnapshot(owner: Owner, sandbox: string, name: string): Promise<Snapshot> {
  const headers = await ownerHeaders(owner, sandbox);
  const answer = await ask<{ snapshot: Snapshot }>("/api/data/snapshots", { method: "POST", headers, body: { name } });
  return answer.snapshot;
}

/** Forgets a snapshot. */
export async function deleteSnapshot(owner: Owner, id: string): Promise<void> {
  await ask(`/api/data/snapshots/${encodeURIComponent(id)}`, { method: "DELETE", headers: await ownerHeaders(owner) });
}

/** Brings a snapshot back into a sandbox. */
export async function restoreSnapshot(owner: Owner, sandbox: string, id: string): Promise<void> {
  const headers = await ownerHeaders(owner, sandbox);
  await ask(`/api/data/snapshots/${encodeURIComponent(id)}/restore`, { method: "POST", headers });
}

/** The changes since a snapshot: up to now in a sandbox, or up to another snapshot. */
export async function diffSnapshot(
  owner: Owner,
  id: string,
  to: { sandbox: string } | { snapshot: string },
): Promise<Diff> {
  const path = `/api/data/snapshots/${encodeURIComponent(id)}/diff`;
  if ("sandbox" in to) return ask(path, { headers: await ownerHeaders(owner, to.sandbox) });
  return ask(`${path}?against=${encodeURIComponent(to.snapshot)}`, { headers: await ownerHeaders(owner) });
}

/** A snapshot's whole data as fixtures. */
export async function exportSnapshot(owner: Owner, id: string): Promise<Blob> {
  const path = `/api/data/snapshots/${encodeURIComponent(id)}/export`;
  return (await askRaw(path, { headers: await ownerHeaders(owner) })).blob();
}

/** The owner's own sandbox, and those beside it. */
export async function listSandboxes(owner: Owner): Promise<{ readonly own: Sandbox; readonly named: SandboxList }> {
  const headers = await ownerHeaders(owner);
  const [{ sandbox }, named] = await Promise.all([
    ask<z.output<typeof sandboxAnswerSchema>>(`/api/sandboxes/${OWN_SANDBOX}`, { headers }),
    ask<SandboxList>("/api/sandboxes", { headers }),
  ]);
  return { own: sandbox, named };
}

/** The start of a sandbox: a seed, another sandbox by its name, or a snapshot by its id. */
export type Origin = z.input<typeof originSchema>;

/** Makes a sandbox; with `now` (ISO 8601) its clock stands still at that time. */
export async function createSandbox(owner: Owner, name: string, from: Origin, now?: string): Promise<void> {
  const body = { name, from, ...(now === undefined ? {} : { clock: { now } }) };
  await ask("/api/sandboxes", { method: "POST", headers: await ownerHeaders(owner), body });
}

/** Lets a sandbox's clock stand still at a time (ISO 8601), or run (null). */
export async function setClock(owner: Owner, name: string, now: string | null): Promise<void> {
  const body = { clock: now === null ? null : { now } };
  await ask(`/api/sandboxes/${encodeURIComponent(name)}`, {
    method: "PATCH",
    headers: await ownerHeaders(owner),
    body,
  });
}

/** Begins a sandbox anew from a seed. */
export async function resetSandbox(owner: Owner, sandbox: string, seed: number): Promise<void> {
  await ask("/api/data/reset", { method: "POST", headers: await ownerHeaders(owner, sandbox), body: { seed } });
}

/** Makes a link to a sandbox, for so long (ISO 8601). Resolves to its address. */
export async function shareSandbox(owner: Owner, name: string, access: "read" | "fork", ttl: string): Promise<string> {
  const options = { method: "POST", headers: await ownerHeaders(owner), body: { access, ttl } };
  return (await ask<{ readonly url: string }>(`/api/sandboxes/${encodeURIComponent(name)}/links`, options)).url;
}

/** Drops a sandbox. */
export async function deleteSandbox(owner: Owner, name: string): Promise<void> {
  await ask(`/api/sandboxes/${encodeURIComponent(name)}`, { method: "DELETE", headers: await ownerHeaders(owner) });
}
