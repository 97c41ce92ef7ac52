export { readYaml } from "../../core/http/body/yaml-reading.ts";
export { tryDomain } from "../../core/playgrounds/domain/trial.ts";
export { createPlaygrounds } from "../../core/playgrounds/playgrounds.ts";
