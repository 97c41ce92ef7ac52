export { readYaml } from "../../core/http/body/yaml-reading.ts";
export { mountOwnPaths } from "../../core/http/served/serve-api.ts";
export { showEvent } from "../../core/http/styled/shown-events.ts";
export { tryDomain } from "../../core/playgrounds/domain/trial.ts";
export { createPlaygrounds } from "../../core/playgrounds/playgrounds.ts";
