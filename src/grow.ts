import { catalog } from "./core/domains/catalog.ts";
import { assertOptions, assertSeed, BASE_URL, PROFILE, SEED, SIZE } from "./core/model/arguments.ts";
import type { OptionRules } from "./core/model/arguments.ts";
import type { Entry } from "./core/model/catalog.ts";
import { SeedbedError } from "./core/model/errors.ts";
import { isObject } from "./core/model/json.ts";
import type { RecordType } from "./core/model/resource.ts";
import { toWorldChoice } from "./core/model/world-choice.ts";
import type { Profile, Size } from "./core/model/world-choice.ts";
import type { TemplateRequest } from "./core/template/renderer.ts";
import { TemplateError, toSentence } from "./core/template/template-error.ts";
import { createTemplate } from "./core/template/template.ts";
import { createGrowth } from "./core/world/growth.ts";
import { REFERENCE_TIME, toTimestamp } from "./core/world/time.ts";
import { createWorld, DATASET_VERSION, DEFAULT_BASE_URL } from "./core/world/world.ts";

export type { TemplateRequest };

type BuiltIn = (typeof catalog)["entries"][number]["resource"];

/** Everything that grows from a seed: an array of records for every collection, each made when it is first read, and frozen. */
export type GrownWorld = { readonly [R in BuiltIn as R["collection"]]: readonly RecordType<R>[] } & {
  readonly seed: number;
  /** Version of the growth rules: the same version and seed are the same records. */
  readonly datasetVersion: number;
};

export interface GrowthOptions {
  /** Base of pictures' addresses. */
  readonly baseUrl?: string;
  /** The hostile data that the world is made of; ordinary data unless given. */
  readonly profile?: Profile;
  /** Number of times as many records the world has; 1 unless given. */
  readonly size?: Size;
}

export interface RenderOptions extends Pick<GrowthOptions, "baseUrl"> {
  /** Seed of random values and of `{{world…}}`, any safe integer; default 1. */
  readonly seed?: number;
  /** Values of `{{params.id}}`, `{{query.page}}`, `{{body.name}}` and `{{headers.x-id}}`. */
  readonly request?: TemplateRequest;
  /** Value of `{{index}}`; default 0. */
  readonly index?: number;
  /** Value of `{{now}}`, ISO 8601; default the reference date of the generated data. */
  readonly now?: string;
}

const RENDER_OPTIONS: OptionRules = {
  seed: SEED,
  baseUrl: BASE_URL,
  request: { must: "be an object", is: isObject },
  index: { must: "be a whole number", is: (value) => Number.isSafeInteger(value) },
  now: { must: "be an ISO 8601 time", is: (value) => typeof value === "string" && !Number.isNaN(Date.parse(value)) },
};

/** Grows the world of a seed, any safe integer: the records that `GET /v1/…?_seed=` answers, without a server. Throws a {@link SeedbedError}. */
export function growWorld(seed: number, options: GrowthOptions = {}): GrownWorld {
  assertSeed(seed, "grow a world");
  assertOptions(options, { baseUrl: BASE_URL, profile: PROFILE, size: SIZE }, "grow a world");
  const { baseUrl = DEFAULT_BASE_URL, ...settings } = options;
  const growth = createGrowth(
    toWorldChoice(seed, settings),
    catalog.entries.map((entry) => entry.resource),
    baseUrl,
  );
  const grown: Record<string, unknown> = { seed, datasetVersion: DATASET_VERSION };
  const entries: readonly Entry[] = catalog.entries;
  for (const { resource } of entries) {
    let records: readonly unknown[] | undefined;
    Object.defineProperty(grown, resource.collection, {
      enumerable: true,
      get: () =>
        (records ??= Object.freeze(
          Array.from({ length: growth.count(resource) }, (_, at) => growth.generate(resource, at + 1)),
        )),
    });
  }
  return Object.freeze(grown) as unknown as GrownWorld; // a getter for every collection
}

/**
 * Renders a template as an endpoint of a playground would answer: the same template, seed and request give the same value,
 * always. Throws a {@link SeedbedError} `validation_failed` that names every fault with its place.
 */
export function renderTemplate(template: unknown, options: RenderOptions = {}): unknown {
  assertOptions(options, RENDER_OPTIONS, "render the template");
  const { seed = 1, baseUrl = DEFAULT_BASE_URL, request = {}, index = 0, now = toTimestamp(REFERENCE_TIME) } = options;
  const resources = catalog.entries.map((entry) => entry.resource);
  try {
    const parsed = createTemplate(template, { resources });
    return parsed.render({
      seed,
      world: createWorld({ seed, baseUrl }),
      request,
      index,
      now,
      timer: () => performance.now(),
    });
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    const errors = error.faults.map((fault) => ({ code: "template", detail: toSentence(fault) }));
    throw new SeedbedError("validation_failed", `cannot render the template: ${error.message}`, { errors });
  }
}
