import { idsIn, meets } from "../model/derived.ts";
import type { Where } from "../model/derived.ts";
import { refuseFor } from "../model/errors.ts";
import { toIdText } from "../model/ids.ts";
import { isSameValue } from "../model/json.ts";
import type { Shape } from "../model/resource.ts";
import type { Change, Effect, Rules } from "../model/rules.ts";
import type { RelationDefinition, ResourceDefinition, RuleDefinition } from "./definition.ts";
import { toEffect } from "./effects.ts";
import { followingText } from "./grow/fields.ts";
import type { Growing } from "./grow/growing.ts";
import { targetOf } from "./grow/growing.ts";

type Values = Readonly<Record<string, unknown>>;

/** Throws `conflict` where a write would break a rule. */
type Check = (change: Change<Shape>) => void;

type RuleOf<K extends RuleDefinition["kind"]> = Extract<RuleDefinition, { kind: K }>;

const MINUTE = 60_000;

export function toRules(definition: ResourceDefinition, growing: Growing): Rules {
  const times = definition.fields.filter(({ kind }) => kind === "time").map(({ name }) => name);
  const checks = [
    ...definition.rules.map(toCheck),
    ...boundChecks(),
    ...definition.unique.map(({ fields }) => checkTogether(fields)),
  ];
  const { effects, states } = definition;
  const followers = definition.fields.flatMap((field) =>
    field.readOnly === true && field.from?.kind === "field" ? [{ field, from: field.from.field }] : [],
  );
  if (followers.length + times.length + checks.length + effects.enter.size + effects.leave.size === 0) return {};
  const checkAll: Check = (change) => {
    for (const check of checks) check(change);
  };
  const enterOf = (state: string): NonNullable<Effect<Shape>> => {
    const effect = toEffect(definition, effects.enter.get(state), growing);
    return (change, input) => {
      const set = effect?.(change, input);
      checkAll({ ...change, next: { ...change.next, ...set } });
      return set;
    };
  };
  return {
    write(change) {
      const followed = followers.map(({ field, from }): [string, unknown] => [
        field.name,
        followingText(field, change.next[from], 0),
      ]);
      const set = { ...inUtc(times, change.next), ...Object.fromEntries(followed) };
      checkAll({ ...change, next: { ...change.next, ...set } });
      return set;
    },
    ...(states.length > 0 && {
      effects: {
        enter: Object.fromEntries(states.map((state) => [state, enterOf(state)])),
        leave: Object.fromEntries(
          [...effects.leave].map(([state, steps]) => [state, toEffect(definition, steps, growing) ?? null]),
        ),
      },
    }),
  };

  function checkTogether(fields: readonly string[]): Check {
    const [first = ""] = fields;
    return (change) => {
      const { next, tx, id } = change;
      if (!fields.some((field) => change.changed(field)) || fields.some((field) => next[field] === null)) return;
      for (const other of tx.having(growing.resource(definition), first, String(next[first]))) {
        if (toIdText(other.id) === id || !fields.every((field) => isSameValue(other[field], next[field]))) continue;
        const detail = `${definition.name} ${other.id} has the same ${fields.join(" and ")}: one record has each combination`;
        refuse(change, first, "taken", detail);
      }
    };
  }

  function toCheck(rule: RuleDefinition): Check {
    switch (rule.kind) {
      case "before":
        return checkBefore(rule);
      case "noOverlap":
        return checkOverlap(rule);
      case "atMost":
        return checkLowered(rule);
    }
  }

  function refuse(change: Change<Shape>, field: string, code: string, detail: string): never {
    const attempt =
      change.previous === undefined ? `create ${definition.name}` : `change ${definition.name} ${change.id}`;
    refuseFor("conflict", attempt, { pointer: `#/${field}`, code, detail });
  }

  function checkBefore({ first, second }: RuleOf<"before">): Check {
    return (change) => {
      const [from, to] = [change.next[first], change.next[second]];
      if (typeof from !== "string" || typeof to !== "string" || Date.parse(from) < Date.parse(to)) return;
      if (!change.changed(first) && !change.changed(second)) return;
      refuse(change, second, "not_before", `${first} ${from} must be before ${second} ${to}`);
    };
  }

  function checkOverlap(rule: RuleOf<"noOverlap">): Check {
    return (change) => {
      const { next, previous, tx, id } = change;
      const whose = next[rule.of];
      const span = spanOf(rule, next);
      if (span === undefined || whose === null || whose === undefined || !meets(next, rule.where)) return;
      const same = previous !== undefined && meets(previous, rule.where) && previous[rule.of] === whose;
      const before = previous === undefined ? undefined : spanOf(rule, previous);
      if (same && before?.[0] === span[0] && before[1] === span[1]) return;
      for (const other of tx.list(growing.resource(definition))) {
        if (toIdText(other.id) === id || other[rule.of] !== whose || !meets(other, rule.where)) continue;
        const taken = spanOf(rule, other);
        if (taken === undefined || span[0] >= taken[1] || taken[0] >= span[1]) continue;
        const detail = `${rule.of} ${JSON.stringify(whose)} is taken by ${definition.name} ${other.id} ${describeSpan(taken)}: choose another time`;
        refuse(change, rule.from, "overlap", detail);
      }
    };
  }

  /** A bound that is lowered below what there is. */
  function checkLowered(rule: RuleOf<"atMost">): Check {
    const found = growing.linked.belonging(definition, rule.count);
    return (change) => {
      const { of } = rule;
      if (typeof of === "number" || found === undefined || change.previous === undefined || !change.changed(of)) return;
      const limit = limitOf(of, change.next);
      if (limit === Infinity) return;
      let count = 0;
      for (const other of change.tx.list(growing.resource(found.resource)))
        if (meets(other, rule.where) && found.via.some(({ field }) => idsIn(other, field).includes(change.id)))
          count += 1;
      if (count <= limit) return;
      const detail = `${definition.name} ${change.id} has ${count} ${rule.count}${describeWhere(rule.where)}, so ${of} cannot be ${limit}`;
      refuse(change, of, "at_most", detail);
    };
  }

  /** The bounds of those that a record belongs to. */
  function boundChecks(): Check[] {
    return definition.relations.flatMap((relation) => {
      const parent = growing.linked.target(relation).own;
      return (parent?.rules ?? []).flatMap((rule) =>
        rule.kind === "atMost" && rule.count === definition.collection ? [checkBound(relation, rule)] : [],
      );
    });
  }

  function checkBound(relation: RelationDefinition, rule: RuleOf<"atMost">): Check {
    const { field } = relation;
    return (change) => {
      const { next, previous, tx, id } = change;
      if (!meets(next, rule.where)) return;
      const target = targetOf(relation, growing);
      const before = previous !== undefined && meets(previous, rule.where) ? idsIn(previous, field) : [];
      for (const owner of idsIn(next, field)) {
        if (before.includes(owner)) continue;
        const record = tx.find(target, owner);
        if (record === undefined) continue;
        const limit = limitOf(rule.of, record);
        let count = 1;
        for (const other of tx.list(growing.resource(definition)))
          if (toIdText(other.id) !== id && meets(other, rule.where) && idsIn(other, field).includes(owner)) count += 1;
        if (count <= limit) continue;
        const bound = typeof rule.of === "string" ? `, its ${rule.of}` : "";
        const detail = `${target.name} ${owner} takes at most ${limit} ${rule.count}${describeWhere(rule.where)}${bound}, and has ${count - 1}`;
        refuse(change, field, "at_most", detail);
      }
    };
  }
}

function inUtc(times: readonly string[], record: Values): Values {
  return Object.fromEntries(
    times.flatMap((name) => {
      const value = record[name];
      return typeof value === "string" ? [[name, new Date(value).toISOString()]] : [];
    }),
  );
}

/** From when to when a record lasts, without end where that is not known yet; undefined where it has no beginning. */
function spanOf(rule: RuleOf<"noOverlap">, record: Values): readonly [number, number] | undefined {
  const start = record[rule.from];
  if (typeof start !== "string") return undefined;
  const from = Date.parse(start);
  if (rule.to !== undefined) {
    const end = record[rule.to];
    return [from, typeof end === "string" ? Date.parse(end) : Infinity];
  }
  const minutes = typeof rule.minutes === "string" ? record[rule.minutes] : rule.minutes;
  return [from, typeof minutes === "number" ? from + minutes * MINUTE : Infinity];
}

function describeSpan([from, to]: readonly [number, number]): string {
  const begin = new Date(from).toISOString();
  return to === Infinity ? `from ${begin} on` : `from ${begin} to ${new Date(to).toISOString()}`;
}

function limitOf(of: string | number, record: Values): number {
  const value = typeof of === "number" ? of : record[of];
  return typeof value === "number" ? value : Infinity;
}

function describeWhere(where: Where | undefined): string {
  const words = Object.entries(where ?? {}).map(([name, values]) => `${name} ${values.map(String).join(" or ")}`);
  return words.length === 0 ? "" : ` with ${words.join(" and ")}`;
}
