import * as z from "zod";

import type { Rehearsal } from "../../description/rehearsal.ts";
import { namedObject, namedPartialObject } from "../../model/named-object.ts";
import { text } from "../../model/values.ts";
import { CHANGE_KINDS } from "../../sandbox/diff.ts";
import { MOST_EXPECTED, MOST_IGNORED } from "../../testing/expectation/expectation.ts";
import { MOST_TOLD } from "../../testing/expectation/judge.ts";

const anyRecord = z.record(z.string(), z.unknown());
const wantedSchema = z.record(z.string(), z.array(anyRecord).max(MOST_EXPECTED));

/** The hash of a sandbox's contents. */
export const stateHashSchema = z
  .string()
  .regex(/^[0-9a-f]{64}$/, "must be a hash of 64 hexadecimal digits, as GET /api/data/state gives it");

export const expectationSchema = namedPartialObject("Expectation", {
  since: z
    .union([z.int().min(0), z.string().max(100)], { error: "must be the number or the id of an event, or seed" })
    .describe(
      "The number or the id of an event: only changes after it count. `seed`: everything that differs from the world of the seed. By default, all changes since the sandbox started.",
    ),
  created: wantedSchema.describe("Parts of the records that are to have been created, by collection."),
  updated: wantedSchema.describe("Parts of what updated records are to be now, by collection."),
  deleted: wantedSchema.describe("Parts of what deleted records were, by collection."),
  nothingElse: z.boolean().describe("Whether nothing may have changed in collections that are not named."),
  state: stateHashSchema.describe(
    "The hash that the whole sandbox is to have (`GET /api/data/state`), whatever changed since.",
  ),
  ignore: z
    .array(text(200))
    .max(MOST_IGNORED)
    .describe(
      "Fields that do not count, by name or as `address.city`. A record in which only these differ does not count as updated.",
    ),
});

export const EXPECTATION_EXAMPLES = {
  nothing: { summary: "Nothing may have changed", value: { nothingElse: true } },
  renamed: {
    summary: "One user was renamed, and nothing else changed",
    value: { updated: { users: [{ id: "1", name: "Ada Lovelace" }] }, nothingElse: true, ignore: ["updatedAt"] },
  },
};

const kindSchema = z.enum(CHANGE_KINDS).describe("What happened to the record, or was expected to.");
const placeSchema = z.string().describe("A JSON Pointer (RFC 6901) into the record.");
const collectionSchema = z.string().describe("The collection.");

export const verdictSchema = namedObject("Verdict", {
  pass: z.boolean().describe("Whether nothing is missing and nothing unexpected."),
  since: z.int().min(0).describe("The number of the last event before."),
  to: z.int().min(0).describe("The number of the last event."),
  missing: z
    .array(
      z.object({
        kind: kindSchema,
        collection: collectionSchema,
        index: z.int().min(0).describe("The index in what you expected of the collection, from 0."),
        wanted: anyRecord.describe("What you expected."),
        nearest: z
          .object({
            kind: kindSchema,
            id: z.string().describe("The record's id."),
            differs: z.array(
              z.object({
                pointer: placeSchema,
                got: z.unknown().optional().describe("What is there; absent if nothing is."),
                wanted: z.unknown().optional(),
              }),
            ),
          })
          .nullable()
          .describe("The changed record that is closest; null if none of the collection changed."),
        detail: z.string().describe("The same as a sentence."),
      }),
    )
    .max(MOST_TOLD),
  unexpected: z
    .array(
      z.object({
        kind: kindSchema,
        collection: collectionSchema,
        id: z.string().describe("The record's id."),
        event: z
          .object({ id: z.string(), sequence: z.int(), type: z.string() })
          .nullable()
          .describe(
            "The event that caused it: the first of a created record, the last of others; null if it is no longer kept.",
          ),
        request: z
          .object({
            id: z.string().describe("Its id, as in X-Request-Id."),
            sequence: z.int().describe("Its number in the journal."),
            method: z.string(),
            path: z.string(),
          })
          .nullable()
          .describe(
            "The request that caused the event; null if the journal does not have it, for example if the clock caused the event.",
          ),
        record: anyRecord.optional().describe("The created or deleted record; left out where it would be long."),
        changed: z
          .array(z.object({ pointer: placeSchema, before: z.unknown().optional(), after: z.unknown().optional() }))
          .optional()
          .describe("What of an updated record differs."),
        detail: z.string().describe("The same as a sentence."),
      }),
    )
    .max(MOST_TOLD),
  state: z
    .object({ got: stateHashSchema, wanted: stateHashSchema })
    .optional()
    .describe("The hash that the sandbox has and the one that you expected, if you gave one."),
  moreMissing: z.int().min(1).optional().describe("How many more are missing."),
  moreUnexpected: z.int().min(1).optional().describe("How many more were unexpected."),
});

export function verdictExamples(rehearsal: Rehearsal) {
  const name = rehearsal.record(rehearsal.catalog.get("user"), 1)["name"];
  const wanted = { id: "1", name: "Ada Lovelace" };
  const event = { id: "evt_2f0d3c1e-8f57-4c55-9b0c-5a6f4f8e7d21", sequence: 1, type: "user.updated" };
  const request = { id: "req_0f3c7a5218b6d94e", sequence: 1, method: "PATCH", path: "/v1/users/1" };
  const differs = [{ pointer: "/name", got: "Grace Hopper", wanted: "Ada Lovelace" }];
  return {
    pass: { summary: "As expected", value: { pass: true, since: 0, to: 1, missing: [], unexpected: [] } },
    fail: {
      summary: "Another name",
      value: {
        pass: false,
        since: 0,
        to: 1,
        missing: [
          {
            kind: "updated",
            collection: "users",
            index: 0,
            wanted,
            nearest: { kind: "updated", id: "1", differs },
            detail:
              'no user was updated that has all of users[0]; nearest is user 1: /name is "Grace Hopper", wanted "Ada Lovelace"',
          },
        ],
        unexpected: [
          {
            kind: "updated",
            collection: "users",
            id: "1",
            event,
            request,
            changed: [{ pointer: "/name", before: name, after: "Grace Hopper" }],
            detail:
              "user 1 was updated by user.updated (event 1) of PATCH /v1/users/1 (request 1), which was not expected",
          },
        ],
      },
    },
  };
}
