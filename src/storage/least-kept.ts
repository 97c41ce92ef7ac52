/** What a row takes beside its texts, about: bytes. */
export const LEAST_KEPT = 100;

/** The same of a sandbox or a snapshot. */
export const LEAST_OF_A_SANDBOX = 1_000;

/** The same of a playground. */
export const LEAST_OF_A_PLAYGROUND = 4_096;
