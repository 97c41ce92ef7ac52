export { descriptionOf } from "../../hosted/service/description.ts";
export { createPublications } from "../../core/description/publication.ts";
