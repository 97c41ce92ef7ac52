import { SeedbedError } from "../../model/errors.ts";
import { isSandboxName } from "../../services/sandboxes.ts";
import type { Exchange } from "../exchange.ts";

/** The sandbox that X-Sandbox names; undefined for the caller's own. Throws `invalid_header`. */
export function sandboxName(exchange: Exchange): string | undefined {
  const name = exchange.header("x-sandbox");
  if (name === undefined || isSandboxName(name)) return name;
  const detail = "must be 1 to 64 of A-Z a-z 0-9 . _ -";
  throw new SeedbedError("invalid_header", `cannot open the sandbox that X-Sandbox names: its name ${detail}`, {
    errors: [{ header: "X-Sandbox", code: "pattern", detail }],
  });
}
