/** What of the API is large and asked for rarely: a page loads it with the first request that needs it. */
export { createPublications } from "../http/openapi/publication.ts";
export { descriptionOf } from "../api/description.ts";
export { faker } from "../generate/vocabulary.ts";
export { readYaml } from "../http/body/yaml-reading.ts";
export { tryDomain } from "../services/playgrounds/domain/trial.ts";
export { createPlaygrounds } from "../services/playgrounds/playgrounds.ts";
