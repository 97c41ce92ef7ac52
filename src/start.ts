// Entry of `npm start`, bundled: the service, its compiled code kept for the next start where the disk lets it.
import { enableCompileCache } from "node:module";
import path from "node:path";

enableCompileCache(path.join(import.meta.dirname, "../node_modules/.cache/seedbed"));
await import("./main.ts");
