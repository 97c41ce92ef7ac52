import assert from "node:assert/strict";

import { chromium } from "playwright-core";
import type { Browser } from "playwright-core";

import { CHROMIUM_PATH } from "../prerequisite.ts";

// No name is looked up but the server's: a page that asks elsewhere fails.
const FLAGS = [
  "--no-sandbox",
  "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // One process draws all pages: each of a test's is of the same server, and reads what others have compiled.
  "--renderer-process-limit=1",
  "--disable-site-isolation-trials",
];

/** This machine's Chromium, which reaches this machine alone. */
export function launchChromium(): Promise<Browser> {
  assert.ok(CHROMIUM_PATH !== undefined, "no Chromium on this machine");
  return chromium.launch({ executablePath: CHROMIUM_PATH, args: FLAGS });
}
