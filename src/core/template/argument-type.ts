export type ArgumentType =
  | "number"
  | "text"
  | "boolean"
  /** A date or time, ISO 8601, or epoch milliseconds. */
  | "date"
  | "object"
  | "any"
  | { readonly choices: readonly (string | number | boolean)[] }
  | { readonly list: ArgumentType }
  | { readonly members: Readonly<Record<string, ArgumentType>>; readonly required?: readonly string[] }
  | { readonly oneOf: readonly ArgumentType[] };

export interface FunctionParameter {
  readonly name: string;
  readonly type: ArgumentType;
  readonly optional?: true;
}

/** One way to call a function: its parameters in their order. */
export type Signature = readonly FunctionParameter[];
