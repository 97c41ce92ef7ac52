// Generates valid definitions of small domains.
import * as fc from "../properties.ts";

type Value = Readonly<Record<string, unknown>>;

const FREE: readonly unknown[] = [
  "person.fullName",
  "string.alphanumeric(5)",
  "{{world.book.title}} by {{person.lastName}}",
  "boolean",
  "money",
  "date",
  "time",
  "url",
  "list",
  ["red", "green", "blue"],
  [1, 2, 3],
  { is: "text", min: 3, max: 9, required: true },
  { is: "text", pattern: "[A-Z]{2}-\\d{3,5}(x|y)?", unique: true },
  { is: "text", pattern: "\\d+", min: 12 },
  { is: "integer", min: -5, max: 400, unique: true },
  { is: "number", min: 0.5, max: 0.75 },
  { is: "email", from: "internet.email", unique: true, optional: true },
  { is: "integer", from: "person.firstName" },
  { is: "money", from: "commerce.price", default: 5 },
  { from: { often: 9, seldom: 1 }, optional: true },
  { is: "time", after: "createdAt", within: "PT3H" },
  { is: "date", after: "createdAt", optional: true },
  { is: "list", items: { is: "integer", min: 1 }, min: 1, max: 4 },
  { is: "object", fields: { city: "location.city", zip: { is: "text", required: true } } },
];

const STATES: readonly Value[] = [
  { open: { close: "closed" } },
  { fresh: { take: "taken", drop: "dropped" }, taken: { give: "fresh", drop: "dropped" }, dropped: {} },
];

/** A definition of a few resources, each of which may belong to those before it. */
export function definitions(): fc.Arbitrary<Value> {
  const resource = fc.record({
    count: fc.integer({ min: 1, max: 25 }),
    fields: fc.subarray([...FREE.keys()], { minLength: 1, maxLength: 6 }),
    parents: fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 2 }),
    manner: fc.constantFrom({}, { per: 3 }, { optional: true }, { many: true }),
    toUser: fc.boolean(),
    toItself: fc.boolean(),
    states: fc.option(fc.constantFrom(...STATES), { nil: undefined }),
    timed: fc.boolean(),
    rule: fc.constantFrom("none", "before", "noOverlap"),
    bounded: fc.boolean(),
    counted: fc.boolean(),
  });
  return fc.array(resource, { minLength: 1, maxLength: 4 }).map((list) => {
    const resources: Record<string, Record<string, unknown>> = {};
    for (const [at, one] of list.entries()) {
      const fields: Record<string, unknown> = Object.fromEntries(
        one.fields.map((index) => [`field${index}`, FREE[index]]),
      );
      const belongsTo: Record<string, unknown> = {};
      for (const parent of one.parents) if (parent < at) belongsTo[`thing${parent}`] = one.manner;
      if (one.toUser) belongsTo["user"] = {};
      if (one.toItself) belongsTo[`thing${at}`] = { as: "boss", optional: true };
      const rules: unknown[] = [];
      if (one.rule !== "none") {
        fields["startsAt"] = "time";
        fields["endsAt"] = { is: "time", after: "startsAt", within: "PT4H" };
        rules.push({ before: ["startsAt", "endsAt"] });
      }
      if (one.rule === "noOverlap" && one.toUser)
        rules.push({ noOverlap: { of: "userId", from: "startsAt", to: "endsAt" } });
      resources[`thing${at}`] = {
        count: one.count,
        fields,
        belongsTo,
        rules,
        ...(one.states !== undefined && {
          states: one.states,
          ...(one.timed && {
            after: {
              [Object.keys(one.states)[0] ?? ""]: { P9D: Object.keys(one.states)[0] === "open" ? "closed" : "dropped" },
            },
          }),
        }),
      };
      const [parent] = one.parents.filter((index) => index < at);
      const owner = parent === undefined ? undefined : resources[`thing${parent}`];
      if (owner === undefined || parent === undefined) continue;
      const ownFields = owner["fields"] as Record<string, unknown>; // as made above
      if (one.counted) {
        ownFields[`count${at}`] = {
          count: `thing${at}s`,
          ...(one.states !== undefined && { where: { status: Object.keys(one.states)[0] } }),
        };
        if (one.rule !== "none") fields["begun"] = "integer";
        if (one.rule !== "none") ownFields[`sum${at}`] = { sum: `thing${at}s.begun` };
        if (!("many" in one.manner)) fields["ownerMadeAt"] = { copy: `thing${parent}.createdAt` };
      }
      if (one.bounded && !("many" in one.manner)) {
        ownFields[`room${at}`] = { is: "integer", min: 1, max: 50 };
        (owner["rules"] as unknown[]).push({ atMost: { count: `thing${at}s`, of: `room${at}` } }); // as made above
      }
    }
    return { domain: "small", domains: ["core"], resources };
  });
}
