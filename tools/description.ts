// Writes the description of the built-in resources beside the bundled server, which makes it of one's own domain when it is asked for.
import { writeFileSync } from "node:fs";
import path from "node:path";

import { BUILT_ADDRESS } from "../src/hosted/service/built-description.ts";
import { describeAt } from "./describe-at.ts";

const description = JSON.stringify(describeAt(BUILT_ADDRESS));
writeFileSync(path.resolve(import.meta.dirname, "../build/description.json"), description);
