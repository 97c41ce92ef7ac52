// Writes the types of the client, src/doors/client/api.ts, which is in no commit: installing and packing make it.
import { writeFileSync } from "node:fs";
import path from "node:path";

import { DEFAULT_BASE_URL } from "../src/core/world/world.ts";
import { describeAt } from "./describe-at.ts";
import { toTypes } from "./description-types.ts";

writeFileSync(path.resolve(import.meta.dirname, "../src/doors/client/api.ts"), toTypes(describeAt(DEFAULT_BASE_URL)));
