import { IS_JSON_PATCH, isFileType, isJson } from "../../definition/routes/views.ts";
import { SeedbedError } from "../../model/errors.ts";
import type { InputFault } from "../../model/errors.ts";
import { isObject } from "../../model/json.ts";
import { byNames } from "../../model/maps.ts";
import type { ApiContent, ApiOperation } from "../../openapi/document.ts";
import type { SchemaIssue } from "../../openapi/issues.ts";
import { formFields, formValue } from "../../openapi/parameters.ts";
import type { ApiSchema, Json } from "../../openapi/schema.ts";
import type { ApiSchemas } from "../../openapi/schemas.ts";
import { suggest } from "../../sandbox/query/wording.ts";
import { toPointer } from "../../sandbox/validate.ts";
import { hasNoBody } from "../body/body.ts";
import { formEntries, toDataUrl } from "../body/form.ts";
import { parseJson } from "../body/json.ts";
import type { Exchange } from "../exchange.ts";
import { BODY, MAX_BODY } from "../limits/bounds.ts";
import { contentOf } from "./answers.ts";

const FILE_MEMBERS = ({ name, size, type }: File): ReadonlyMap<string, Json> =>
  byNames<Json>([
    [name, "filename fileName file_name originalName"],
    [size, "size fileSize file_size"],
    [type, "contentType content_type mimeType mime_type"],
  ]);

/**
 * The body of a request as a value, checked by the description's schema. Undefined if there is none. Throws `unsupported_media_type`,
 * `malformed_json`, `body_too_large` and, with everything that is wrong, `validation_failed`.
 */
export async function readServedBody(
  exchange: Exchange,
  { body, method }: ApiOperation,
  schemas: ApiSchemas,
  {
    tried,
    isStrict = false,
    isRefused,
  }: {
    readonly tried: string;
    readonly isStrict?: boolean | undefined;
    /** True for a body that is refused in another way. */
    readonly isRefused: (value: unknown) => boolean;
  },
): Promise<unknown> {
  const { request } = exchange;
  const bytes = hasNoBody(request) ? new Uint8Array() : await request.readBytes(MAX_BODY);
  if (body === undefined) return bytes.length > 0 && method !== "DELETE" ? readFreely(bytes, exchange) : undefined;
  if (bytes.length === 0) {
    if (!body.required) return undefined;
    const errors = [{ pointer: "#", code: "required", detail: "a body is required" }];
    throw new SeedbedError("validation_failed", `cannot ${tried}: a body is required`, { errors });
  }
  const type = exchange.header("content-type") ?? "";
  const content = contentOf(body.content, type, tried);
  if (content === undefined) return readFreely(bytes, exchange);
  const { value, beside } = await readContent(content, type, bytes, schemas);
  const isPatch = method === "PATCH" && Array.isArray(value) && IS_JSON_PATCH.test(type);
  // Some documents describe a JSON Patch as the object that their server reads it into.
  if (
    content.schema !== undefined &&
    !isRefused(value) &&
    !(isPatch && schemas.shapeOf(content.schema).type !== "array")
  ) {
    const strange = isStrict ? findUndeclared(content.schema, value, schemas) : [];
    const issues = [...schemas.issuesOf(content.schema, value, "request"), ...strange];
    if (issues.length > 0) {
      const errors = issues.map(({ path, keyword, message }): InputFault => ({
        pointer: toPointer(path),
        code: keyword,
        detail: message,
      }));
      const shown = errors
        .slice(0, 3)
        .map(({ pointer, detail }) => `${pointer?.slice(2).replaceAll("/", ".") || "the body"} ${detail}`);
      if (errors.length > shown.length) shown.push(`and ${errors.length - shown.length} more`);
      throw new SeedbedError("validation_failed", `cannot ${tried}: ${shown.join("; ")}`, { errors });
    }
  }
  return isObject(value) ? { ...beside, ...value } : value;
}

/** Members of a body that its schema neither declares nor leaves open. */
function findUndeclared(
  schema: ApiSchema,
  value: unknown,
  schemas: ApiSchemas,
  path: readonly string[] = [],
): SchemaIssue[] {
  const { properties, additional, items } = schemas.shapeOf(schema);
  if (Array.isArray(value))
    return items === undefined
      ? []
      : value.flatMap((item: unknown, at) => findUndeclared(items, item, schemas, [...path, String(at)]));
  if (!isObject(value) || properties.size === 0) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const member = properties.get(name);
    if (member !== undefined) return findUndeclared(member, inner, schemas, [...path, name]);
    if (additional !== true) return []; // declared, or refused by the schema itself
    return [
      {
        path: [...path, name],
        keyword: "unknown_member",
        message: `is no member that is declared${suggest(name, [...properties.keys()])}`,
      },
    ];
  });
}

/** A body that the description does not know: JSON where it is some. */
function readFreely(bytes: Uint8Array, exchange: Exchange): unknown {
  return /json/i.test(exchange.header("content-type") ?? "") ? parseJson(bytes, BODY) : undefined;
}

async function readContent(
  { mediaType, schema = true }: ApiContent,
  sent: string,
  bytes: Uint8Array,
  schemas: ApiSchemas,
) {
  const type = (sent === "" ? mediaType : sent).split(";", 1)[0]?.trim().toLowerCase() ?? "";
  if (isJson(type)) return { value: parseJson(bytes, BODY), beside: {} };
  if (type === "application/x-www-form-urlencoded")
    return { value: formValue(schemas, schema, formFields(new TextDecoder().decode(bytes))), beside: {} };
  if (type === "multipart/form-data") return readForm(sent, bytes, (fields) => formValue(schemas, schema, fields));
  const text = new TextDecoder().decode(bytes);
  const isText =
    ["string", undefined].includes(schemas.shapeOf(schema).type) && schemas.shapeOf(schema).properties.size === 0;
  if (isText && isFileType(type))
    return {
      value: await toDataUrl(new File([bytes.slice()], "", { type })),
      beside: { size: bytes.length, contentType: type },
    };
  return { value: isText ? text : {}, beside: { size: bytes.length, contentType: type } };
}

async function readForm(
  sent: string,
  bytes: Uint8Array,
  toValue: (fields: readonly (readonly [name: string, value: Json])[]) => Json,
) {
  let beside: Readonly<Record<string, Json>> = {};
  const fields = await formEntries(sent, bytes, (file) => {
    beside = { ...beside, ...Object.fromEntries(FILE_MEMBERS(file)) };
  });
  return { value: toValue(fields), beside };
}
