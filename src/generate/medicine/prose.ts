import type { Stream } from "../../model/generation.ts";

const SLOT = /\{([^{}]+)\}/g;
const RANGE = /^(\d+)-(\d+)$/;

/** Fills the slots of a template: `{62-78}` becomes a whole number of that range, `{two|three}` one of the words. */
export function fillIn(template: string, random: Stream): string {
  return template.replace(SLOT, (_slot, inside: string) => {
    const range = RANGE.exec(inside);
    if (range !== null) return String(random.int(Number(range[1]), Number(range[2])));
    return random.pick(inside.split("|"));
  });
}
