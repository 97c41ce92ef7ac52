import { SeedbedError } from "../model/errors.ts";

/** Throws `invalid_api_key`: the owner's data is to go, and a request that began before makes nothing new. */
export function refuseRemoved(): never {
  throw new SeedbedError("invalid_api_key", "the API key was deleted while the request was answered: nothing was made");
}
