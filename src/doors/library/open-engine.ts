import type {
  ApiConfig,
  CodeConfig,
  DataConfig,
  ExtendedConfig,
  LookConfig,
  TextConfig,
} from "../../core/definition/define-config.ts";
import { DeclarationError } from "../../core/definition/faults.ts";
import { catalog as builtIn } from "../../core/domains/catalog.ts";
import { findPlace } from "../../core/http/data/place.ts";
import { BASE_URL, PROFILE, SEED, SIZE, assertOptions, refuseArgument } from "../../core/model/arguments.ts";
import type { OptionRules } from "../../core/model/arguments.ts";
import { UNKNOWN_MEMBERS } from "../../core/model/catalog.ts";
import type { Catalog, UnknownMembers } from "../../core/model/catalog.ts";
import { catalogOf, hasCatalog } from "../../core/model/define-catalog.ts";
import type { WithCatalog } from "../../core/model/define-catalog.ts";
import { isObject } from "../../core/model/json.ts";
import { getOrMake } from "../../core/model/maps.ts";
import { ON_DELETE } from "../../core/model/resource.ts";
import type { OnDelete } from "../../core/model/resource.ts";
import { toEnd } from "../../core/model/steps.ts";
import { UPSTREAM_MODES } from "../../core/model/upstream-mode.ts";
import type { UpstreamMode } from "../../core/model/upstream-mode.ts";
import { isProfile, isSize, toWorldChoice } from "../../core/model/world-choice.ts";
import type { Profile, Size, WorldChoice } from "../../core/model/world-choice.ts";
import { DEFAULT_SEED } from "../../core/sandbox/engine.ts";
import type { SandboxStart } from "../../core/sandbox/sandbox.ts";
import { preparedAtOnce } from "../../core/sandbox/work.ts";
import type { Storage } from "../../core/storage/storage.ts";
import { readRecipe } from "../../core/testing/recipe/read-recipe.ts";
import { DEFAULT_BASE_URL } from "../../core/world/world.ts";
import { createMockEngine } from "./engine.ts";

/** A world that a mock can start from. */
export interface MockWorld {
  /** Any safe integer; 1 unless given. */
  readonly seed?: number;
  readonly profile?: Profile;
  readonly size?: Size;
}

export interface MockOptions {
  /** The world to start from, any safe integer; 1 unless given. */
  readonly seed?: number;
  /** The hostile data that the world is made of; ordinary data unless given. */
  readonly profile?: Profile;
  /** Number of times as many records the world has; 1 unless given. */
  readonly size?: Size;
  /** A state to start from instead of a world: what `mock.recipe()` or `GET /api/data/recipe` gave, or one that was written by hand. */
  readonly recipe?: RecipeGiven;
  /** Base of pictures' addresses. */
  readonly baseUrl?: string;
  /** Treatment of undeclared members of a body: `keep` unless given here or in the definition. */
  readonly unknown?: UnknownMembers;
  /** Treatment of records that refer to a deleted one, for all relations that do not say it: as the definition says unless given, or `keep`. */
  readonly onDelete?: OnDelete;
  /**
   * A real API beside the mock: the `fetch` that asks it, by the address that each request has. It is asked for what is not here;
   * with `mode` `all` for everything, with `first` for everything that it has.
   */
  readonly upstream?: UpstreamFetch | { readonly fetch: UpstreamFetch; readonly mode?: UpstreamMode };
  /** The time, epoch milliseconds: with a fixed one the same writes give the same records. */
  readonly clock?: () => number;
}

export type UpstreamFetch = (request: Request) => Promise<Response>;

/** A recipe that anybody may have written; what is wrong in it is told where it is read. */
export type RecipeGiven = { readonly recipe: 1; readonly [member: string]: unknown };

/** A domain of one's own: what `defineConfig` gives. */
export type DomainConfig = (TextConfig | DataConfig | CodeConfig | ApiConfig | LookConfig | ExtendedConfig) &
  WithCatalog;

export type EngineSettings = MockOptions & { readonly config?: DomainConfig };

/** Options that choose a world. */
export const WORLD_OPTIONS: OptionRules = { seed: SEED, profile: PROFILE, size: SIZE };

/** The option `recipe`. */
export const RECIPE: OptionRules[string] = {
  must: "be a recipe: what mock.recipe() or GET /api/data/recipe gives",
  is: isObject,
};

/** The option `config`. */
export const CONFIG: OptionRules[string] = {
  must: "be what defineConfig gives: createMock({ config: defineConfig(text) })",
  is: hasCatalog,
};

const MOCK_OPTIONS: OptionRules = {
  ...WORLD_OPTIONS,
  recipe: RECIPE,
  baseUrl: BASE_URL,
  config: CONFIG,
  unknown: { must: "be keep, ignore or refuse", is: (value) => UNKNOWN_MEMBERS.some((one) => one === value) },
  onDelete: { must: "be keep, refuse, cascade or null", is: (value) => ON_DELETE.some((one) => one === value) },
  upstream: {
    must: "be a fetch, or { fetch, mode } with the mode missing, all or first",
    is: (value) =>
      typeof value === "function" ||
      (isObject(value) &&
        typeof value["fetch"] === "function" &&
        [undefined, ...UPSTREAM_MODES].some((one) => one === value["mode"])),
  },
  clock: { must: "be a function that gives epoch milliseconds", is: (value) => typeof value === "function" },
};

/**
 * Opens an engine over a storage, in memory unless given; `origin` is what its first sandbox begins from where that is more than a world.
 * Throws `invalid_parameter`, and `validation_failed` for a recipe that is wrong.
 */
export function openEngine(settings: EngineSettings, storage?: Storage) {
  const tried = "make a mock";
  assertOptions(settings, MOCK_OPTIONS, tried);
  const { config, recipe, profile, size, baseUrl = DEFAULT_BASE_URL, clock = Date.now } = settings;
  const worldOption = Object.keys(WORLD_OPTIONS).find((name) => settings[name as keyof MockOptions] !== undefined);
  if (recipe !== undefined && worldOption !== undefined)
    refuseArgument(tried, `it starts from a recipe or from ${worldOption}, not from both`);
  const served: Catalog = config === undefined ? builtIn : declare(config, tried);
  const catalog = withSettings(served, settings);
  const { seed = DEFAULT_SEED } = settings;
  const world = recipe === undefined ? toWorldChoice(seed, { profile, size }) : worldOf(recipe);
  const engine = createMockEngine({ catalog, world, baseUrl, clock, storage });
  const source = { catalog, baseUrl, world: engine.world, find: findPlace };
  /** Reads a recipe for this engine. Throws `validation_failed`; `what` was tried, for the message. */
  const read = (value: unknown, what: string): SandboxStart =>
    preparedAtOnce(() =>
      toEnd(readRecipe(source, value, { tried: what, path: ["recipe"], maxChanges: Infinity, real: clock() })),
    );
  return { engine, origin: recipe === undefined ? undefined : read(recipe, tried), read };
}

const variants = new WeakMap<Catalog, Map<string, Catalog>>();

/** The catalog with what a mock says for all of its resources: the same one for mocks that say the same, as they share what is made of it. */
function withSettings(served: Catalog, { unknown, onDelete }: Pick<MockOptions, "unknown" | "onDelete">): Catalog {
  if (unknown === undefined && onDelete === undefined) return served;
  const known = getOrMake(variants, served, () => new Map<string, Catalog>());
  return getOrMake(known, `${unknown} ${onDelete}`, () => ({
    ...served,
    ...(unknown !== undefined && { unknown }),
    ...(onDelete !== undefined && { onDelete }),
  }));
}

/** The world that a recipe names; what is wrong in it is told where it is read. */
function worldOf({ seed, profile, size }: RecipeGiven): WorldChoice {
  return toWorldChoice(Number.isSafeInteger(seed) ? Number(seed) : DEFAULT_SEED, {
    profile: isProfile(profile) ? profile : undefined,
    size: isSize(size) ? size : undefined,
  });
}

function declare(config: DomainConfig, tried: string): Catalog {
  try {
    return catalogOf(config, builtIn);
  } catch (error) {
    if (!(error instanceof DeclarationError)) throw error;
    refuseArgument(tried, `its config has faults:\n${error.message}`);
  }
}
