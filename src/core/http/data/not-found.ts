import { SeedbedError } from "../../model/errors.ts";
import { describeWorld } from "../../model/world-choice.ts";
import type { WorldChoice } from "../../model/world-choice.ts";
import type { Target } from "./place.ts";

export function notFound(
  { entry, id = "", collectionPath }: Pick<Target, "entry" | "id" | "collectionPath">,
  world?: WorldChoice,
): SeedbedError {
  const { name } = entry.resource;
  const shown = id.length > 60 ? `${id.slice(0, 60)}…` : id;
  const where = world === undefined ? "in your sandbox" : `in ${describeWorld(world)}`;
  return new SeedbedError(
    "not_found",
    `there is no ${name} ${JSON.stringify(shown)} ${where}: GET ${collectionPath} lists those that exist`,
  );
}
