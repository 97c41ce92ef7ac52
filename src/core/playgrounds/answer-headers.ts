import { HEADER_NAME } from "../model/content.ts";
import { byNames } from "../model/maps.ts";
import { MAX_ENDPOINT_HEADERS, MAX_HEADER_VALUE } from "./bounds.ts";

/** Headers that a stranger's answer may set beside its own `X-…`, in lower case: none of them reaches further than the answer. */
const ALLOWED: ReadonlySet<string> = new Set([
  "accept-patch",
  "accept-post",
  "accept-ranges",
  "allow",
  "api-version",
  "cache-control",
  "content-digest",
  "content-disposition",
  "content-language",
  "content-location",
  "deprecation",
  "digest",
  "etag",
  "expires",
  "idempotency-key",
  "idempotency-replayed",
  "last-modified",
  "link",
  "location",
  "pragma",
  "preference-applied",
  "repr-digest",
  "request-id",
  "retry-after",
  "server-timing",
  "signature",
  "signature-input",
  "sunset",
  "traceparent",
  "tracestate",
  "vary",
  "warning",
  "www-authenticate",
]);

/** Why others cannot be set, in lower case, and which `X-…` cannot. */
const FORBIDDEN = byNames([
  // They would change what the browser does with the rest of the service.
  ["cookies would be sent to the whole service", "set-cookie set-cookie2"],
  ["it would clear the data of the whole service", "clear-site-data"],
  ["it would widen what a service worker controls", "service-worker-allowed"],
  [
    "it would hold for the whole service",
    "strict-transport-security public-key-pins expect-ct accept-ch origin-agent-cluster",
  ],
  ["it would send the service's visitors elsewhere", "alt-svc"],
  ["reports would name the service's visitors", "nel report-to reporting-endpoints"],
  // They are the service's own protection.
  [
    "answers of playgrounds have `sandbox`",
    "content-security-policy content-security-policy-report-only x-content-security-policy x-webkit-csp",
  ],
  ["the service decides on framing", "x-frame-options"],
  ["answers always have nosniff", "x-content-type-options"],
  ["the service decides on it", "x-xss-protection"],
  // A proxy before the service would act on them.
  ["a proxy would act on it", "x-sendfile x-lighttpd-send-file x-reproxy-url"],
  ["it leads away from the answer", "refresh"],
  // They are about the connection or the framing of the message (RFC 9110 §7.6.1, RFC 9112 §6).
  ["it is about the connection", "connection keep-alive te trailer upgrade http2-settings"],
  ["it frames the message", "transfer-encoding"],
  ["the service counts the bytes", "content-length"],
  ["the service sends the bytes as they are", "content-encoding"],
  ["the service sends the whole", "content-range"],
  // They are said elsewhere, or by the service.
  ["it is the endpoint's contentType", "content-type"],
  ["the service tells the time", "date"],
  ["the service says who it is", "server"],
  ["the service names its requests", "x-request-id"],
  ["the service says which data it has", "x-dataset-version"],
]);

const FORBIDDEN_FAMILIES =
  /^(?:access-control-|proxy-|sec-|ratelimit|x-ratelimit-|x-accel-|x-litespeed-|x-forwarded-|x-permitted-|cross-origin-|:)/;

/** Schemes for which browsers ask for a password by themselves, in the name of the whole service. */
const PROMPTING = /(?:^|[\s,])(?:basic|digest|ntlm|negotiate|mutual|hoba)(?=$|[\s,])/i;

const VALUE = /^[\t\u0020-\u007e]*$/;

/** Headers that reach further than an answer, which whoever has the machine to himself may set. */
const OWN: ReadonlySet<string> = new Set(["set-cookie", "location"]);

/** Returns the faults of an endpoint's headers: the header and a sentence each. With `isPersonal` nobody else is served here. */
export function findHeaderFaults(headers: Readonly<Record<string, unknown>>, isPersonal: boolean) {
  const names = Object.keys(headers);
  if (names.length > MAX_ENDPOINT_HEADERS) {
    return [{ name: "", detail: `headers has ${names.length} members: ${MAX_ENDPOINT_HEADERS} are allowed` }];
  }
  const faults: { name: string; detail: string }[] = [];
  const seen = new Set<string>();
  for (const [name, value] of Object.entries(headers)) {
    const key = name.toLowerCase();
    const isOwn = isPersonal && OWN.has(key);
    const why = isOwn ? undefined : FORBIDDEN.get(key);
    const say = (detail: string): void => void faults.push({ name, detail });
    if (!HEADER_NAME.test(name)) say(`headers: ${JSON.stringify(name.slice(0, 60))} is not a header's name`);
    else if (why !== undefined) say(`headers: ${name} cannot be set: ${why}`);
    else if (FORBIDDEN_FAMILIES.test(key)) say(`headers: ${name} cannot be set: it belongs to the service`);
    else if (!ALLOWED.has(key) && !key.startsWith("x-") && !isOwn)
      say(`headers: ${name} cannot be set: it is none of X-…, ${[...ALLOWED].join(", ")}`);
    else if (seen.has(key)) say(`headers: ${name} is given twice`);
    else if (typeof value !== "string") say(`headers: ${name} must be text`);
    else if (value.length > MAX_HEADER_VALUE) say(`headers: ${name} must have at most ${MAX_HEADER_VALUE} characters`);
    else if (!VALUE.test(value))
      say(`headers: ${name} holds characters that a header cannot: visible ASCII and spaces only`);
    else if (key === "location" && !isOwn && !staysInPlay(value))
      say("headers: Location cannot lead out of /play: write a path such as /play/{id}/things, or a relative one");
    else if (key === "www-authenticate" && PROMPTING.test(value))
      say("headers: WWW-Authenticate cannot have a scheme for which browsers ask for a password: use Bearer");
    seen.add(key);
  }
  return faults;
}

function staysInPlay(location: string): boolean {
  const here = "http://seedbed.invalid";
  const to = URL.parse(location, `${here}/play/p`);
  return to?.origin === here && to.pathname.startsWith("/play/");
}
