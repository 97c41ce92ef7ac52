// The server and the command line as few files, for a quick start: what `npm start` runs. `npm ci` makes them, and so does
// `npm run build:service`.
import { defineConfig } from "rolldown";

export default defineConfig({
  input: {
    start: "src/start.ts",
    cli: "src/cli.ts",
    "yaml-worker": "src/http/body/yaml-worker.ts",
    "domain-worker": "src/main/domain-worker.ts",
    "template-worker": "src/main/template-worker.ts",
  },
  platform: "node",
  // What is native, or only asked for where it is there, stays in node_modules.
  external: ["@node-rs/argon2", "pg-native"],
  output: { dir: "build", cleanDir: true, comments: false },
});
