/** What playgrounds are made with, and documents in YAML read with, which are sent to them alone. */
export { readYaml } from "../http/body/yaml-reading.ts";
export { tryDomain } from "../services/playgrounds/domain/trial.ts";
export { createPlaygrounds } from "../services/playgrounds/playgrounds.ts";
