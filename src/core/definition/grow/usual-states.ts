import type { Stream } from "../../model/generation.ts";
import { splitName } from "../../world/by-name/nouns.ts";
import type { FieldDefinition, ResourceDefinition } from "../definition.ts";

/** States that go with each other, a row each: of which records, or `any`, and the states in their order. */
const STATES = `
order purchase shipment delivery | pending processing shipped delivered cancelled
payment transaction payout transfer invoice billing | pending paid failed refunded
invoice bill | draft sent paid overdue
appointment booking reservation visit session consultation ride trip | pending confirmed completed cancelled
task todo job ticket issue step upload import export email notification | pending in_progress completed
any | pending approved rejected
any | todo in_progress done
any | open in_progress resolved closed
any | draft published archived
lead contact prospect deal | new contacted qualified won lost
any | new in_progress completed
loan borrowing rental | active returned overdue
subscription membership plan policy contract lease | active cancelled expired
project campaign goal course | active on_hold completed
any | active inactive
any | scheduled completed cancelled
any | planned in_progress completed
any | planning in_progress completed
property listing product item car pet | available reserved sold
any | available in_use maintenance
any | unpaid paid overdue
any | queued running completed failed
any | running completed failed
any | unread read
any | present absent late
any | borrowed returned overdue
any | issued returned overdue
any | submitted under_review approved rejected
any | applied interview offered rejected
any | placed preparing delivered cancelled
any | confirmed completed cancelled
any | requested approved completed
any | enrolled completed dropped
any | low medium high
any | low normal high urgent
any | user moderator admin
any | member admin owner
any | customer staff admin
any | student teacher admin
any | free pro enterprise
any | beginner intermediate advanced
any | public private
`
  .trim()
  .split("\n")
  .map((row) => row.split(" | ").map((words) => words.split(" ")));

const STATED = /(?:status|state|stage|phase|priority|severity|role|plan|tier|level|visibility|estado|situacao)$/i;
const ENDS = /^(?:cancelled|rejected|failed|lost|dropped|refunded|expired)$/;

/** The states of a text that begins with a known one, written as that is; none for any other field. */
export function usualStates({ name }: Pick<ResourceDefinition, "name">, field: FieldDefinition): readonly string[] {
  const { kind, default: first, max = Infinity } = field;
  if (kind !== "text" || typeof first !== "string" || !STATED.test(field.name)) return [];
  const own = first.toLowerCase().replaceAll(/[\s-]/g, "_");
  const words = [...splitName(name), ...splitName(field.name)];
  const [, states = []] =
    STATES.find(
      ([of = [], all = []]) => all.includes(own) && (of[0] === "any" || words.some((word) => of.includes(word))),
    ) ?? [];
  const joint = /[\s_-]/.exec(first)?.[0] ?? (/^[A-Z][a-z]/.test(first) ? " " : "_");
  return states
    .map((state) => {
      const text = state.replaceAll("_", joint);
      if (first === first.toUpperCase()) return text.toUpperCase();
      return /^[A-Z]/.test(first) ? text.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase()) : text;
    })
    .filter((state) => state.length <= max);
}

/** One of the states; few records are at an end that nobody wanted. */
export function drawState(states: readonly string[], first: unknown, random: Stream): string {
  return random.weighted(states.map((one) => [one, one === first ? 3 : ENDS.test(one.toLowerCase()) ? 1 : 2] as const));
}
