/** The name of a tag as it stands in the address of its page: `API keys` as `api-keys`. */
export function toSlug(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "");
}
