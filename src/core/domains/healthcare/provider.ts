import * as z from "zod";

import type { World } from "../../model/generation.ts";
import { defineResource } from "../../model/resource.ts";
import { email, ofKind, text, timezone } from "../../model/values.ts";
import { PRACTICES, SPECIALTIES } from "../../world/medicine/practices.ts";
import { drawApart } from "../../world/parts.ts";
import { calendar } from "../../world/plans/calendar.ts";
import { clinicians, CLINICIANS, WEEKDAYS } from "../../world/plans/clinicians.ts";
import type { Clinician } from "../../world/plans/clinicians.ts";
import { numbered } from "../../world/plans/numbered.ts";
import { REFERENCE_TIME, toTimestamp } from "../../world/time.ts";
import { address } from "../address.ts";
import { fromPlan } from "../planned.ts";

// National Provider Identifier (45 CFR 162.406): ten digits, of which the last is a Luhn check digit over the prefix
// 80840 (ISO/IEC 7812 issuer) and the other nine. The first digit is 1 or 2, and every number issued so far starts
// with 1: ours start with 2, so that they are valid and nobody's.

const PREFIX = "80840";
const GENERATED_RANGE = 90_000_000;
const CREATED_FROM = 290_000_000;
const CREATED_RANGE = 10_000_000;

/** The NPI of a generated provider: `block` (from 0) of `blocks` keeps the numbers of a world apart, `offset` is at most {@link npiBlockSize} - 1. */
export function generatedNpi(block: number, blocks: number, offset: number): string {
  return withCheckDigit(200_000_000 + block * npiBlockSize(blocks) + offset);
}

/** Number of numbers each of `blocks` equal parts of the generated range holds. */
export function npiBlockSize(blocks: number): number {
  return Math.floor(GENERATED_RANGE / blocks);
}

/** The NPI of a provider that a caller created, by its id: numbers from 29 0000000 on, which no generated one has. */
export function createdNpi(id: string): string {
  return withCheckDigit(CREATED_FROM + (Number(id) % CREATED_RANGE));
}

function withCheckDigit(nine: number): string {
  const digits = String(nine);
  return digits + String((10 - (luhnSum(`${PREFIX}${digits}0`) % 10)) % 10);
}

// The sum of the Luhn algorithm (ISO/IEC 7812-1, annex B): every second digit from the right, the last one excluded, counts double.
function luhnSum(digits: string): number {
  let sum = 0;
  for (let at = 0; at < digits.length; at += 1) {
    const digit = digits.charCodeAt(digits.length - 1 - at) - 48;
    const worth = at % 2 === 1 ? digit * 2 : digit;
    sum += worth > 9 ? worth - 9 : worth;
  }
  return sum;
}

const clinicianAt = (world: World, index: number): Clinician => numbered(world.plan(clinicians), index);
const planned = fromPlan(clinicianAt);

/** A time of the day, `HH:MM`. */
const clock = (): z.ZodString =>
  z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of the day such as "09:00"');

/** Somebody who sees patients. */
export const provider = defineResource({
  name: "provider",
  collection: "providers",
  domain: "healthcare",
  description: "Somebody who sees patients: a physician, nurse practitioner or the like.",
  count: CLINICIANS,
  fields: {
    npi: {
      schema: z.string().regex(/^[12]\d{9}$/),
      description:
        "National Provider Identifier: ten digits, the last a valid check digit. No real provider has it; here those outside the United States have one too.",
      readOnly: true,
      unique: true,
      search: true,
      initial: ({ id }) => createdNpi(id),
      generate({ world, index }) {
        const block = npiBlockSize(CLINICIANS);
        const turn = world.first.stream("npi").int(0, CLINICIANS - 1);
        const place = drawApart(world, ["provider", "npi", index], block, (random) => random.int(0, block - 1));
        return generatedNpi((index * 7 + turn) % CLINICIANS, CLINICIANS, place);
      },
    },
    name: {
      schema: text(200),
      description: "Name with the leading credential or the title, as their country writes it.",
      required: true,
      search: true,
      generate: planned.of("name"),
    },
    specialty: {
      schema: text(100),
      description: `What they practise, such as ${SPECIALTIES.slice(0, 3).join(", ")}.`,
      required: true,
      search: true,
      generate: planned.of("specialty"),
    },
    credentials: {
      schema: z.array(text(20)).max(20),
      description: "Letters after the name.",
      generate: planned.of("credentials"),
    },
    languages: {
      schema: z.array(z.string().regex(/^[a-z]{2,3}$/, 'must be an ISO 639 code such as "en"')).max(50),
      description: "Languages spoken, ISO 639-1.",
      generate: planned.of("languages"),
    },
    email: { schema: email().nullable(), search: true, generate: planned.of("email") },
    phone: { schema: text(40).nullable(), search: true, generate: planned.of("phone") },
    facility: {
      schema: z
        .object({
          name: text(200),
          address: address().nullable(),
          timezone: timezone().nullable().describe("IANA; the schedule is by its clocks, in UTC if null."),
        })
        .nullable(),
      description: "Where they work.",
      generate: planned.of("facility"),
    },
    acceptingNewPatients: {
      schema: z.boolean(),
      initial: () => true,
      generate: ({ random, self }) => self.active && random.chance(0.8),
    },
    rating: {
      schema: ofKind("measure", z.number().min(0).max(5)).nullable(),
      description: "Patients' average, 0 to 5.",
      generate: ({ random }) =>
        random.chance(0.07) ? null : (50 - Math.floor(Math.min(random.next(), random.next()) * 19)) / 10,
    },
    schedule: {
      schema: z
        .array(
          z.object({
            weekday: z.enum(WEEKDAYS).describe("Lower-case English name of the day."),
            start: clock().describe("HH:MM, by the facility’s clocks."),
            end: clock().describe("HH:MM, by the facility’s clocks, on the same day."),
          }),
        )
        .max(50),
      description:
        "When they see patients each week, by the clocks of the facility’s time zone. Generated appointments keep to it; written ones need not.",
      generate: planned.of("schedule"),
    },
    active: {
      schema: z.boolean(),
      initial: () => true,
      generate({ world, index, random }) {
        // Nobody leaves with visits ahead of them, or as somebody's own doctor.
        const needed =
          PRACTICES[clinicianAt(world, index).specialty].primary ||
          world
            .plan(calendar)
            .some(({ providerIndex, startsAt }) => providerIndex === index && startsAt >= REFERENCE_TIME);
        return needed || !random.chance(0.3);
      },
    },
  },
  createdAt: ({ world, index }) => toTimestamp(clinicianAt(world, index).joinedAt),
  updatedAt({ world, index, random }) {
    const { joinedAt } = clinicianAt(world, index);
    return toTimestamp(Math.floor(joinedAt + random.next() * (REFERENCE_TIME - joinedAt)));
  },
});
