// `npm test`: Node's test runner over the files given, whose compiled code is kept for the next run. Windows' cmd sets no variable before a command.
import { spawnSync } from "node:child_process";
import path from "node:path";

const cache = path.resolve(import.meta.dirname, "../node_modules/.cache/test");
const { status } = spawnSync(
  process.execPath,
  ["--test", "--test-concurrency=2", "--test-timeout=300000", ...process.argv.slice(2)],
  { stdio: "inherit", env: { ...process.env, NODE_COMPILE_CACHE: cache } },
);
process.exitCode = status ?? 1;
