import { DATASET_VERSION } from "../world/world.ts";
import type { Named } from "./route-group.ts";
import type { Header, Schema } from "./specification.ts";

type Headers = Readonly<Record<string, Named<Header>>>;

function header(
  name: string,
  description: string,
  example: string | number,
  component: string = name.replaceAll("-", ""),
): Headers {
  const schema: Schema = { type: typeof example === "string" ? "string" : "integer" };
  return {
    [name]: Object.freeze({ component, value: Object.freeze({ description, required: true, schema, example }) }),
  };
}

/** The same headers where they may be absent; their descriptions say when. `suffix` tells them from those that always come. */
function sometimes(headers: Headers, suffix = ""): Headers {
  const optional = Object.entries(headers).map(([name, { component, value }]) => {
    const { required: _always, ...rest } = value;
    return [name, Object.freeze({ component: `${component}${suffix}`, value: Object.freeze(rest) })] as const;
  });
  return Object.fromEntries(optional);
}

export const ALWAYS: Headers = {
  ...header("X-Request-Id", "The request's id; also `instance` of a problem.", "req_9f86d081884c7d65"),
  ...header("X-Content-Type-Options", "The body is what Content-Type says, and nothing else.", "nosniff"),
};

export const COUNTED: Headers = {
  ...ALWAYS,
  ...sometimes({
    ...header(
      "RateLimit-Policy",
      "The plan, its requests (q) and its window in seconds (w). Absent if there is no limit.",
      '"free";q=100;w=3600',
    ),
    ...header(
      "RateLimit",
      "The plan, the requests left (r) and the seconds until the window starts again (t). Absent if there is no limit.",
      '"free";r=57;t=1240',
    ),
    ...header("X-RateLimit-Limit", "Requests in a window. Absent if there is no limit.", 100),
    ...header("X-RateLimit-Remaining", "Requests left in the window. Absent if there is no limit.", 57),
    ...header("X-RateLimit-Reset", "When the window ends, epoch seconds. Absent if there is no limit.", 1_793_492_440),
  }),
};

export const FAULT: Headers = sometimes(
  header("X-Fault", "The index of the rule of the sandbox's fault plan that fired. Absent if none did.", 0),
);

export const CACHE_CONTROL: Headers = header(
  "Cache-Control",
  "How the answer may be kept: `private, no-cache`, or `private, max-age=300` with a seed; `no-store` if it is a problem or has a secret.",
  "private, no-cache",
);

const VARY: Headers = header(
  "Vary",
  "The request headers that the answer depends on.",
  "Origin, Accept-Encoding, Accept, X-API-Key, X-Sandbox",
);

export const IN_PARTS: Headers = header("Accept-Ranges", "Range gets a part of it.", "bytes");
export const PART: Headers = header("Content-Range", "The part, and how many bytes there are.", "bytes 0-3/422");

export const CACHING: Headers = { ...CACHE_CONTROL, ...VARY };

/** On every answer that scripts of any origin may read. */
export const CROSS_ORIGIN: Headers = {
  ...header(
    "Access-Control-Allow-Origin",
    "Who may read the answer from a browser: the origin that asks, or everybody where none is named.",
    "*",
  ),
  ...header(
    "Access-Control-Expose-Headers",
    "The headers that a script of another origin can read.",
    "ETag, Link, Location, X-Request-Id, X-Total-Count",
  ),
  ...sometimes(
    header(
      "Access-Control-Allow-Credentials",
      "`true` where an origin asks, as many clients send credentials unasked. No cookie of another origin is read.",
      "true",
    ),
  ),
  ...VARY,
};

export const ENTITY_TAG: Headers = header(
  "ETag",
  "Strong entity tag of the body: send it as If-None-Match, or as If-Match when you write.",
  '"VYpzcMTGGcJzVwlyGe0ruGbnF2Q"',
);

export const SEEDED: Headers = sometimes(
  header(
    "X-Dataset-Version",
    "With `_seed`: the version of the rules and vocabulary that generated the world. The data behind a version never changes.",
    String(DATASET_VERSION),
  ),
);

export const PAGING: Headers = {
  ...header("X-Total-Count", "As `total` in the body.", 100),
  ...header(
    "Link",
    "The first, previous, next and last page (RFC 8288), with all other parameters kept.",
    '<https://seedbed.example/v1/core/users?page=2&limit=10>; rel="next"',
  ),
};

/** On lists in a style, which have them where it has. */
export const STYLED_PAGING: Headers = sometimes(PAGING, "InStyle");

/** On answers of a playground, whose endpoints and collections differ. */
export const PERHAPS_PAGING: Headers = sometimes({ ...ENTITY_TAG, ...PAGING }, "OfCollection");

export const LOCATION: Headers = header("Location", "Where the new record is.", "/v1/core/users/101");

export const CONTENT_LOCATION: Headers = header(
  "Content-Location",
  "The body is what a GET of this address gives. There is no ETag: the server has added to what was sent (RFC 9110 §9.3.4).",
  "/v1/core/users/1",
);

export const PREFERENCE: Headers = sometimes(
  header("Preference-Applied", "`handling=strict`, if it was asked for.", "handling=strict"),
);

export const REPLAYED: Headers = sometimes(
  header(
    "Idempotent-Replayed",
    "`true` if this is the answer to the first request with this Idempotency-Key; this request changed nothing.",
    "true",
  ),
);

export const DOWNLOAD: Headers = header(
  "Content-Disposition",
  "The name of the file to save it as.",
  'attachment; filename="fixtures-seed-42.json"',
);

export const SET_COOKIE: Headers = header(
  "Set-Cookie",
  "The session begins, or ends. Scripts cannot read it.",
  "seedbed_session=…; Path=/api; Max-Age=2592000; HttpOnly; SameSite=Lax",
);

/** The dashboard's session, where an answer may leave it as it is. */
export const MAYBE_COOKIE: Headers = sometimes(SET_COOKIE, "Maybe");

export const RETRY_AFTER: Headers = header("Retry-After", "Seconds to wait before the next try.", 1240);

export const ALLOW: Headers = sometimes(
  header("Allow", "With 405: the methods that the path takes.", "GET, HEAD, POST, OPTIONS"),
);

export const AUTHENTICATE: Headers = header("WWW-Authenticate", "How to prove who calls.", 'ApiKey realm="seedbed"');

export const ACCEPTED: Headers = {
  ...header("Accept", "The media types that the body may have.", "application/json"),
  ...sometimes(
    header(
      "Accept-Patch",
      "With PATCH: the media types that the body may have.",
      "application/merge-patch+json, application/json",
    ),
  ),
};

export const SANDBOXED: Headers = header(
  "Content-Security-Policy",
  "On every answer of a playground: whatever a stranger serves there runs no script and has an origin of its own.",
  "sandbox",
  "SandboxPolicy",
);

const REFERRER_POLICY: Headers = sometimes(
  header(
    "Referrer-Policy",
    "The browser does not send the address to other sites. Absent if the answer is not a page.",
    "no-referrer",
  ),
);

/** On pages that people see outside of the service's own. */
export const OF_A_PAGE: Headers = Object.freeze({
  ...sometimes(
    header(
      "Content-Security-Policy",
      "What the page may do: only show itself. Absent if the answer is not a page.",
      "default-src 'none'",
    ),
    "OfPage",
  ),
  ...REFERRER_POLICY,
});

/** On answers that send a browser on. */
export const REDIRECTION: Headers = Object.freeze({
  ...header(
    "Location",
    "Where the browser goes.",
    "http://localhost:5173/callback?code=4-1-Qm9va3M",
    "RedirectLocation",
  ),
  ...REFERRER_POLICY,
});
