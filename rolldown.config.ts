// The server and the command line as few files, for a quick start: what `npm start` runs. `npm ci` makes them, and so does
// `npm run build:service`.
import { defineConfig } from "rolldown";
import type { Plugin } from "rolldown";

/** Writes characters beyond Latin-1 as escapes: V8 keeps a text that has one of them in two bytes for each of its characters. */
const inOneByte: Plugin = {
  name: "in-one-byte",
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type === "chunk") chunk.code = chunk.code.replaceAll(/[^\0-\u{ff}]/gu, toEscapes);
    }
  },
};

function toEscapes(character: string): string {
  return Array.from(
    { length: character.length },
    (_, at) => String.raw`\u${character.charCodeAt(at).toString(16).padStart(4, "0")}`,
  ).join("");
}

export default defineConfig({
  input: {
    start: "src/start.ts",
    cli: "src/cli.ts",
    "yaml-worker": "src/core/http/body/yaml-worker.ts",
    "domain-worker": "src/hosted/service/domain-worker.ts",
    "template-worker": "src/hosted/service/template-worker.ts",
  },
  platform: "node",
  // Only asked for where it is there.
  external: ["pg-native"],
  plugins: [inOneByte],
  output: {
    dir: "build",
    cleanDir: true,
    comments: false,
    // Names stay, for those who read a stack.
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
  },
});
