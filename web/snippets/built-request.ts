/** A header of a request; a secret one is named in snippets by a variable of the shell instead of shown. */
export interface BuiltHeader {
  readonly name: string;
  readonly value: string;
  readonly variable?: string;
}

/** A request, ready to be sent or written as a snippet. */
export interface BuiltRequest {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: readonly BuiltHeader[];
  readonly body: string | undefined;
  readonly answersJson: boolean;
}
