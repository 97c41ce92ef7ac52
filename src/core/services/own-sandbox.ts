/** What a caller's own sandbox is called. */
export const OWN_SANDBOX = "default";

/** Whose sandboxes those of whoever calls a service of their own are. */
export const PERSON = "local";
