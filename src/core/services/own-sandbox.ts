export const OWN_SANDBOX = "default";

export const PERSON = "local";
