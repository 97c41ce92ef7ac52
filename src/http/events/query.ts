import { MAX_PARAMETER_LENGTH } from "../../engine/bounds.ts";
import { nearest } from "../../model/nearest.ts";
import type { EventTypes } from "../../services/events/event-types.ts";
import { isSandboxName, SANDBOX_NAME_RULE } from "../../services/sandboxes.ts";
import type { Exchange } from "../exchange.ts";
import { parseQuery, refuseParameter, splitTarget } from "../parameters.ts";

/** Patterns that a request may name in `type`. */
const MOST_TYPES = 100;

/** The parameters of a request: those that the route takes, each once, but for `type`. */
export interface EventQuery {
  /** The value of a parameter; undefined if it was not given. */
  get(name: string): string | undefined;
  /** The patterns of `type`, which may be repeated or hold commas; undefined if there is none. */
  patterns(types: EventTypes): readonly string[] | undefined;
  /** The name in `sandbox`. */
  sandbox(): string | undefined;
  /** A whole number. */
  whole(name: string, within: { readonly least: number; readonly most: number; readonly otherwise: number }): number;
}

/** Reads the parameters. Throws `invalid_parameter` for one that the route does not take or that is given twice; so do the readers for bad values. */
export function readEventQuery(exchange: Exchange, tried: string, takes: readonly string[]): EventQuery {
  const values = new Map<string, string[]>();
  for (const [name, value] of parseQuery(splitTarget(exchange.target).query)) {
    const shown = name.slice(0, 60);
    if (!takes.includes(name)) {
      const close = nearest(shown, takes);
      const takesWhat = takes.length === 0 ? "it takes none" : `it takes ${takes.join(", ")}`;
      const hint = close === undefined ? takesWhat : `did you mean '${close}'?`;
      refuseParameter(
        name.slice(0, MAX_PARAMETER_LENGTH),
        "unknown_parameter",
        tried,
        `unknown parameter '${shown}': ${hint}`,
      );
    }
    if (values.has(name) && name !== "type")
      refuseParameter(name, "repeated", tried, `${name} is given more than once`);
    values.set(name, [...(values.get(name) ?? []), value]);
  }
  const get = (name: string): string | undefined => values.get(name)?.[0];

  return {
    get,
    patterns(types) {
      const given = values
        .get("type")
        ?.flatMap((value) => value.split(","))
        .map((pattern) => pattern.trim());
      if (given !== undefined && given.length > MOST_TYPES) {
        refuseParameter("type", "too_many", tried, `type names ${given.length} types, of at most ${MOST_TYPES}`);
      }
      for (const pattern of given ?? []) {
        const fault = types.findFault(pattern);
        if (fault !== undefined) refuseParameter("type", fault.code, tried, fault.detail);
      }
      return given;
    },
    sandbox() {
      const name = get("sandbox");
      if (name === undefined || isSandboxName(name)) return name;
      return refuseParameter("sandbox", "pattern", tried, `sandbox ${SANDBOX_NAME_RULE}`);
    },
    whole(name, { least, most, otherwise }) {
      const text = get(name);
      if (text === undefined) return otherwise;
      const number = /^(?:0|[1-9]\d{0,8})$/.test(text) ? Number(text) : Number.NaN;
      if (number >= least && number <= most) return number;
      return refuseParameter(
        name,
        "out_of_range",
        tried,
        `${name} cannot be '${text.slice(0, 40)}': it is a whole number from ${least} to ${most}`,
      );
    },
  };
}
