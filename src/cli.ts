#!/usr/bin/env node
// The command line, once it is known that this Node has what it imports.
import { OLDEST_NODE, refuseOlderNode } from "./node-version.ts";
import { VERSION } from "./version.ts";

try {
  refuseOlderNode(OLDEST_NODE);
} catch (error) {
  if (!(error instanceof Error)) throw error;
  process.stderr.write(`${error.message.replace(/^seedbed /, "seedbed: ")}\n`);
  process.exit(1);
}
const { runCommandLine } = await import("./doors/cli/command-line.ts");
await runCommandLine(process.argv.slice(2), VERSION);
