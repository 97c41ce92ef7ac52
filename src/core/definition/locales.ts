import type { Faker } from "@faker-js/faker";

import { requireInstalled } from "../platform/native.ts";
import type { Locale } from "../world/locale/locale.ts";
import { findLocaleName, LOCALE_NAMES, makeLocale } from "../world/locale/make-locale.ts";
import type { ReadLocale } from "./parse-resource.ts";
import { hint, readTextAt } from "./words-reader.ts";

/** The part of a `faker` that Seedbed reads, of `@faker-js/faker/locale/de`, whichever version it is. */
export type FakersWords = Pick<Faker, "rawDefinitions">;

const made = new Map<string, Locale>();

/** Reads the name of a locale, whose words are loaded with the first definition that says it. */
export const readLocale: ReadLocale = (source, faults) => {
  const asked = readTextAt(source, 40, faults);
  if (asked === undefined || asked === "en") return undefined;
  const name = findLocaleName(asked);
  const locale = name === undefined ? undefined : (made.get(name) ?? load(name));
  if (locale !== undefined) return locale;
  const message =
    name === undefined
      ? `there is no locale ${asked} among the ${LOCALE_NAMES.length} of Faker${hint(asked, LOCALE_NAMES)}`
      : `the words of ${name} are not here: install them by npm install @faker-js/faker, or in a page give them as locale: import { faker } from "@faker-js/faker/locale/${name}"`;
  return faults.add(source, "unknown_locale", message);
};

/** Loads Faker's words at once, as a definition in code is read at once; undefined where there is no Node, or no such file. */
function load(name: string): Locale | undefined {
  const loaded = requireInstalled(`@faker-js/faker/locale/${name}`) as { readonly faker: FakersWords } | undefined; // what each of these modules exports
  return loaded && keep(name, loaded.faker);
}

function keep(name: string, { rawDefinitions }: FakersWords): Locale {
  const locale = makeLocale(name, rawDefinitions);
  made.set(name, locale);
  return locale;
}

/** A config with the name of its locale instead of Faker's words for it, which are kept. */
export function withLocaleName(config: unknown): unknown {
  const { locale } = (config ?? {}) as { readonly locale?: string | FakersWords };
  if (typeof locale !== "object" || !("rawDefinitions" in locale)) return config;
  const name = locale.rawDefinitions.metadata?.code ?? "";
  keep(name, locale);
  return { ...(config as object), locale: name };
}
