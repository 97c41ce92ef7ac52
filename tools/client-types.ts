// Writes the types of the client, src/client/api.ts, which is in no commit: installing and packing make it.
import { writeFileSync } from "node:fs";
import path from "node:path";

import { operationGroups } from "../src/api/operations.ts";
import { createBases } from "../src/engine/base.ts";
import { growRecords } from "../src/engine/grow-world.ts";
import { DEFAULT_BASE_URL } from "../src/generate/world.ts";
import { describeApi } from "../src/http/openapi/document.ts";
import { PROBLEMS } from "../src/http/problems/problem.ts";
import { catalog } from "../src/resources/catalog.ts";
import { toTypes } from "./description-types.ts";

const world = createBases(growRecords(catalog, DEFAULT_BASE_URL), 1, 1);
const document = describeApi({ catalog, world, baseUrl: DEFAULT_BASE_URL, problems: PROBLEMS }, operationGroups);
writeFileSync(path.resolve(import.meta.dirname, "../src/client/api.ts"), toTypes(document));
