import { toPicture } from "../ui/own-picture.ts";
import type { Row } from "../ui/record-table.tsx";
import { targetOf } from "./catalog.ts";
import type { Catalog, Collection } from "./catalog.ts";
import { RecordLink } from "./cell.tsx";
import { lookOf } from "./columns.ts";
import { toText } from "./format.ts";
import { isChanged } from "./sandbox-state.ts";
import type { Standing } from "./sandbox-state.ts";

interface RecordFieldsProps {
  readonly catalog: Catalog;
  readonly collection: Collection;
  readonly record: Row;
  readonly standing: Standing;
}

/** All fields of a record, and what was there before where that is known. */
export function RecordFields({ catalog, collection, record, standing }: RecordFieldsProps) {
  return (
    <dl class="record-fields">
      {Object.entries(record).map(([field, value]) => {
        const before = standing?.kind === "updated" ? standing.before : undefined;
        const changed = before !== undefined && isChanged(standing, field, value);
        return (
          <div key={field} class={changed ? "changed" : undefined}>
            <dt>{field}</dt>
            <dd>
              <FieldValue catalog={catalog} collection={collection} field={field} record={record} />
              {changed && before !== undefined && (
                <p class="small soft breaks">was {toText(before[field], lookOf(collection, field), before)}</p>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

interface FieldValueProps {
  readonly catalog: Catalog;
  readonly collection: Collection;
  readonly field: string;
  readonly record: Row;
}

function FieldValue({ catalog, collection, field, record }: FieldValueProps) {
  const value = record[field];
  if (value === null) return <span class="none">null</span>;
  const target = targetOf(catalog, collection, field);
  if (target !== undefined) {
    const ids = (Array.isArray(value) ? value : [value]).map(String);
    return (
      <span class="row">
        {ids.map((id) => (
          <RecordLink key={id} collection={target} id={id} label={`${target.resource} ${id}`} />
        ))}
      </span>
    );
  }
  const look = lookOf(collection, field);
  const picture = look === "picture" ? toPicture(value) : undefined;
  if (picture !== undefined) {
    return (
      <span class="row">
        <img src={picture} alt="" width={96} height={96} />
        <a class="small breaks" href={picture}>
          {picture}
        </a>
      </span>
    );
  }
  if (typeof value === "object")
    return <ObjectValue catalog={catalog} collection={collection} field={field} value={value} />;
  return <span class="breaks">{toText(value, look, record)}</span>;
}

interface ObjectValueProps {
  readonly catalog: Catalog;
  readonly collection: Collection;
  readonly field: string;
  readonly value: unknown;
}

/** An object or a list as JSON, below it the records that it names. */
function ObjectValue({ catalog, collection, field, value }: ObjectValueProps) {
  const named = Object.values(collection.relations).filter((relation) => relation.field.startsWith(`${field}.`));
  return (
    <>
      <pre class="record-json">{JSON.stringify(value, null, 2)}</pre>
      {named.map(({ field: path, to }) => {
        const target = catalog.collections.get(to);
        if (target === undefined) return null;
        return (
          <p key={path} class="row small">
            {idsAt(value, path.slice(field.length + 1).split(".")).map((id) => (
              <RecordLink key={id} collection={target} id={id} label={`${target.resource} ${id}`} />
            ))}
          </p>
        );
      })}
    </>
  );
}

/** The ids at a path into objects and lists, each once. */
function idsAt(value: unknown, path: readonly string[]): readonly string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap((one) => idsAt(one, path)))];
  const [name, ...rest] = path;
  if (name === undefined) return typeof value === "string" ? [value] : [];
  return typeof value === "object" && value !== null ? idsAt((value as Row)[name], rest) : [];
}
