import { SeedbedError } from "../../model/errors.ts";
import { isObject, isSameValue } from "../../model/json.ts";
import { MAX_RECORD } from "../../sandbox/bounds.ts";
import { MAX_JSON_DEPTH } from "../limits/bounds.ts";

const MOST_OPERATIONS = 1_000;

type Members = Record<string, unknown>;

/** An array or an object, and the index or name of a value in it. */
type Place = readonly [holder: Members | unknown[], step: string];

/** True if a value is a JSON Patch and nothing else. */
export function isJsonPatch(value: unknown): value is readonly unknown[] {
  return (
    Array.isArray(value) && value.length > 0 && value.every((one) => isObject(one) && "op" in one && "path" in one)
  );
}

/**
 * The value that a JSON Patch (RFC 6902) makes of another, which stays as it is. Throws `conflict` where a test fails or a place is
 * not there, and `validation_failed` for what is no operation, more than {@link MOST_OPERATIONS}, or makes too much or too deep a value.
 */
export function applyJsonPatch(target: unknown, operations: readonly unknown[], tried: string): unknown {
  const refuse = (code: "conflict" | "validation_failed", at: number, member: string, detail: string): never => {
    throw new SeedbedError(code, `cannot ${tried}: operation ${at + 1} ${detail}`, {
      errors: [{ pointer: `#/${at}/${member}`, code: code === "conflict" ? "not_applicable" : "invalid", detail }],
    });
  };
  if (operations.length > MOST_OPERATIONS)
    refuse("validation_failed", MOST_OPERATIONS, "op", `is one too many: a patch has at most ${MOST_OPERATIONS}`);
  const root: Members = { "": structuredClone(target) };
  let room = MAX_RECORD;
  for (const [at, operation] of operations.entries()) {
    const { op, path, from, value } = isObject(operation) ? operation : {};
    const placeOf = (pointer: unknown, member: string): Place => {
      if (typeof pointer !== "string" || !/^(?:\/(?:[^~]|~[01])*)?$/.test(pointer))
        return refuse("validation_failed", at, member, `has no JSON Pointer as its ${member}`);
      const steps = pointer.split("/").map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
      if (steps.length > MAX_JSON_DEPTH || steps.includes("__proto__"))
        return refuse("validation_failed", at, member, `names no place that a value may have`);
      let holder: unknown = root;
      for (const step of steps.slice(0, -1)) holder = isThere(holder, step) ? valueAt(holder, step) : undefined;
      const isHolder = typeof holder === "object" && holder !== null;
      return isHolder
        ? [holder as Members, steps.at(-1) ?? ""]
        : refuse("conflict", at, member, `names ${pointer}, where nothing is`);
    };
    const taken = (pointer: unknown, member: string): Place => {
      const place = placeOf(pointer, member);
      return isThere(...place) ? place : refuse("conflict", at, member, `names ${String(pointer)}, which is not there`);
    };
    const add = (to: unknown, added: unknown): void => {
      const [holder, step] = placeOf(to, "path");
      if (!Array.isArray(holder)) holder[step] = added;
      else if (step === "-" || step === String(holder.length)) holder.push(added);
      else if (isThere(holder, step)) holder.splice(Number(step), 0, added);
      else refuse("conflict", at, "path", `adds at ${String(to)}, past the end of the list`);
    };
    const hasValue = isObject(operation) && Object.hasOwn(operation, "value");
    if (["add", "replace", "test"].includes(String(op)) && !hasValue)
      refuse("validation_failed", at, "value", "has no value");
    switch (op) {
      case "add":
        add(path, value);
        break;
      case "remove":
        take(taken(path, "path"));
        break;
      case "replace": {
        const [holder, step] = taken(path, "path");
        (holder as Members)[step] = value;
        break;
      }
      case "move": {
        if (`${String(path)}/`.startsWith(`${String(from)}/`) && path !== from)
          refuse("validation_failed", at, "path", `moves ${String(from)} into itself`);
        add(path, take(taken(from, "from")));
        break;
      }
      case "copy": {
        const copied = valueAt(...taken(from, "from"));
        const text = isWithin(copied, MAX_JSON_DEPTH) ? JSON.stringify(copied) : undefined;
        room -= text?.length ?? Infinity;
        add(
          path,
          text === undefined || room < 0
            ? refuse("validation_failed", at, "from", "copies too much")
            : JSON.parse(text),
        );
        break;
      }
      case "test":
        if (!isSameValue(valueAt(...taken(path, "path")), value))
          refuse("conflict", at, "value", `finds another value at ${String(path)}`);
        break;
      default:
        refuse("validation_failed", at, "op", "is none of add, remove, replace, move, copy and test");
    }
  }
  const made = root[""];
  return isWithin(made, MAX_JSON_DEPTH)
    ? made
    : refuse("validation_failed", operations.length - 1, "path", "nests too deeply");
}

function isThere(holder: unknown, step: string): boolean {
  if (Array.isArray(holder)) return /^(?:0|[1-9]\d*)$/.test(step) && Number(step) < holder.length;
  return isObject(holder) && Object.hasOwn(holder, step);
}

function valueAt(holder: unknown, step: string): unknown {
  return (holder as Members)[step]; // an array or an object that has it
}

function take([holder, step]: Place): unknown {
  if (Array.isArray(holder)) return holder.splice(Number(step), 1)[0];
  const value = holder[step];
  delete holder[step];
  return value;
}

function isWithin(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return true;
  return levels > 0 && Object.values(value).every((one) => isWithin(one, levels - 1));
}
