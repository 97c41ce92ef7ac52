import * as z from "zod";

import { text, timestamp } from "../../model/values.ts";

const keySchema = z
  .object({
    id: z.string().describe("The key's id."),
    name: z.string().describe("What its owner calls it."),
    prefix: z.string().describe("Its first characters."),
    createdAt: timestamp().describe("When it was made."),
    lastUsedAt: timestamp().nullable().describe("When it was last used."),
  })
  .meta({ id: "ApiKey", description: "What is known of a key; never the key itself." });

/** What is known of a key; never the key itself. */
export type ShownKey = z.output<typeof keySchema>;

/** What a new key is to be called. */
export const keyCreateSchema = z
  .strictObject({ name: text(100).describe("What to call it.") })
  .meta({ id: "ApiKeyCreate" });

/** The answer that is a key. */
export const keyAnswerSchema = z.object({ key: keySchema }).meta({ id: "ApiKeyAnswer" });

/** The answer that shows a key's secret. */
export const keySecretSchema = z
  .object({ key: keySchema, secret: z.string().describe("The key. Shown only once.") })
  .meta({ id: "ApiKeySecretAnswer" });

/** A key and, this one time, its secret. */
export type ShownSecret = z.output<typeof keySecretSchema>;

/** The answer that lists the keys of an account. */
export const keysSchema = z
  .object({
    keys: z.array(keySchema),
    total: z.int().min(0).describe("How many there are."),
    limit: z.int().min(0).nullable().describe("How many the plan allows; null is unlimited."),
  })
  .meta({ id: "ApiKeys" });

/** The keys of an account; a limit of null is none. */
export type ShownKeys = z.output<typeof keysSchema>;

/** The answer that tells what the keys of an account asked for. */
export const usageSchema = z
  .object({
    range: z.string().describe("The range that you requested."),
    since: timestamp().describe("When the first hour began."),
    total: z.int().min(0).describe("Requests in all."),
    usage: z
      .array(
        z.object({
          keyId: z.string().describe("The key."),
          hour: timestamp().describe("When the hour began."),
          requests: z.int().min(0).describe("Requests within it."),
        }),
      )
      .describe("By hour and key, the oldest first; hours without requests are left out."),
    window: z
      .object({
        limit: z.int().min(0).describe("Requests in a window."),
        remaining: z.int().min(0).describe("Requests left in it."),
        resetAt: timestamp().describe("When it ends."),
      })
      .nullable(),
    storage: z
      .object({
        total: z.int().min(0).describe("Bytes that all keys of the account store now, about."),
        limit: z.int().min(0).describe("Bytes that they may store."),
        sandboxes: z.int().min(0).describe("Of these, sandboxes with their changes, and snapshots."),
        playgrounds: z.int().min(0).describe("Of these, playgrounds."),
        history: z
          .int()
          .min(0)
          .describe("Of these, events and deliveries; beyond a quarter of the limit the oldest are deleted."),
      })
      .describe("What the account stores. Past the limit writes that store more are 403 `limit_reached`."),
  })
  .meta({ id: "Usage" });

/** What the account's keys asked for, by the hour. */
export type ShownUsage = z.output<typeof usageSchema>;

/** The key that examples show. */
export const EXAMPLE_KEY: ShownKey = Object.freeze({
  id: "key_1",
  name: "CI",
  prefix: "sb_live_4fGh",
  createdAt: "2026-11-01T00:00:00.000Z",
  lastUsedAt: null,
});
