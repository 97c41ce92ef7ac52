const HOUR = 3_600_000;

/** The window in which requests are counted, milliseconds. */
export const WINDOW = HOUR;

/** Changed records that a visitor's sandbox may hold. */
export const VISITOR_CHANGES = 2_000;

/** Past the number of named sandboxes the one idle longest goes, if nobody used it for so long, milliseconds. */
export const SANDBOX_IDLE = 600_000;

/** For so long after a sandbox was dropped a late request does not make it again, milliseconds. */
export const DROPPED_NAME_REST = 60_000;

/** The shortest and the longest life that may be chosen for a sandbox, milliseconds. */
export const LEAST_TTL = 1_000;
export const MOST_TTL = 366 * 24 * HOUR;

/** Changed records that a key's sandbox may hold. */
export const KEY_CHANGES = 20_000;

export const VISITOR_SANDBOXES = 10;

export const KEY_SANDBOXES = 100;

/** Named sandboxes of whoever calls a service of their own, beside the own one. */
export const OWN_MACHINE_SANDBOXES = 10_000;

/** A visitor's sandbox that nobody used for so long goes, milliseconds. */
export const VISITOR_IDLE = 24 * HOUR;

/** Visitors' sandboxes in memory, written to or not. */
export const MOST_VISITOR_SANDBOXES = 100_000;

/** Bytes in the database that visitors' changed records and outcomes may take together, where processes share their sandboxes. */
export const VISITOR_STORED_BYTES = 1024 * 1024 * 1024;

/** There again: what the bodies of visitors' events take, and what receivers answered them, bytes; and deliveries of one visitor. */
export const VISITOR_EVENT_BYTES = 256 * 1024 * 1024;
export const VISITOR_DELIVERIES = 1_000;

/** The part of what an account may store that events and deliveries may take: beyond, the oldest are forgotten. */
export const HISTORY_SHARE = 0.25;

/** Least bytes counted for a stored sandbox or snapshot. */
export const LEAST_STORED = 1_000;

/** Sandboxes of a kind of caller in memory where they are stored; the others are read from storage when asked for. */
export const MOST_KEY_SANDBOXES = 1_000;

/** Requests that the journal keeps of a sandbox: of a key's or on loopback, and of a visitor's elsewhere. */
export const REQUESTS_KEPT = 1_000;
export const VISITOR_REQUESTS_KEPT = 100;

/** Bytes kept of a request's body in the journal. */
export const KEPT_BODY = 4 * 1024;

/** Requests that the journal gives at once, unless it is asked for another number, and at most. */
export const DEFAULT_REQUESTS = 100;
export const MOST_REQUESTS_READ = 1_000;

/** Requests an hour and address to the pages' own helpers. */
export const HELPER_REQUESTS_PER_HOUR = 1_200;

/** Requests an hour and address by page tokens, which a program can ask for too: what somebody does by hand in the Studio. */
export const BY_HAND_PER_HOUR = 300;

/** Characters that a customer's password has at least. */
export const PASSWORD_LENGTH = 8;

/**
 * Costly work that an address may ask of the pages' own routes: tokens at once, and tokens regained per second.
 * Cost 1 is some ten milliseconds of work.
 */
export const BURST = Object.freeze({ tokens: 120, perSecond: 2 });

/** A session of the dashboard lasts so long, milliseconds. */
export const SESSION_LIFETIME = 30 * 24 * HOUR;

/** Sign-in attempts a minute, for an address and for an account. */
export const SIGN_INS_PER_MINUTE = 10;

/** Accounts that an address may make in an hour. */
export const SIGN_UPS_PER_HOUR = 10;

/** The link in a mail is good for so long, milliseconds. */
export const LINK_LIFETIME = HOUR;

/** An invitation is good for so long, milliseconds. */
export const INVITATION_LIFETIME = 7 * 24 * HOUR;

/** Links to sandboxes that an account may have. */
export const SHARES_AT_ONCE = 100;

/** An act with an account is kept for so long, milliseconds, and so many are listed. */
export const ACTS_KEPT = 90 * 24 * HOUR;
export const ACTS_LISTED = 500;

/** A link that ended is remembered for so long, milliseconds, so that it can be told why it does not work. */
export const LINKS_KEPT = 24 * HOUR;

/** Mails that may be asked for within an hour: to one address, and from one. */
export const MAILS_TO_ADDRESS_PER_HOUR = 5;
export const MAILS_FROM_ADDRESS_PER_HOUR = 20;

/** An unpaid invoice keeps the plan for so long, milliseconds, and then the keys with their data for so long. */
export const UNPAID_GRACE = 7 * 24 * HOUR;
export const UNPAID_DATA_KEPT = 30 * 24 * HOUR;

/** The payment provider's messages are remembered for so long, milliseconds: it repeats them for days. */
export const PAYMENT_EVENTS_KEPT = 30 * 24 * HOUR;

/** Requests of an account that ask the payment provider, within an hour, and messages in its name that are not its, from an address. */
export const PAYMENT_REQUESTS_PER_HOUR = 30;
export const FORGED_MESSAGES_PER_HOUR = 60;

export const MAILS_AT_ONCE = 4;

/** Milliseconds for which a process remembers a key, whose rights other processes and the operator may change. */
export const KEY_REMEMBERED = 500;

export const VISITOR_SUBSCRIPTIONS = 3;

export const KEY_SUBSCRIPTIONS = 50;

/** Events and deliveries are kept for so long, milliseconds. */
export const EVENTS_KEPT = 7 * 24 * HOUR;

export const EVENTS_PER_OWNER = 10_000;

/** Attempts of one delivery for a visitor; a key has as many as the schedule of retries gives. */
export const VISITOR_ATTEMPTS = 3;

export const VISITOR_ATTEMPTS_PER_HOUR = 60;

export const MOST_PATTERNS = 100;

/** Time that a receiver may take to answer an attempt, milliseconds. */
export const ATTEMPT_TIMEOUT = 15_000;

/** Bytes kept of the bodies of an attempt's request and response. */
export const ATTEMPT_BODY = 16 * 1024;

/** A subscription whose attempts all failed for so long is disabled, milliseconds. */
export const FAILING_AT_MOST = 5 * 24 * HOUR;

/** After a rotation the old secret signs too for so long, milliseconds. */
export const OLD_SECRET_LIFETIME = 24 * HOUR;

/** The longest that a receiver's Retry-After puts off the next attempt, milliseconds. */
export const MOST_RETRY_AFTER = 24 * HOUR;

/**
 * Attempts under way at once, in one process: in all, and of one owner to one receiver whose last attempt succeeded. An
 * owner has at most one for every `ownerPart` that are free.
 */
export const ATTEMPTS_AT_ONCE = Object.freeze({ total: 512, ownerPart: 7, line: 8 });

/** Time that the body of a receiver's answer is waited for once its status is there, milliseconds. */
export const ATTEMPT_BODY_WAIT = 500;

/** The longest that a request for events waits, seconds. */
export const MOST_WAIT = 30;

/** Streams and waiting requests for events at once, of a visitor and of a key. */
export const VISITOR_STREAMS = 5;
export const KEY_STREAMS = 50;

/** Connections of one caller that fault plans hold at once. */
export const MOST_HELD = 50;

/**
 * Requests that only wait (streams, long polls, delays, what a fault plan holds) at once, in one process: of all visitors, of
 * all customers, of one account (forty keys with all their streams), and from one address.
 */
export const WAITS = Object.freeze({ visitor: 3_000, customer: 6_000, account: 2_000, address: 2_000 });

/** A stream of server-sent events says that it is alive so often, milliseconds. */
export const STREAM_HEARTBEAT = 15_000;

/** Milliseconds between two looks for events and deliveries of other processes. */
export const SHARED_POLL = 1_000;

/** Visitors with events or subscriptions in memory; beyond, the longest idle go. */
export const MOST_EVENT_VISITORS = 100_000;

/** Events that a request for events gives at once, unless it says otherwise, and at most. */
export const DEFAULT_EVENTS = 100;
export const MOST_EVENTS_READ = 1_000;
