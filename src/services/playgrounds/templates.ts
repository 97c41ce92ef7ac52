import type { Base } from "../../engine/base.ts";
import { DEFAULT_SEED } from "../../engine/engine.ts";
import type { AnyRecord } from "../../engine/stored-record.ts";
import { hashSeed, mix, toStream } from "../../generate/stream.ts";
import { MAX_DRAWS, MAX_ITEMS, MAX_OUTPUT } from "../../generate/template/bounds.ts";
import type { RenderedTemplate, TemplateRequest } from "../../generate/template/renderer.ts";
import { createTemplate } from "../../generate/template/template.ts";
import type { Template } from "../../generate/template/template.ts";
import { DAY, REFERENCE_TIME, toTimestamp } from "../../generate/time.ts";
import type { Catalog } from "../../model/catalog.ts";
import type { Resource } from "../../model/resource.ts";
import { toWorldChoice } from "../../model/world-choice.ts";
import type { WorldChoice } from "../../model/world-choice.ts";
import { MAX_COLLECTION_DRAWS, MAX_COLLECTION_OUTPUT, RECORD_SPREAD } from "./bounds.ts";

/** The records of a collection were created within so many days before the reference date. */
const CREATED_WITHIN = 180;

/** Parses and renders templates over the seeded worlds. All of it throws `TemplateError`. */
export interface Templates {
  /** Milliseconds, to bound what takes several renderings. */
  readonly timer: () => number;
  parse(source: unknown): Template;
  /** The template of a collection's records, which nobody asks for. */
  parseRecord(source: Readonly<Record<string, unknown>>): Template;
  /** Calls each function of it once, whoever asks for what. Throws with all that refuse their arguments. */
  tryCalls(template: Template): void;
  /** What the template answers the request with. Without a seed `{{world…}}` reads the default world. */
  render(template: Template, seed: number | undefined, request: TemplateRequest): unknown;
  /** The record with this number, from 1 to `count`. */
  renderRecord(template: Template, seed: number, index: number, count: number): AnyRecord;
}

/** `newSeed` gives chance to what has no seed; `timer` tells milliseconds. */
export function createTemplates(parts: {
  readonly catalog: Catalog;
  readonly base: (world: WorldChoice) => Base;
  readonly baseUrl: string;
  readonly clock: () => number;
  readonly timer: () => number;
  readonly newSeed: () => number;
}): Templates {
  const { catalog, base, baseUrl, clock, timer, newSeed } = parts;
  const resources = catalog.vocabulary.map((entry) => entry.resource);
  const entries = new Map(catalog.vocabulary.map((entry) => [entry.resource, entry]));
  const worldOf = (seed: number) => {
    const choice = toWorldChoice(seed);
    return {
      baseUrl,
      record(resource: Resource, index: number) {
        const entry = entries.get(resource);
        if (entry === undefined) throw new Error(`no template may name ${resource.name}`);
        return base(choice).record(entry, index).record;
      },
    };
  };

  return {
    timer,
    parse: (source) => createTemplate(source, { resources }),
    parseRecord: (source) => createTemplate(withoutStanding(source), { resources, withoutRequest: true }),
    tryCalls: (template) =>
      template.tryCalls({ seed: 1, world: worldOf(DEFAULT_SEED), now: toTimestamp(REFERENCE_TIME), timer }),
    render: (template, seed, request) =>
      template.render({
        seed: seed ?? newSeed(),
        world: worldOf(seed ?? DEFAULT_SEED),
        now: toTimestamp(seed === undefined ? clock() : REFERENCE_TIME),
        request,
        timer,
      }),
    renderRecord(template, seed, index, count) {
      const value = template.render({
        seed,
        world: worldOf(seed),
        now: toTimestamp(REFERENCE_TIME),
        index: index - 1,
        timer,
        bounds: boundsOf(count),
      }) as Readonly<Record<string, unknown>>; // the template of a record is an object
      const createdAt = creationTime(seed, index, count);
      return { id: String(index), ...value, createdAt, updatedAt: createdAt };
    },
  };
}

/** What each of so many records may take, so that all together stay within bounds. */
function boundsOf(count: number): Required<RenderedTemplate>["bounds"] {
  return {
    draws: Math.min(MAX_DRAWS, Math.floor(MAX_COLLECTION_DRAWS / count)),
    items: Math.floor(MAX_ITEMS / count),
    output: Math.min(MAX_OUTPUT, Math.floor((RECORD_SPREAD * MAX_COLLECTION_OUTPUT) / count)),
  };
}

/** When a generated record was created: later for a higher number. */
export function creationTime(seed: number, index: number, count: number): string {
  const chance = toStream(mix(mix(hashSeed(seed), "created"), index)).next();
  const span = CREATED_WITHIN * DAY;
  return toTimestamp(REFERENCE_TIME - span + Math.floor(((index - 1 + chance) / count) * span));
}

function withoutStanding(source: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { id: _id, createdAt: _createdAt, updatedAt: _updatedAt, ...rest } = source;
  return rest;
}
