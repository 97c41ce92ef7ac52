import * as z from "zod";

import { defineOperation } from "../../../core/http/operation/define-operation.ts";
import type { Operation } from "../../../core/http/operation/define-operation.ts";
import { created, noContent, ok } from "../../../core/http/operation/reply.ts";
import { getPlan } from "../../../core/services/plans.ts";
import { refuseKey } from "../api-keys.ts";
import {
  EXAMPLE_ACCOUNT,
  EXAMPLE_KEY,
  keyAnswerSchema,
  keyChangeSchema,
  keyCreateSchema,
  keySecretSchema,
  keysSchema,
  secretExamples,
  usageSchema,
} from "./account-schemas.ts";
import type { ShownKeys, ShownUsage } from "./account-schemas.ts";

export const KEY_TAG = "API keys";
const COMMON = { tag: KEY_TAG, caller: "session", byAdmins: true } as const;

const HOUR = 3_600_000;

/** For which usage can be asked: 1 to 744 hours, or 1 to 31 days. */
const RANGE = /^(?:(?:[1-9][0-9]?|[1-6][0-9]{2}|7[0-3][0-9]|74[0-4])h|(?:[1-9]|[12][0-9]|3[01])d)$/;

const RANGE_RULE = "is hours or days, such as 24h or 7d, up to 31d";

const ID = { id: z.string().describe("The key's id.").meta({ example: EXAMPLE_KEY.id }) };

const listKeys = defineOperation({
  ...COMMON,
  route: "GET /api/account/keys",
  id: "listApiKeys",
  summary: "List your API keys",
  description: "All keys of the account, without their secrets.",
  answers: {
    description: "The keys.",
    body: keysSchema,
    examples: { example: { summary: "One of three", value: { keys: [EXAMPLE_KEY], total: 1, limit: 3 } } },
  },
  uses: ["apiKeys", "usage"],
  async handle({ session: { account } }, { apiKeys, usage }) {
    await usage.flush(); // when keys were last used is among what was counted
    const keys = await apiKeys.list(account.id);
    const shown: ShownKeys = { keys: [...keys], total: keys.length, limit: getPlan(account.plan).keys };
    return ok(shown);
  },
});

const createKey = defineOperation({
  ...COMMON,
  route: "POST /api/account/keys",
  id: "createApiKey",
  summary: "Create an API key",
  description:
    "The answer shows the secret only this once; Seedbed stores only its hash. The keys of an account share its sandboxes, snapshots and playgrounds, unless a key has data of its own.",
  cache: "secret",
  body: {
    schema: keyCreateSchema,
    examples: {
      example: { summary: "With a name", value: { name: EXAMPLE_KEY.name } },
      reader: { summary: "For who only looks", value: { name: "Demo", role: "read" } },
    },
  },
  answers: { 201: { description: "The key with its secret.", body: keySecretSchema, examples: secretExamples } },
  problems: ["limit_reached", "plan_required"],
  uses: ["apiKeys"],
  async handle({ session: { account }, body }, { apiKeys }) {
    const made = await apiKeys.create(account.id, account.plan, body);
    return created(`/api/account/keys/${made.key.id}`, made);
  },
});

const KEY_ANSWER = { body: keyAnswerSchema, examples: { example: { summary: "A key", value: { key: EXAMPLE_KEY } } } };

const getKey = defineOperation({
  ...COMMON,
  route: "GET /api/account/keys/{id}",
  id: "getApiKey",
  summary: "Get an API key",
  description: "The key, without its secret.",
  params: ID,
  answers: { ...KEY_ANSWER, description: "The key." },
  problems: ["not_found"],
  uses: ["apiKeys", "usage"],
  async handle({ session: { account }, params: { id } }, { apiKeys, usage }) {
    await usage.flush();
    return ok({ key: (await apiKeys.find(account.id, id)) ?? refuseKey(id) });
  },
});

const changeKey = defineOperation({
  ...COMMON,
  route: "PATCH /api/account/keys/{id}",
  id: "changeApiKey",
  summary: "Change an API key",
  description: "Gives a key another name or role, which it has at once. Its secret and its data stay.",
  params: ID,
  body: {
    schema: keyChangeSchema,
    examples: { role: { summary: "Another role", value: { role: "write" } } },
  },
  answers: { ...KEY_ANSWER, description: "The key as it is now." },
  problems: ["not_found"],
  uses: ["apiKeys"],
  async handle({ session: { account }, params: { id }, body: { name, role } }, { apiKeys }) {
    const change = { ...(name !== undefined && { name }), ...(role !== undefined && { role }) };
    return ok({ key: (await apiKeys.change(account.id, id, change)) ?? refuseKey(id) });
  },
});

const rotateKey = defineOperation({
  ...COMMON,
  route: "POST /api/account/keys/{id}/rotate",
  id: "rotateApiKey",
  summary: "Rotate an API key",
  description: "Creates a new secret for the same key. Its data stays, and the old secret stops working at once.",
  cache: "secret",
  params: ID,
  answers: { description: "The key with its new secret.", body: keySecretSchema, examples: secretExamples },
  problems: ["not_found"],
  uses: ["apiKeys"],
  handle: async ({ session: { account }, params: { id } }, { apiKeys }) =>
    ok((await apiKeys.rotate(account.id, id)) ?? refuseKey(id)),
});

const deleteKey = defineOperation({
  ...COMMON,
  route: "DELETE /api/account/keys/{id}",
  id: "deleteApiKey",
  summary: "Delete an API key",
  description:
    "The key stops working at once. Its sandboxes and snapshots are deleted, unless another key of the account shares them.",
  whileSuspended: true,
  params: ID,
  answers: { 204: { description: "It is gone." } },
  problems: ["not_found"],
  uses: ["customers"],
  async handle({ session: { account }, params: { id } }, { customers }) {
    return (await customers.removeKey(account.id, id)) ? noContent() : refuseKey(id);
  },
});

const getUsage = defineOperation({
  ...COMMON,
  route: "GET /api/account/usage",
  id: "getUsage",
  summary: "Look at the usage",
  description: "Requests by hour and key, how many are left in the current window, and how much the account stores.",
  query: {
    range: z
      .string()
      .regex(RANGE, RANGE_RULE)
      .default("24h")
      .describe("Hours or days, up to 31 days; the default is `24h`."),
  },
  answers: {
    description: "The usage.",
    body: usageSchema,
    examples: {
      example: {
        summary: "One hour",
        value: {
          range: "24h",
          since: "2026-10-31T01:00:00.000Z",
          total: 57,
          usage: [{ keyId: EXAMPLE_KEY.id, hour: "2026-11-01T00:00:00.000Z", requests: 57 }],
          window: {
            limit: EXAMPLE_ACCOUNT.limits.requestsPerHour,
            remaining: 943,
            resetAt: "2026-11-01T01:00:00.000Z",
          },
          storage: { total: 81_920, limit: 536_870_912, sandboxes: 65_536, playgrounds: 0, history: 16_384 },
        },
      },
    },
  },
  uses: ["usage", "callers", "rooms", "clock"],
  async handle({ session: { account }, query: { range } }, { usage, callers, rooms, clock }) {
    const now = clock();
    // The hour that is running is one of them.
    const since = now - (now % HOUR) - (toHours(range) - 1) * HOUR;
    const counted = await usage.list(account.id, since);
    const total = counted.reduce((sum, { requests }) => sum + requests, 0);
    const quota = await callers.quota(account.id, account.plan);
    const window =
      quota === undefined
        ? null
        : { limit: quota.limit, remaining: quota.remaining, resetAt: new Date(quota.resetAt).toISOString() };
    const storage = await rooms.read(account.id, account.plan);
    const from = new Date(since).toISOString();
    const shown: ShownUsage = { range, since: from, total, usage: [...counted], window, storage };
    return ok(shown);
  },
});

/** `/api/account/keys` and `/api/account/usage`. */
export const KEY_OPERATIONS: readonly Operation[] = Object.freeze([
  listKeys,
  createKey,
  getKey,
  changeKey,
  rotateKey,
  deleteKey,
  getUsage,
]);

/** `24h` or `7d` as hours. */
function toHours(range: string): number {
  return Number(range.slice(0, -1)) * (range.endsWith("d") ? 24 : 1);
}
