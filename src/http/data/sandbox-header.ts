import { assertSandboxName } from "../../services/sandboxes.ts";
import type { Exchange } from "../exchange.ts";

/** The sandbox that X-Sandbox names; undefined for the caller's own. Throws `invalid_header`. */
export function sandboxName(exchange: Exchange): string | undefined {
  const name = exchange.header("x-sandbox");
  if (name !== undefined) assertSandboxName(name);
  return name;
}
