import assert from "node:assert/strict";
import { test } from "node:test";

import { createSampleReader } from "../../../../test/sample-library.ts";
import { defineCatalog, entry } from "../../model/define-catalog.ts";
import { defineResource } from "../../model/resource.ts";
import { reference, text } from "../../model/values.ts";
import { createSearch } from "./search.ts";

const COMMON = { domain: "club", description: "Of a club.", count: 0, createdAt: () => "2026-01-01T00:00:00.000Z" };
const name = { schema: text(), required: true, generate: () => "" } as const;

const player = defineResource({
  ...COMMON,
  name: "player",
  collection: "players",
  fields: { name, teamId: { schema: reference().nullable(), generate: () => null } },
  relations: { team: { field: "teamId", to: "team" } },
});
const team = defineResource({
  ...COMMON,
  name: "team",
  collection: "teams",
  fields: { name, captainId: { schema: reference().nullable(), generate: () => null } },
  relations: { captain: { field: "captainId", to: "player" } },
});
const club = defineCatalog(
  [{ name: "club", title: "Club", description: "Two that refer to each other." }],
  [entry(player), entry(team)],
);

test("a search does not lead back to where it is: the captain's name finds the captain, and not the team mates", () => {
  const players = [
    { id: "1", name: "Ada", teamId: "1" },
    { id: "2", name: "Bob", teamId: "1" },
  ];
  const reader = createSampleReader({ players, teams: [{ id: "1", name: "Reds", captainId: "1" }] });
  const found = (of: typeof player | typeof team, q: string): readonly string[] => {
    const steps = createSearch(q, club.get(of.name), club)?.prepare(reader);
    assert.ok(steps);
    let step = steps.next();
    while (step.done !== true) step = steps.next();
    const isFound = step.value;
    const all = reader.collection(club.get(of.name)).slice(0, 10);
    return all.filter(({ record }) => isFound(record)).map(({ record }) => String(record["name"]));
  };
  assert.deepEqual(found(player, "ada"), ["Ada"]);
  assert.deepEqual(found(player, "reds"), ["Ada", "Bob"]);
  assert.deepEqual(found(team, "ada"), ["Reds"]);
  assert.deepEqual(found(team, "bob"), []);
});
