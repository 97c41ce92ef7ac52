import type { InputFault } from "../model/errors.ts";
import { isObject } from "../model/json.ts";
import { nearest } from "../model/nearest.ts";
import { CONDITION_PARTS, isConditionName } from "../template/conditions.ts";
import { MAX_ANSWERS, MAX_CONDITIONS } from "./bounds.ts";
import type { RouteDefinition } from "./definition.ts";
import { findUnknown, toFault } from "./refusal.ts";
import type { DefinitionPlace } from "./refusal.ts";

/** An answer that an endpoint gives to some requests only. */
export type ConditionalAnswer = NonNullable<RouteDefinition["answers"]>[number];

/** Reads the conditional answers of an endpoint; their templates are checked by `check`. */
export function readAnswers(
  value: unknown,
  place: DefinitionPlace,
  faults: InputFault[],
  check: (template: unknown, status: number | undefined, place: DefinitionPlace) => void,
): ConditionalAnswer[] | undefined {
  if (value === undefined) return undefined;
  if (!Array.isArray(value) || value.length > MAX_ANSWERS) {
    faults.push(toFault(place, "invalid_type", `answers must be an array of at most ${MAX_ANSWERS} answers`));
    return undefined;
  }
  return value.map((one: unknown, at) => readAnswer(one, [...place, at], faults, check));
}

function readAnswer(
  value: unknown,
  place: DefinitionPlace,
  faults: InputFault[],
  check: (template: unknown, status: number | undefined, place: DefinitionPlace) => void,
): ConditionalAnswer {
  const nothing: ConditionalAnswer = { when: {}, template: null };
  if (!isObject(value)) {
    faults.push(toFault(place, "invalid_type", "an answer is an object: { when, status, template }"));
    return nothing;
  }
  faults.push(...findUnknown(value, ["when", "status", "template"], place));
  const { when, status, template } = value;
  const isStatus = typeof status === "number" && Number.isInteger(status) && status >= 200 && status <= 599;
  if (status !== undefined && !isStatus)
    faults.push(toFault([...place, "status"], "out_of_range", "status must be a whole number from 200 to 599"));
  if (template === undefined)
    faults.push(toFault([...place, "template"], "required", "template is required: what is answered, as JSON"));
  else check(template, isStatus ? status : undefined, [...place, "template"]);
  return {
    when: readConditions(when, [...place, "when"], faults),
    ...(isStatus && { status }),
    template: template ?? null,
  };
}

function readConditions(value: unknown, place: DefinitionPlace, faults: InputFault[]): ConditionalAnswer["when"] {
  const conditions = isObject(value) ? Object.entries(value) : [];
  if (conditions.length === 0 || conditions.length > MAX_CONDITIONS) {
    faults.push(
      toFault(
        place,
        "invalid_type",
        `when must be an object of 1 to ${MAX_CONDITIONS} conditions such as { "body.password": "secret" }`,
      ),
    );
    return {};
  }
  const found: Record<string, string | number | boolean | null> = {};
  for (const [name, expected] of conditions) {
    if (!isConditionName(name)) {
      const [part = ""] = name.split(".");
      const close = nearest(part.slice(0, 60), CONDITION_PARTS);
      const hint =
        close === undefined || close === part
          ? "such as body.name, query.page, params.id, headers.x-id or method"
          : `did you mean ${close}?`;
      faults.push(
        toFault(
          [...place, name],
          "unknown_member",
          `${JSON.stringify(name.slice(0, 60))} is no part of a request: ${hint}`,
        ),
      );
    } else if (expected !== null && !["string", "number", "boolean"].includes(typeof expected))
      faults.push(toFault([...place, name], "invalid_type", "a condition is a text, a number, true, false or null"));
    else found[name] = expected as string | number | boolean | null; // as was just seen
  }
  return found;
}
