/** One fault of a template: where, such as `$.users[0].name`, and what. */
export interface TemplateFault {
  readonly path: string;
  readonly message: string;
  readonly hint?: string | undefined;
}

/** A fault in words: "unknown function person.fulName at $.users[0].name: did you mean person.fullName?". */
export function toSentence({ path, message, hint }: TemplateFault): string {
  return `${message} at ${path}${hint === undefined ? "" : `: ${hint}`}`;
}

/** A template that cannot be parsed or rendered. */
export class TemplateError extends Error {
  readonly faults: readonly TemplateFault[];

  constructor(faults: readonly TemplateFault[]) {
    super(faults.map(toSentence).join("; "));
    this.name = "TemplateError";
    this.faults = faults;
  }
}
