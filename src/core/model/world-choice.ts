/** The hostile data that a world can be made of: the same ids, relations and states, and values that are hard on whoever shows them. */
export const PROFILES = Object.freeze(["long", "unicode", "markup", "empty", "edges"] as const);

/** The name of a profile. */
export type Profile = (typeof PROFILES)[number];

/** Number of times as many records a world can have. */
export const SIZES = Object.freeze([0, 1, 10, 100] as const);

export type Size = (typeof SIZES)[number];

/** Choices for a world besides its seed; undefined is as good as absent. */
export interface WorldSettings {
  /** The name of a {@link Profile}; ordinary data without. */
  readonly profile?: string | undefined;
  /** One of {@link SIZES}; 1 without. */
  readonly size?: number | undefined;
}

export interface WorldChoice {
  readonly seed: number;
  readonly profile: Profile | undefined;
  readonly size: Size;
  /** Names the world among all: no two choices have one. */
  readonly name: string;
}

/** The world of a seed, as it was chosen. Throws a `RangeError` for a profile or size that there is not. */
export function toWorldChoice(seed: number, { profile, size = 1 }: WorldSettings = {}): WorldChoice {
  if (profile !== undefined && !isProfile(profile)) throw new RangeError(`there is no profile ${profile}`);
  if (!isSize(size)) throw new RangeError(`there is no size ${size}`);
  const name = `${seed}${profile === undefined ? "" : `-${profile}`}${size === 1 ? "" : `-x${size}`}`;
  return Object.freeze({ seed, profile, size, name });
}

export function toWorldSettings({ profile, size }: WorldChoice): { profile?: Profile; size?: Size } {
  return { ...(profile !== undefined && { profile }), ...(size !== 1 && { size }) };
}

/** A world as callers write it: its seed, and what is not as in any. */
export function toWorldObject(world: WorldChoice): { seed: number; profile?: Profile; size?: Size } {
  return { seed: world.seed, ...toWorldSettings(world) };
}

/** True if there is a profile of this name. */
export function isProfile(name: unknown): name is Profile {
  return (PROFILES as readonly unknown[]).includes(name);
}

/** True if worlds come in this size. */
export function isSize(size: unknown): size is Size {
  return (SIZES as readonly unknown[]).includes(size);
}

/** "the world of seed 42", with its profile and size where they are not as in any. */
export function describeWorld({ seed, profile, size }: WorldChoice): string {
  const made = profile === undefined ? "" : `, profile ${profile}`;
  return `the world of seed ${seed}${made}${size === 1 ? "" : `, size ${size}`}`;
}
