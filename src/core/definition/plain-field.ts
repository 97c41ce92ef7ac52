import type { SourcePlace } from "./faults.ts";

export const NOTHING = {
  description: undefined,
  required: false,
  optional: false,
  default: undefined,
  unique: false,
  readOnly: false,
  search: false,
  min: undefined,
  max: undefined,
  pattern: undefined,
  choices: undefined,
  from: undefined,
  after: undefined,
  within: undefined,
  items: undefined,
  fields: undefined,
  follows: undefined,
} as const;

export type Plain = typeof NOTHING & { readonly place: SourcePlace; readonly name: string };
