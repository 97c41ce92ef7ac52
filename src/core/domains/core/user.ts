import * as z from "zod";

import type { World } from "../../model/generation.ts";
import { defineResource } from "../../model/resource.ts";
import { date, email, text, timestamp, timezone, url } from "../../model/values.ts";
import { lookOf, toLookCode } from "../../world/looks.ts";
import { pictureUrl } from "../../world/picture-url.ts";
import { livelihoods } from "../../world/plans/livelihoods.ts";
import type { Livelihood } from "../../world/plans/livelihoods.ts";
import { numbered } from "../../world/plans/numbered.ts";
import { inUse, NEWCOMERS_FROM, PEOPLE, people } from "../../world/plans/people.ts";
import type { Person } from "../../world/plans/people.ts";
import { sharesOf } from "../../world/stream.ts";
import { DAY, HOUR, MINUTE, REFERENCE_TIME, toTimestamp } from "../../world/time.ts";
import { address } from "../address.ts";
import { fromPlan } from "../planned.ts";

const personAt = (world: World, index: number): Person => numbered(world.plan(people), index);
const personPlan = fromPlan(personAt);

/** The first four users of every world can sign in and differ in what they may do. */
const ROLES = ["admin", "user", "user", "viewer"] as const;

/** Numbers of users that are invited or suspended in every world, so that both states occur. */
const INVITED = 98;
const SUSPENDED = 61;

const ROLE_SHARES = sharesOf({ user: 82, viewer: 14, admin: 4 });
const MEMBER_STATES = sharesOf({ active: 96, suspended: 4 });
const NEWCOMER_STATES = sharesOf({ active: 60, invited: 40 });

const livelihoodAt = (world: World, index: number): Livelihood => numbered(world.plan(livelihoods), index);
const livelihoodPlan = fromPlan(livelihoodAt);

export const user = defineResource({
  name: "user",
  collection: "users",
  domain: "core",
  description: "Somebody who can sign in. Users are also the buyers, the account holders and many of the patients.",
  count: PEOPLE,
  // Those who can sign in are in every world.
  least: ROLES.length,
  fields: {
    name: { schema: text(120), required: true, search: true, generate: personPlan.of("name") },
    email: { schema: email(), required: true, unique: true, search: true, generate: personPlan.of("email") },
    username: {
      schema: text(64),
      description: "What comes before the @ of the e-mail address, unless chosen.",
      search: true,
      initial: ({ self }) => (self.email ?? "user").replace(/@.*$/s, "").slice(0, 64),
      generate: personPlan.of("username"),
    },
    role: {
      schema: z.enum(["admin", "user", "viewer"]),
      initial: () => "user",
      generate: ({ index, random }) => ROLES[index - 1] ?? random.weighted(ROLE_SHARES),
    },
    status: {
      schema: z.enum(["active", "invited", "suspended"]),
      initial: () => "active",
      generate({ index, random }) {
        if (index <= ROLES.length) return "active";
        if (index === INVITED) return "invited";
        if (index === SUSPENDED) return "suspended";
        return random.weighted(index >= NEWCOMERS_FROM ? NEWCOMER_STATES : MEMBER_STATES);
      },
    },
    avatarUrl: {
      schema: url(),
      initial({ baseUrl, self, id, now }) {
        const { gender, birthDate, username = "" } = self;
        const isTold = gender !== undefined && gender !== null && birthDate !== undefined && birthDate !== null;
        const look = isTold ? toLookCode(gender, Date.parse(birthDate), Date.parse(now)) : undefined;
        return pictureUrl(baseUrl, "avatar", username, `user-${id}`, { look });
      },
      generate({ world, index, self, id }) {
        const { gender, birthDate, source, kin } = personAt(world, index);
        // Brothers and sisters are alike.
        const random = world.stream("looks", kin === null || kin.partner ? index : kin.index);
        const look = lookOf({ gender, bornAt: Date.parse(birthDate), source }, random);
        return pictureUrl(world.baseUrl, "avatar", self.username, `user-${id}`, { look });
      },
    },
    phone: {
      schema: text(40).nullable(),
      search: true,
      generate: ({ world, index, random }) => (random.chance(0.92) ? personAt(world, index).phone : null),
    },
    birthDate: { schema: date().nullable(), generate: personPlan.of("birthDate") },
    gender: { schema: z.enum(["male", "female", "other", "unknown"]).nullable(), generate: personPlan.of("gender") },
    jobTitle: { schema: text(120).nullable(), search: true, generate: livelihoodPlan.of("jobTitle") },
    company: { schema: text(120).nullable(), search: true, generate: livelihoodPlan.of("company") },
    department: { schema: text(120).nullable(), search: true, generate: livelihoodPlan.of("department") },
    managerId: { ...livelihoodPlan.optionalReference("managerIndex"), description: "The user who leads them at work." },
    address: { schema: address().nullable(), generate: personPlan.of("address") },
    locale: {
      schema: z
        .string()
        .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, "must be a language tag such as en-US (BCP 47)")
        .max(35),
      description: "BCP 47.",
      initial: () => "en-US",
      generate: personPlan.of("locale"),
    },
    timezone: { schema: timezone(), description: "IANA.", initial: () => "UTC", generate: personPlan.of("timezone") },
    lastLoginAt: {
      schema: timestamp().nullable(),
      readOnly: true,
      generate({ world, index, random, self }) {
        if (self.status === "invited") return null;
        const { joinedAt, place } = personAt(world, index);
        // Most were here within the month; who is suspended was not.
        const longest =
          self.status === "suspended"
            ? 200 * DAY
            : random.weighted([
                [3 * DAY, 5],
                [30 * DAY, 4],
                [300 * DAY, 2],
              ]);
        const shortest = self.status === "suspended" ? 20 * DAY : HOUR;
        const time = inUse(random, place.timezone, REFERENCE_TIME - random.int(shortest, longest));
        return toTimestamp(Math.min(Math.max(joinedAt + HOUR, time), REFERENCE_TIME - random.int(5 * MINUTE, HOUR)));
      },
    },
  },
  relations: { manager: { field: "managerId", to: "user" } },
  writeOnly: { password: text(200).meta({ format: "password" }) },
  lifecycle: {
    transitions: {
      suspend: { from: ["active"], to: "suspended", event: "suspended", description: "Keeps the user out for now." },
      activate: {
        from: ["invited", "suspended"],
        to: "active",
        event: "activated",
        description: "Lets an invited or suspended user in.",
      },
    },
  },
  createdAt: ({ world, index }) => toTimestamp(personAt(world, index).joinedAt),
  updatedAt: ({ self }) => self.lastLoginAt ?? self.createdAt,
});
