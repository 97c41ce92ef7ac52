import type { z } from "zod";

import { SeedbedError } from "../model/errors.ts";
import type { InputFault } from "../model/errors.ts";
import { nearest } from "../model/nearest.ts";
import { toPointer, validate } from "../sandbox/validate.ts";
import type { Validated } from "../sandbox/validate.ts";
import { toSentence } from "../template/template-error.ts";
import type { TemplateError } from "../template/template-error.ts";

export type DefinitionPlace = readonly (string | number)[];

/** Throws `validation_failed` with all faults; `attempt` says what was tried. The details name their members. */
export function refuseAll(attempt: string, errors: readonly InputFault[]): never {
  const [first] = errors;
  const rest = errors.length > 1 ? ` (and ${errors.length - 1} more, see errors)` : "";
  throw new SeedbedError("validation_failed", `cannot ${attempt}: ${first?.detail ?? "the body is not valid"}${rest}`, {
    errors,
  });
}

export function toFault(place: DefinitionPlace, code: string, detail: string): InputFault {
  return { pointer: toPointer(place), code, detail };
}

export function templateFaults(error: TemplateError, place: DefinitionPlace): InputFault[] {
  return error.faults.map((fault) => toFault([...place, ...toSteps(fault.path)], "template", toSentence(fault)));
}

/** An object as its schema has it, and its faults, each said of its member. `alsoKnown` are members that it may have beside those. */
export function readBySchema<S extends z.ZodObject>(
  schema: S,
  value: Readonly<Record<string, unknown>>,
  place: DefinitionPlace,
  alsoKnown: readonly string[] = [],
): Validated<z.output<S>> {
  const { data, faults } = validate(schema, value, place);
  const above = toPointer(place).length + 1;
  const nameOf = (pointer: string): string =>
    pointer
      .slice(above)
      .replaceAll(/\/(\d+)/g, "[$1]")
      .replaceAll("/", ".");
  const told = [
    ...findUnknown(value, [...new Set([...Object.keys(schema.shape), ...alsoKnown])], place),
    ...faults.map((fault) => ({ ...fault, detail: `${nameOf(fault.pointer ?? "")} ${fault.detail}` })),
  ];
  return { data: data as z.output<S> | undefined, faults: told };
}

export function findUnknown(
  value: Readonly<Record<string, unknown>>,
  known: readonly string[],
  place: DefinitionPlace,
): InputFault[] {
  return Object.keys(value)
    .filter((name) => !known.includes(name))
    .map((name) => {
      const close = nearest(name.slice(0, 60), known);
      const hint = close === undefined ? `it can have ${known.join(", ")}` : `did you mean ${close}?`;
      return toFault(
        [...place, name],
        "unknown_member",
        `unknown member ${JSON.stringify(name.slice(0, 60))}: ${hint}`,
      );
    });
}

/** The members on the way of a path such as `$.users[0]["first name"]`. */
function toSteps(path: string): (string | number)[] {
  return [...path.matchAll(/\.([A-Za-z_$][\w$]*)|\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]/g)].map(
    ([, name, index, quoted]) => {
      if (name !== undefined) return name;
      return index === undefined ? String(JSON.parse(quoted ?? '""')) : Number(index); // quoted by the template's parser
    },
  );
}
