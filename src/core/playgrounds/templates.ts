import type { Catalog, Entry } from "../model/catalog.ts";
import type { Resource } from "../model/resource.ts";
import { toWorldChoice } from "../model/world-choice.ts";
import type { WorldChoice } from "../model/world-choice.ts";
import type { Base } from "../sandbox/base.ts";
import { DEFAULT_SEED } from "../sandbox/engine.ts";
import type { TemplateRequest } from "../template/renderer.ts";
import { createTemplate } from "../template/template.ts";
import type { Template } from "../template/template.ts";
import { REFERENCE_TIME, toTimestamp } from "../world/time.ts";

/** Parses and renders templates over the seeded worlds. All of it throws `TemplateError`. */
export interface Templates {
  /** Milliseconds, to bound what takes several renderings. */
  readonly timer: () => number;
  /** True on one's own machine, whose answers may set cookies and lead anywhere. */
  readonly isPersonal: boolean;
  /** The resources that `{{world…}}` reads. */
  readonly vocabulary: readonly Entry[];
  readonly baseUrl: string;
  parse(source: unknown): Template;
  parseRecord(source: Readonly<Record<string, unknown>>): Template;
  /** Calls each function of it once, whoever asks for what. Throws with all that refuse their arguments. */
  tryCalls(template: Template): void;
  /** Returns the answer to the request. Without a seed `{{world…}}` reads the default world. */
  render(template: Template, seed: number | undefined, request: TemplateRequest): unknown;
}

/** `newSeed` gives chance to what has no seed; `timer` tells milliseconds. */
export function createTemplates(parts: {
  readonly catalog: Catalog;
  readonly base: (world: WorldChoice) => Base;
  readonly baseUrl: string;
  readonly clock: () => number;
  readonly timer: () => number;
  readonly newSeed: () => number;
  readonly isPersonal?: boolean;
}): Templates {
  const { catalog, base, baseUrl, clock, timer, newSeed, isPersonal = false } = parts;
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
    isPersonal,
    vocabulary: catalog.vocabulary,
    baseUrl,
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
  };
}

function withoutStanding(source: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { id: _id, createdAt: _createdAt, updatedAt: _updatedAt, ...rest } = source;
  return rest;
}
