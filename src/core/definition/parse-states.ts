import { RECORD_EVENTS } from "../model/events.ts";
import { nearest } from "../model/nearest.ts";
import type { TimedMove } from "./definition.ts";
import type { DefinitionFaults, SourcePlace } from "./faults.ts";
import type { Member, Source } from "./source.ts";
import { describeWord, hint, readDuration, readTextAt, readMapAt } from "./words-reader.ts";
import type { DefinitionWords } from "./words-reader.ts";
import { STATE_NAME } from "./words.ts";

export function readStates(members: readonly Member[], faults: DefinitionFaults) {
  const declared = members.map(({ name }) => name);
  // A state that moves lead to is one too, unless it is a declared one, misspelt.
  const names = [...declared];
  const moves = new Map<string, { from: string[]; to: string }>();
  if (members.length > 50) faults.add(members[0]?.key ?? NOWHERE, "too_many", "a resource has at most 50 states");
  for (const { name, key, source } of members) {
    if (!isStateName(name))
      faults.add(
        key,
        "invalid_name",
        `a state is called by words such as open or checked-in, not '${name.slice(0, 60)}'`,
      );
    if (source.kind === "scalar" && source.value === null) continue;
    const actions = readMapAt(
      source,
      "a map of actions and the states that they lead to, such as { close: closed }",
      faults,
    );
    for (const { name: action, key: at, source: target } of actions?.members ?? []) {
      const to = readTextAt(target, 60, faults);
      if (!isStateName(action))
        faults.add(
          at,
          "invalid_name",
          `an action is called by words such as close or check-in, not '${action.slice(0, 60)}'`,
        );
      if (to === undefined) continue;
      if (!isStateAfter(to, target, declared, faults)) continue;
      checkOwnEvent(to, target, faults);
      if (!names.includes(to)) names.push(to);
      const known = moves.get(action);
      if (known === undefined) moves.set(action, { from: [name], to });
      else if (known.to === to) known.from.push(name);
      else
        faults.add(
          target,
          "contradiction",
          `${action} leads to ${known.to} from ${known.from.join(" and ")}: an action leads to one state, so give this one another name`,
        );
    }
  }
  return { names, moves: [...moves].map(([action, move]) => ({ action, ...move })) };
}

function isStateAfter(to: string, target: Source, declared: readonly string[], faults: DefinitionFaults): boolean {
  if (declared.includes(to)) return true;
  const meant = nearest(to, declared);
  if (meant !== undefined)
    faults.add(
      target,
      "unknown_state",
      `there is no state ${to}: did you mean ${meant}? If not, add ${to}: {} to the states`,
    );
  else if (!isStateName(to))
    faults.add(
      target,
      "invalid_name",
      `a state is called by words such as open or checked-in, not ${describeWord(target)}`,
    );
  else return true;
  return false;
}

/** Tells of a state whose event is one that every record has: who hears of it could not tell them apart. */
function checkOwnEvent(to: string, target: Source, faults: DefinitionFaults): void {
  if ((RECORD_EVENTS as readonly string[]).includes(to))
    faults.add(
      target,
      "invalid_name",
      `a state that is led to cannot be called ${to}: that is the event of every record that was ${to}`,
    );
}

const NOWHERE: SourcePlace = { path: [], line: undefined, column: undefined };

function isStateName(name: string): boolean {
  return name.length <= 40 && STATE_NAME.test(name) && !(name in Object.prototype);
}

/** The moves that the clock makes. */
export function readTimed(words: DefinitionWords, states: readonly string[], faults: DefinitionFaults): TimedMove[] {
  const areRead = states.length > 0 || words.lacks("states");
  return words.map("after").flatMap(({ name, key, source }) => {
    if (areRead && !states.includes(name))
      faults.add(key, "unknown_state", `there is no state ${name}${hint(name, states)}`);
    const { members = [] } = readMapAt(source, "a map such as { P14D: overdue }", faults) ?? {};
    if (members.length > 1) faults.add(source, "too_many", "a state is left by the clock in one way");
    return members.flatMap(({ name: duration, key: at, source: target }) => {
      const delay = readDuration(
        { path: at.path, line: at.line, column: at.column, kind: "scalar", value: duration },
        faults,
      );
      const to = readTextAt(target, 60, faults);
      if (delay === undefined || to === undefined) return [];
      checkOwnEvent(to, target, faults);
      if (!areRead) return [];
      if (!states.includes(to))
        faults.add(
          target,
          "unknown_state",
          nearest(to, states) === undefined
            ? `there is no state ${to}: add ${to}: {} to the states`
            : `there is no state ${to}${hint(to, states)}`,
        );
      else if (to === name) faults.add(target, "endless", `leads from ${name} to itself`);
      else return [{ from: name, to, delay, duration }];
      return [];
    });
  });
}
