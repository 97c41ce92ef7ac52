import { isPlainClick } from "../chrome/plain-click.ts";
import type { CollectionDiff } from "../dashboard/key-data-api.ts";
import type { Catalog } from "./catalog.ts";
import { addressOf, go } from "./location.ts";
import { WHOLE } from "./place.ts";
import { changes } from "./sandbox-state.ts";

interface CollectionListProps {
  readonly catalog: Catalog;
  readonly chosen: string;
}

/** All collections by domain, each with what changed in it. In a narrow window a select of them. */
export function CollectionList({ catalog, chosen }: CollectionListProps) {
  const open = (collection: string): void => go({ ...WHOLE, collection });
  return (
    <>
      <nav class="collections" aria-label="Collections">
        {catalog.domains.map(({ name, title, collections }) => (
          <section key={name}>
            <h2>{title}</h2>
            <ul class="collection-links">
              {collections.map(({ name: collection }) => (
                <li key={collection}>
                  <a
                    href={addressOf({ ...WHOLE, collection })}
                    aria-current={collection === chosen ? "page" : undefined}
                    onClick={(event) => {
                      if (!isPlainClick(event)) return;
                      event.preventDefault();
                      open(collection);
                    }}
                  >
                    <span>{collection}</span>
                    <ChangeCount changes={changes.value[collection]} />
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <label class="collection-select field">
        <span class="label">Collection</span>
        <select value={chosen} onChange={(event) => open(event.currentTarget.value)}>
          {catalog.domains.map(({ name, title, collections }) => (
            <optgroup key={name} label={title}>
              {collections.map(({ name: collection }) => (
                <option key={collection} value={collection}>
                  {collection} {toSigns(changes.value[collection]).join(" ")}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </label>
    </>
  );
}

/** The number of records of a collection that were created, updated and deleted. */
function ChangeCount({ changes: own }: { readonly changes: CollectionDiff | undefined }) {
  if (own === undefined || toSigns(own).length === 0) return null;
  const { created, updated, deleted } = own;
  const words = [
    ...(created.length > 0 ? [`${created.length} created`] : []),
    ...(updated.length > 0 ? [`${updated.length} updated`] : []),
    ...(deleted.length > 0 ? [`${deleted.length} deleted`] : []),
  ].join(", ");
  return (
    <span class="pill warn" title={words}>
      <span aria-hidden="true">{toSigns(own).join(" ")}</span>
      <span class="visually-hidden">{words}</span>
    </span>
  );
}

/** The changes of a collection in signs: `+1 ~2 −3`. */
export function toSigns(own: CollectionDiff | undefined): readonly string[] {
  if (own === undefined) return [];
  const signs = [
    ["+", own.created.length],
    ["~", own.updated.length],
    ["−", own.deleted.length],
  ] as const;
  return signs.filter(([, count]) => count > 0).map(([sign, count]) => `${sign}${count}`);
}
