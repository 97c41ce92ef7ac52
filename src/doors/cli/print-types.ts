import path from "node:path";

import { readConfig } from "../../config.ts";
import { findDefinition, loadCatalog } from "../node/definition-file.ts";
import { readArguments, TEXT, UsageError } from "./arguments.ts";
import { toDeclarations } from "./config-types.ts";

/** Prints the types of a domain of one's own, a declaration file. Throws a `UsageError` where there is none. */
export async function printTypes(args: readonly string[]): Promise<void> {
  const { values } = readArguments(args, { config: TEXT }, { takesWords: false });
  const file = findDefinition(values.config ?? readConfig().definition, process.cwd());
  if (file === undefined)
    throw new UsageError("there is no seedbed.yaml here: say of what with seedbed types --config shop.yaml");
  process.stdout.write(toDeclarations(await loadCatalog(file), path.basename(file)));
}
