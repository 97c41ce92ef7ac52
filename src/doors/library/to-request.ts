import { refuseArgument } from "../../core/model/arguments.ts";

/** Returns the request that `fetch` is called with; a path is one of `baseUrl`. Throws `invalid_parameter` for neither an address nor a request. */
export function toRequest(input: unknown, init: RequestInit | undefined, baseUrl: string): Request {
  if (typeof input === "string" || input instanceof URL) {
    const url = URL.parse(input, baseUrl);
    if (url === null) refuseArgument("fetch", `${JSON.stringify(input)} is no address`);
    return new Request(url, init);
  }
  if (!isRequest(input)) refuseArgument("fetch", "give a Request, or an address and what fetch takes beside it");
  return init === undefined ? input : new Request(input, init);
}

function isRequest(input: unknown): input is Request {
  return typeof input === "object" && input !== null && "url" in input && "method" in input && "headers" in input;
}
