import { isMap, isNode, isScalar, parseDocument } from "yaml";
import type { YAMLMap } from "yaml";

/** A definition that took over what its source has by now, and what differs: paths such as `resources.order.fields.paidAt`. */
export interface MergedDefinition {
  readonly text: string;
  readonly added: readonly string[];
  /** Differing values, which stay as they were. */
  readonly kept: readonly { readonly path: string; readonly own: unknown; readonly source: unknown }[];
  /** Resources and fields that the source has not. */
  readonly own: readonly string[];
}

/**
 * Adds to the text of a definition what an import has and it has not. What is there stays as somebody wrote it, with its comments.
 * Throws a `TypeError` for a text that is no map.
 */
export function mergeYaml(text: string, imported: string): MergedDefinition {
  const [mine, source] = [text, imported].map((one) => parseDocument(one));
  const { added, kept, own }: { added: string[]; kept: MergedDefinition["kept"][number][]; own: string[] } = {
    added: [],
    kept: [],
    own: [],
  };
  if (mine?.errors[0] !== undefined || !isMap(mine?.contents) || !isMap(source?.contents))
    throw new TypeError(mine?.errors[0]?.message ?? "it is no map with domain and resources");
  const merge = (to: YAMLMap, from: YAMLMap, above: readonly string[]): void => {
    for (const pair of from.items) {
      const key = isScalar(pair.key) ? pair.key.value : pair.key;
      const path = [...above, String(key)].join(".");
      const there: unknown = to.get(key, true);
      if (there === undefined && !to.has(key)) {
        to.items.push(pair);
        added.push(path);
      } else if (isMap(there) && isMap(pair.value)) merge(there, pair.value, [...above, String(key)]);
      else {
        const [stays, other] = [there, pair.value].map((node): unknown => (isNode(node) ? node.toJSON() : node));
        if (JSON.stringify(stays) !== JSON.stringify(other)) kept.push({ path, own: stays, source: other });
      }
    }
    if (above.length === 1 || above[2] === "fields")
      for (const { key } of to.items)
        if (!from.has(isScalar(key) ? key.value : key)) own.push([...above, String(key)].join("."));
  };
  merge(mine.contents, source.contents, []);
  return {
    text: added.length === 0 ? text : mine.toString({ lineWidth: 0, flowCollectionPadding: true }),
    added,
    kept,
    own,
  };
}
