export { DEFINITION_SCHEMA } from "../../core/definition/definition-schema.ts";
export { descriptionOf } from "../../hosted/service/description.ts";
export { createPublications } from "../../core/description/publication.ts";
