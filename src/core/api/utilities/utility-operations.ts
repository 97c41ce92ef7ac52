import * as z from "zod";

import { domainTitle } from "../../description/names.ts";
import type { OperationGroup } from "../../description/operation-description.ts";
import { defineOperation } from "../../http/operation/define-operation.ts";
import type { Operation } from "../../http/operation/define-operation.ts";
import { whole } from "../../http/operation/parameter-kinds.ts";
import { ok } from "../../http/operation/reply.ts";
import { refuseParameter } from "../../http/parameters/parameters.ts";
import type { Catalog } from "../../model/catalog.ts";
import type { Stream } from "../../model/generation.ts";
import { namedObject } from "../../model/named-object.ts";
import { timestamp } from "../../model/values.ts";
import { newUuid } from "../../platform/random.ts";
import { seededUuid } from "../../world/seeded-uuid.ts";
import { createWorld } from "../../world/world.ts";
import { echoOperations } from "./request-operations.ts";
import { textOperations } from "./text-operations.ts";

const TAG = "Utilities";

const COMMON = {
  tag: TAG,
  caller: "data",
  simulates: true,
  inSandbox: true,
  // Computed and kept nowhere: enough to be signed in.
  access: "signed_in",
} as const;

const anyWhole = z.int();
const anyOfThem = { least: Number.MIN_SAFE_INTEGER, most: Number.MAX_SAFE_INTEGER };
const count = (most: number) => whole({ least: 1, most, otherwise: 1 }).describe("How many; the default is 1.");

const getIp = defineOperation({
  ...COMMON,
  route: "GET /v1/core/utilities/ip",
  id: "getIp",
  summary: "Get your address",
  description: "The address that the request came from.",
  answers: {
    description: "The address that the request came from.",
    body: namedObject("UtilityIp", { ip: z.string().describe("An IPv4 or IPv6 address.") }),
    examples: { ip: { value: { ip: "203.0.113.7" } } },
  },
  handle: ({ request }) => ok({ ip: request.address }),
});

const timezone = z
  .string()
  .refine(isTimezone, "is an IANA name such as Europe/Paris")
  .default("UTC")
  .describe("An IANA time zone; the default is UTC.");

const getTime = defineOperation({
  ...COMMON,
  route: "GET /v1/core/utilities/time",
  id: "getTime",
  summary: "Get the time",
  description: "The time of the sandbox’s clock, in a time zone.",
  query: { timezone },
  answers: {
    description: "The time of the sandbox’s clock, in a time zone.",
    body: namedObject("UtilityTime", {
      iso: timestamp().describe("In UTC."),
      epochMs: anyWhole.describe("Milliseconds since 1970."),
      timezone: z.string().describe("The time zone."),
      local: z.string().describe("In the time zone, without its offset."),
    }),
    examples: {
      time: {
        value: {
          iso: "2026-11-01T00:00:00.000Z",
          epochMs: 1793491200000,
          timezone: "Europe/Paris",
          local: "2026-11-01T01:00:00",
        },
      },
    },
  },
  async handle({ query, sandbox }) {
    const { now } = await sandbox();
    const local = new Intl.DateTimeFormat("sv-SE", {
      timeZone: query.timezone,
      dateStyle: "short",
      timeStyle: "medium",
    }).format(now);
    return ok({
      iso: new Date(now).toISOString(),
      epochMs: now,
      timezone: query.timezone,
      local: local.replace(" ", "T"),
    });
  },
});

const getUuids = defineOperation({
  ...COMMON,
  route: "GET /v1/core/utilities/uuid",
  id: "getUuids",
  summary: "Make UUIDs",
  description: "Random UUIDs (version 4), or with `_seed` always the same.",
  seeded: true,
  query: { count: count(100) },
  answers: {
    description: "Random UUIDs (version 4), or with `_seed` always the same.",
    body: namedObject("UtilityUuid", { uuid: z.uuid().describe("The first of them."), uuids: z.array(z.uuid()) }),
    examples: {
      uuid: {
        value: {
          uuid: "5cf2bc99-2721-407d-8592-ba00fbdf302f",
          uuids: ["5cf2bc99-2721-407d-8592-ba00fbdf302f"],
        },
      },
    },
  },
  handle({ query, world }) {
    const uuids = Array.from({ length: query.count }, (_, at) =>
      world === undefined ? newUuid() : seededUuid(streamOf(world.seed, "uuid", at)),
    );
    return ok({ uuid: uuids[0], uuids });
  },
});

const getRandomNumbers = defineOperation({
  ...COMMON,
  route: "GET /v1/core/utilities/random",
  id: "getRandomNumbers",
  summary: "Make random numbers",
  description: "Random whole numbers, both bounds included, or with `_seed` always the same.",
  seeded: true,
  query: {
    min: whole({ ...anyOfThem, otherwise: 0 }).describe("The smallest; the default is 0."),
    max: whole(anyOfThem).describe("The largest; the default is 100, or `min` where that is larger."),
    count: count(1000),
  },
  answers: {
    description: "Random whole numbers, both bounds included, or with `_seed` always the same.",
    body: namedObject("UtilityRandom", {
      number: anyWhole.describe("The first of them."),
      numbers: z.array(anyWhole),
      min: anyWhole.describe("The smallest that there could be."),
      max: anyWhole.describe("The largest that there could be."),
    }),
    examples: { random: { value: { number: 37, numbers: [37], min: 0, max: 100 } } },
  },
  checks: [({ isWhole, query }) => isWhole || assertRange(query)],
  handle({ query, world }) {
    const seed = world?.seed;
    const { min, max = Math.max(100, min) } = query;
    assertRange({ min, max });
    const numbers = Array.from({ length: query.count }, (_, at) => {
      const fraction = seed === undefined ? Math.random() : streamOf(seed, "random", at).next();
      return Math.min(max, min + Math.floor(fraction * (max - min + 1)));
    });
    return ok({ number: numbers[0], numbers, min, max });
  },
});

function assertRange({ min, max }: { readonly min?: number; readonly max?: number | undefined }): void {
  if (min === undefined || max === undefined || max >= min) return;
  const detail = `max cannot be ${max}: it is below min, ${min}`;
  refuseParameter("max", "out_of_range", getRandomNumbers.tried, detail);
}

const getLorem = defineOperation({
  ...COMMON,
  route: "GET /v1/core/utilities/lorem",
  id: "getLorem",
  summary: "Make filler text",
  description: "Paragraphs of lorem ipsum, or with `_seed` always the same.",
  seeded: true,
  query: { paragraphs: whole({ least: 1, most: 50, otherwise: 3 }).describe("How many; the default is 3.") },
  answers: {
    description: "Paragraphs of lorem ipsum, or with `_seed` always the same.",
    body: namedObject("UtilityLorem", {
      paragraphs: z.array(z.string()),
      text: z.string().describe("All paragraphs, as one text."),
    }),
    examples: { lorem: { value: { paragraphs: ["Terebro tabernus curso."], text: "Terebro tabernus curso." } } },
  },
  async handle({ query, world }) {
    const { fillerParagraph } = await import("../../world/filler.ts"); // a list of words
    const seed = world?.seed ?? Math.floor(Math.random() * Number.MAX_SAFE_INTEGER);
    const paragraphs = Array.from({ length: query.paragraphs }, (_, at) =>
      fillerParagraph(streamOf(seed, "lorem", at)),
    );
    return ok({ paragraphs, text: paragraphs.join("\n\n") });
  },
});

const OPERATIONS: readonly Operation[] = [getIp, getTime, getUuids, getRandomNumbers, getLorem];

/** `/v1/core/utilities/…`: small things that every mock API is asked for. */
export function utilityOperations(catalog: Catalog): OperationGroup {
  return {
    title: domainTitle(catalog, "core"),
    tags: [{ name: TAG, description: "Small tools that many mock APIs have." }],
    operations: [...OPERATIONS, ...textOperations(COMMON), ...echoOperations(COMMON)],
  };
}

function streamOf(seed: number, name: string, at: number): Stream {
  return createWorld({ seed }).stream("utilities", name, at);
}

function isTimezone(name: string): boolean {
  try {
    return Intl.DateTimeFormat("en", { timeZone: name }).format(0) !== "";
  } catch {
    return false;
  }
}
