import * as z from "zod";

import { defineCatalog, entry } from "../src/core/model/define-catalog.ts";
import { SeedbedError } from "../src/core/model/errors.ts";
import { defineResource } from "../src/core/model/resource.ts";
import { defineRules } from "../src/core/model/rules.ts";
import { reference, text } from "../src/core/model/values.ts";
import { growRecords } from "../src/core/sandbox/base.ts";

/** A small catalog for the engine's own tests: shelves hold boxes, and a task runs by the clock. */
const shelf = defineResource({
  name: "shelf",
  collection: "shelves",
  domain: "store",
  description: "A shelf.",
  count: 5,
  fields: {
    label: { schema: text(20), required: true, unique: true, generate: ({ index }) => `shelf ${index}` },
    boxes: { schema: z.int().min(0), readOnly: true, initial: () => 0, generate: () => 4 },
  },
  createdAt: () => "2026-01-01T00:00:00.000Z",
});

const box = defineResource({
  name: "box",
  collection: "boxes",
  domain: "store",
  description: "A box.",
  count: 20,
  fields: {
    shelfId: { schema: reference(), required: true, generate: ({ index }) => String(((index - 1) % 5) + 1) },
    weight: { schema: z.int().min(1).max(1000), required: true, generate: ({ random }) => random.int(1, 1000) },
    note: { schema: text().nullable(), generate: () => null },
    tags: { schema: z.array(text(20)).max(5), generate: () => [] },
    size: {
      schema: z.object({ width: z.int(), height: z.int(), depth: z.int().nullable() }).nullable(),
      generate: () => ({ width: 1, height: 2, depth: null }),
    },
    status: {
      schema: z.enum(["open", "sealed", "sent"]),
      initial: () => "open",
      generate: ({ index }) => (index % 2 === 0 ? "sealed" : "open"),
    },
  },
  relations: { shelf: { field: "shelfId", to: "shelf" } },
  lifecycle: {
    initial: "open",
    fixed: ["weight"],
    transitions: {
      seal: { from: ["open"], to: "sealed", event: "sealed", description: "Closes the box." },
      send: {
        from: ["sealed"],
        to: "sent",
        event: "sent",
        description: "Sends it.",
        input: z.object({ to: text(20).optional() }),
      },
    },
  },
  createdAt: () => "2026-01-01T00:00:00.000Z",
});

const boxRules = defineRules(box, {
  write({ tx, next, previous, changed }) {
    if (!changed("shelfId")) return undefined;
    if (next.weight === 999) throw new SeedbedError("conflict", "cannot put the box on the shelf: it would break");
    const on = tx.find(shelf, next.shelfId);
    if (on !== undefined) tx.set(shelf, on.id, { boxes: on.boxes + 1 });
    const off = previous === undefined ? undefined : tx.find(shelf, previous.shelfId);
    if (off !== undefined) tx.set(shelf, off.id, { boxes: off.boxes - 1 });
    return undefined;
  },
  effects: {
    enter: {
      open: null,
      sealed: null,
      sent({ tx, next }, input) {
        const on = tx.find(shelf, next.shelfId);
        if (on !== undefined) tx.set(shelf, on.id, { boxes: on.boxes - 1 });
        return { note: `to ${JSON.stringify(input["to"] ?? null)}` };
      },
    },
  },
  remove({ tx, previous }) {
    const on = tx.find(shelf, previous.shelfId);
    if (on !== undefined) tx.set(shelf, on.id, { boxes: on.boxes - 1 });
  },
});

const task = defineResource({
  name: "task",
  collection: "tasks",
  domain: "store",
  description: "A task that runs for ten seconds.",
  count: 0,
  fields: {
    title: { schema: text(), required: true, generate: () => "task" },
    state: { schema: z.enum(["waiting", "done"]), readOnly: true, initial: () => "waiting", generate: () => "done" },
    percent: { schema: z.int(), readOnly: true, initial: () => 0, generate: () => 100 },
  },
  writeOnly: { speed: z.int().min(1) },
  clockEvents: ["done"],
  createdAt: () => "2026-01-01T00:00:00.000Z",
});

const taskRules = defineRules(task, {
  due(record, hidden) {
    if (record.state === "done") return [];
    return [
      {
        at: Date.parse(record.createdAt) + 10_000 / Number(hidden["speed"]),
        event: "done",
        set: { state: "done" as const, percent: 100 },
      },
    ];
  },
  live(record, hidden, now) {
    if (record.state === "done") return {};
    return { percent: Math.floor(((now - Date.parse(record.createdAt)) * Number(hidden["speed"])) / 100) };
  },
});

/** The catalog. */
export const sampleCatalog = defineCatalog(
  [{ name: "store", title: "Store", description: "A store." }],
  [entry(shelf), entry(box, boxRules), entry(task, taskRules)],
);

/** Grows the records of the catalog. */
export const growSample = growRecords(sampleCatalog, "http://localhost:3000");
