const HOUR = 3_600_000;

/** Time that a visitor's playground is kept, milliseconds. */
export const VISITOR_LIFETIME = 7 * 24 * HOUR;

export const VISITOR_ENDPOINTS = 20;

export const KEY_ENDPOINTS = 200;

/** Operations of the API description of a visitor's playground. */
export const VISITOR_OPERATIONS = 120;

export const CUSTOMER_OPERATIONS = 1_200;

export const VISITOR_PLAYGROUNDS = 50;

export const KEY_PLAYGROUNDS = 1_000;

/** Bound of the endpoints of a visitor's playground, bytes of JSON. */
export const VISITOR_SOURCE = 2 * 1024 * 1024;

/** Bound of the endpoints of a key's playground, bytes of JSON: all of them fit in one answer. */
export const KEY_SOURCE = 7 * 1024 * 1024;

/** Bound of all visitors' playgrounds on disk, bytes; beyond it, those unused for longest go. */
export const VISITORS_ON_DISK = 512 * 1024 * 1024;

/** Bytes counted for a playground on disk at least, estimated. */
export const LEAST_ON_DISK = 4 * 1024;

/** To how many milliseconds it is kept when a playground was last used. */
export const USE_GRAIN = 10 * 60_000;

/** Characters of a playground's name. */
export const MAX_NAME = 100;

/** The longest delay of an endpoint, milliseconds. */
export const MAX_ENDPOINT_DELAY = 10_000;

/** Characters of an endpoint's media type. */
export const MAX_CONTENT_TYPE = 200;

export const MAX_ENDPOINT_HEADERS = 30;

/** Characters of a header's value. */
export const MAX_HEADER_VALUE = 1_000;

/** Characters of an endpoint's path. */
export const MAX_PATH = 500;

export const MAX_ANSWERS = 20;

/** Things that one of them asks of a request. */
export const MAX_CONDITIONS = 20;

export const MAX_SEGMENTS = 20;

/** Records of a collection, generated or literal. */
export const MAX_RECORDS = 10_000;

/** Records of a collection that says nothing of how many. */
export const DEFAULT_RECORDS = 10;

/** Records of a world that is larger than usual. */
export const MAX_WORLD_RECORDS = 20_000;

export const MAX_COLLECTION_EXPRESSIONS = 20_000;

/** Bound of a collection's records, characters of JSON. */
export const MAX_COLLECTION_OUTPUT = 4 * 1024 * 1024;

/** Random numbers that making all records of a collection draws: each may draw its share. */
export const MAX_COLLECTION_DRAWS = 400_000;

/** Time that it may take to try the records of a new collection, milliseconds. */
export const MAX_TRIAL = 500;

/** Time that it may take to check what is imported, milliseconds. */
export const MAX_IMPORT = 1_000;

/** Notes of an import that are told. */
export const MAX_NOTES = 100;

export const RECORD_SPREAD = 8;

export const MAX_DEFINED_FIELDS = 200;

/** Bound of recent lists of one playground in memory, UTF-16 code units. */
export const KEPT_LISTS = 256 * 1024;

/** Records of one playground's long collections of which it is kept what they refer to. */
export const KEPT_REFERRERS = 20_000;

/** Customers' sandboxes of one playground in memory; the others are read from storage when asked for. */
export const RESIDENT_SANDBOXES = 100;

export const LOGGED_REQUESTS = 100;
