/** What describes the API. */
export { descriptionOf } from "../api/description.ts";
export { createPublications } from "../http/openapi/publication.ts";
