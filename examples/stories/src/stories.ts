import type { FaultRule, WorldToStart } from "seedbed/client";

/** A state of the world that the component is shown in. */
export interface Story {
  readonly name: string;
  readonly title: string;
  /** The world that its sandbox starts from. */
  readonly world: WorldToStart;
  readonly faults?: readonly FaultRule[];
}

export const stories: readonly Story[] = [
  { name: "usual", title: "A usual day", world: { seed: 42 } },
  { name: "empty", title: "Before the opening", world: { seed: 42, size: 0 } },
  { name: "markup", title: "Titles that are markup", world: { seed: 7, profile: "markup" } },
  {
    name: "closed",
    title: "The shop is down",
    world: { seed: 42 },
    faults: [{ on: "GET /v1/bookstore/books", answer: 503 }],
  },
  {
    name: "refused",
    title: "Orders are refused",
    world: { seed: 42 },
    faults: [{ on: "POST /v1/bookstore/orders", answer: 503 }],
  },
];
