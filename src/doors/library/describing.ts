import { groupsAnywhere } from "../../core/api/operations.ts";
import { createDescriber } from "../../core/description/document.ts";

export { describePlay } from "../../core/api/playgrounds/play-description.ts";
export { DEFINITION_SCHEMA } from "../../core/definition/definition-schema.ts";
export { createPublications } from "../../core/description/publication.ts";

/** Describes what a mock answers: it has no accounts, and agents ask the command. */
export const descriptionOf = createDescriber(groupsAnywhere);
