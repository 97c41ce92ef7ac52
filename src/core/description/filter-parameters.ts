import { fieldKinds } from "../model/field-kinds.ts";
import type { FieldKind } from "../model/field-kinds.ts";
import { OPERATORS, operatorsOf } from "../model/operators.ts";
import type { OperatorName } from "../model/operators.ts";
import type { Resource } from "../model/resource.ts";
import { filterBy } from "../sandbox/query/parameters.ts";
import { resourceName, toPascal } from "./names.ts";
import { enumComponent } from "./resource-schemas.ts";
import type { Schemas } from "./resource-schemas.ts";
import { schemaOf } from "./route-group.ts";
import type { Parameter, Schema } from "./specification.ts";

type Simple = Exclude<FieldKind["type"], "enum" | "object">;

/** A date or a time in ISO 8601, in whole or with the offset left out; or null. */
const TIME = String.raw`^(null|\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}.*)?)$`;

const TEXT: Schema = { type: "string" };

/** The value of a filter by the type of its field, and what that is called. */
const VALUES: Readonly<Record<Simple, readonly [value: Schema, title: string]>> = Object.freeze({
  text: [TEXT, "text"],
  any: [TEXT, "any value"],
  number: [{ type: "number" }, "a number"],
  boolean: [{ type: "boolean" }, "true or false"],
  id: [TEXT, "an id"],
  date: [{ type: "string", pattern: TIME }, "a date, such as 2026-11-01"],
  "date-time": [
    { type: "string", pattern: TIME },
    "a time, or the date that it is on, such as 2026-11-01T09:30:00Z or 2026-11-01",
  ],
});

const NULL_TEXT: Schema = Object.freeze({ type: "string", enum: ["null"] });

/** The schemas of filters by name: one for each type (`TextFilter`, `NumberFilter`, …) and one for each enum. */
export function filterSchemas(resources: readonly Resource[]): Schemas {
  const schemas: Record<string, Schema> = {};
  for (const resource of resources) {
    for (const kind of fieldKinds(resource).declared.values()) {
      const component = filterComponent(resource, kind);
      if (component !== undefined) schemas[component] = filterSchema(resource, kind);
    }
  }
  return schemas;
}

/**
 * One parameter for each declared field: plain for equality (`price=1999`), or an object of operators (`price[gte]=1000`,
 * which is OpenAPI's `deepObject`).
 */
export function filterParameters(resource: Resource): Parameter[] {
  return [...fieldKinds(resource).declared.values()].flatMap((kind) => {
    const component = filterComponent(resource, kind);
    if (component === undefined || filterBy(kind.name) !== kind.name) return []; // one name is one parameter
    return [{ name: kind.name, in: "query", style: "deepObject", explode: true, schema: schemaOf(component) } as const];
  });
}

/** The name of a field's filter; undefined for an object that is never null: it is filtered by its members. */
function filterComponent(resource: Resource, kind: FieldKind): string | undefined {
  const { type, nullable } = kind;
  if (type === "object") return nullable ? "NullFilter" : undefined;
  if (type !== "enum") return type === "date-time" ? "TimeFilter" : `${toPascal(type)}Filter`;
  return `${namedEnum(resource, kind) ?? `${resourceName(resource.name)}${toPascal(kind.name)}`}Filter`;
}

function namedEnum(resource: Resource, kind: FieldKind): string | undefined {
  return kind.path.length === 1 && !kind.many ? enumComponent(resource, kind.name) : undefined;
}

function filterSchema(resource: Resource, kind: FieldKind): Schema {
  const { type, nullable, values } = kind;
  if (type === "object") {
    return {
      description: "An object is compared by its members; as a whole only with null.",
      anyOf: [NULL_TEXT, { type: "object", properties: { ne: NULL_TEXT } }],
    };
  }
  if (type === "enum") {
    const component = namedEnum(resource, kind);
    const value: Schema =
      component === undefined ? { type: "string", enum: nullable ? [...values, "null"] : values } : schemaOf(component);
    // The order of an enum means nothing.
    const operators = operatorsOf(kind).filter((operator) => OPERATORS[operator].operand !== "bound");
    return { anyOf: [value, severalOf(value), operatorsSchema(operators, value)] };
  }
  const [value, title] = VALUES[type];
  return {
    description: `Equal to ${title}, or compared by operators; \`null\` where the field may be null.`,
    anyOf: [
      ...(value.type === "string" ? [value] : [value, NULL_TEXT]),
      severalOf(value),
      operatorsSchema(operatorsOf(kind), value),
    ],
  };
}

/** The filter several times: one of the values. */
function severalOf(value: Schema): Schema {
  const items = value.$ref === undefined && value.type !== "string" ? { anyOf: [value, NULL_TEXT] } : value;
  return { type: "array", minItems: 1, items, description: "The parameter again for each value: any of them." };
}

function operatorsSchema(operators: readonly OperatorName[], value: Schema): Schema {
  const properties: Record<string, Schema> = {};
  for (const operator of operators) {
    if (operator === "eq") continue;
    const { operand, description } = OPERATORS[operator];
    const text = operand === "list" || operand === "text";
    const orNull = operand === "value" && value.$ref === undefined && value.type !== "string";
    const schema: Schema = text ? { type: "string" } : orNull ? { anyOf: [value, NULL_TEXT] } : value;
    properties[operator] = schema.$ref === undefined ? { ...schema, description } : schema;
  }
  return { type: "object", properties };
}
