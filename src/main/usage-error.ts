/** Something that was asked for wrongly on the command line: the message says how to ask. */
export class UsageError extends Error {}
