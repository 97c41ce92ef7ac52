import addFormatsModule from "ajv-formats";
// Judges requests and answers by an OpenAPI document, with Ajv.
import { Ajv2020 } from "ajv/dist/2020.js";
import type { ValidateFunction } from "ajv/dist/2020.js";

// The package is CommonJS, whose default export is its module object under Node's types.
const addFormats = addFormatsModule as unknown as (ajv: Ajv2020) => void;

type Members = Record<string, unknown>;
type Direction = "request" | "response";

export interface Verdict {
  /** True for a documented status of success. */
  readonly isSuccess: boolean;
  readonly faults: readonly string[];
}

export interface Judge {
  /** True for a body that is valid, false for one that is not, undefined where nothing is said or it cannot be told. */
  request(path: string, method: string, body: unknown): boolean | undefined;
  answer(
    path: string,
    method: string,
    reply: { readonly status: number; readonly json: unknown; readonly text: string; readonly headers: Headers },
  ): Verdict;
}

/** Headers of a connection, which those who send an answer write. */
const OF_CONNECTIONS = /^(?:connection|keep-alive|transfer-encoding|upgrade)$/i;

const ROOT = "https://judge.example/document";

function isMembers(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Makes what no value could be valid for what was meant: patterns written with slashes around, or beside listed values, and kinds that nothing may tell. */
function mend(schema: Members, discriminator: unknown): void {
  const { pattern, properties, enum: listed } = schema;
  if (typeof pattern === "string") {
    const bare = /^\/(\^.*\$)\/[a-z]*$/s.exec(pattern)?.[1] ?? pattern;
    schema["pattern"] = bare;
    // Listed values say all there is to say.
    if (Array.isArray(listed)) delete schema["pattern"];
  }
  const name = isMembers(discriminator) ? discriminator["propertyName"] : undefined;
  if (typeof name === "string" && schema["additionalProperties"] === false)
    schema["properties"] = { [name]: true, ...(isMembers(properties) ? properties : {}) };
}

export function createJudge(source: Members): Judge {
  const isOld = typeof source["openapi"] === "string" && source["openapi"].startsWith("3.0");
  const judges = { request: judgeOf("request"), response: judgeOf("response") };

  function at(reference: string): unknown {
    let value: unknown = source;
    for (const step of reference.replace(/^#\/?/, "").split("/")) {
      const name = decodeURIComponent(step).replaceAll("~1", "/").replaceAll("~0", "~");
      value = isMembers(value) || Array.isArray(value) ? (value as Members)[name] : undefined;
    }
    return value;
  }

  function resolved(value: unknown, depth = 0): Members {
    if (!isMembers(value)) return {};
    return typeof value["$ref"] === "string" && depth < 20 ? resolved(at(value["$ref"]), depth + 1) : value;
  }

  /** The schema and all that it is made of by `allOf`. */
  function partsOf(value: unknown, depth = 0): Members[] {
    const schema = resolved(value);
    const parts = Array.isArray(schema["allOf"]) && depth < 10 ? schema["allOf"] : [];
    return [schema, ...parts.flatMap((one) => partsOf(one, depth + 1))];
  }

  /** One schema of parts that are closed each by itself, so that nothing would be valid: generators mean that the whole is closed. */
  function closedWhole(value: Members): Members | undefined {
    const parts = partsOf(value);
    const ownOf = (one: Members): Members => (isMembers(one["properties"]) ? one["properties"] : {});
    const closed = parts.filter((one) => one["additionalProperties"] === false);
    // Alternatives that each demand a member which is not allowed beside them.
    const isAround = parts.some((part) =>
      [part["oneOf"], part["anyOf"]].some(
        (options) =>
          Array.isArray(options) &&
          options.every((one) =>
            ((resolved(one)["required"] as string[] | undefined) ?? []).some((name) =>
              closed.some((whole) => !Object.hasOwn(ownOf(whole), name)),
            ),
          ),
      ),
    );
    if (isAround) {
      const around = parts.map(({ allOf: _parts, additionalProperties: _closed, ...rest }) => rest);
      return { allOf: around, unevaluatedProperties: false };
    }
    if (!Array.isArray(value["allOf"])) return undefined;
    const all = new Set(parts.flatMap((one) => Object.keys(ownOf(one))));
    const allowed = [...all].filter((name) => closed.every((one) => Object.hasOwn(ownOf(one), name)));
    const required = [...new Set(parts.flatMap((one) => (one["required"] as string[] | undefined) ?? []))];
    const isNever = required.some((name) => all.has(name) && !allowed.includes(name));
    if (closed.length === 0 || all.size === 0 || (allowed.length > 0 && !isNever)) return undefined;
    const open = parts.map(({ allOf: _parts, additionalProperties: _closed, ...rest }) => rest);
    return { allOf: open, unevaluatedProperties: false };
  }

  /** The schema as JSON Schema 2020-12 of one direction, its references absolute. */
  function ready(written: unknown, direction: Direction, inNames = false): unknown {
    if (Array.isArray(written)) return written.map((one) => ready(one, direction));
    if (!isMembers(written)) return written;
    // What stands beside a reference means nothing before 3.1.
    if (isOld && !inNames && typeof written["$ref"] === "string")
      return { $ref: `${ROOT}-${direction}${written["$ref"]}` };
    const value = (inNames ? undefined : closedWhole(written)) ?? written;
    const out: Members = {};
    for (const [key, member] of Object.entries(value)) {
      if (
        !inNames &&
        (key === "example" || key === "examples" || key === "discriminator" || key === "$id" || key === "id")
      )
        continue;
      if (!inNames && key === "$ref" && typeof member === "string") out[key] = `${ROOT}-${direction}${member}`;
      else if (!inNames && (key === "enum" || key === "const" || key === "default")) out[key] = member;
      else
        Object.defineProperty(out, key, {
          value: ready(
            member,
            direction,
            !inNames && (key === "properties" || key === "patternProperties" || key === "schemas" || key === "$defs"),
          ),
          enumerable: true,
          writable: true,
          configurable: true,
        });
    }
    if (inNames) return out;
    mend(out, written["discriminator"]);
    if (Array.isArray(out["required"])) {
      const hidden = direction === "response" ? "writeOnly" : "readOnly";
      const properties = Object.assign({}, ...partsOf(value).map((one) => one["properties"])) as Members; // of schemas
      out["required"] = out["required"].filter((name) => resolved(properties[String(name)])[hidden] !== true);
    }
    if (isOld) {
      for (const [flag, bound] of [
        ["exclusiveMinimum", "minimum"],
        ["exclusiveMaximum", "maximum"],
      ] as const) {
        if (typeof out[flag] !== "boolean") continue;
        if (out[flag] && out[bound] !== undefined) [out[flag], out[bound]] = [out[bound], undefined];
        else delete out[flag];
        if (out[bound] === undefined) delete out[bound];
      }
      if (out["nullable"] === true && typeof out["type"] === "string") {
        out["type"] = [out["type"], "null"];
        if (Array.isArray(out["enum"])) out["enum"] = [...(out["enum"] as unknown[]), null];
      }
      delete out["nullable"];
    }
    return out;
  }

  function judgeOf(direction: Direction): (schema: unknown) => ValidateFunction | undefined {
    const ajv = new Ajv2020({
      strict: false,
      allErrors: false,
      logger: false,
      validateSchema: false,
      validateFormats: true,
      formats: { int64: true, int32: true, float: true, double: true, byte: true, binary: true, password: true },
    });
    addFormats(ajv);
    ajv.addSchema({ $id: `${ROOT}-${direction}`, components: ready(source["components"], direction) });
    const compiled = new Map<unknown, ValidateFunction | undefined>();
    return (schema) => {
      if (!compiled.has(schema)) {
        let made: ValidateFunction | undefined;
        try {
          made = ajv.compile(ready(schema, direction) as object); // a schema is an object
        } catch {
          made = undefined;
        }
        compiled.set(schema, made);
      }
      return compiled.get(schema);
    };
  }

  function operationAt(path: string, method: string): Members {
    const item = resolved((source["paths"] as Members | undefined)?.[path]);
    return resolved(item[method.toLowerCase()]);
  }

  function contentFor(content: unknown, mediaType: string): Members | undefined {
    if (!isMembers(content)) return undefined;
    const wanted = mediaType.split(";")[0]?.trim().toLowerCase() ?? "";
    const found = Object.entries(content).find(([key]) =>
      key.split(/[|,]/).some((one) => {
        const declared = one.split(";")[0]?.trim().toLowerCase() ?? "";
        return (
          declared === wanted ||
          declared === "*/*" ||
          (declared.endsWith("/*") && wanted.startsWith(declared.slice(0, -1)))
        );
      }),
    );
    return found === undefined ? undefined : resolved(found[1]);
  }

  return {
    request(path, method, body) {
      const content = resolved(operationAt(path, method)["requestBody"])["content"];
      const key = Object.keys(isMembers(content) ? content : {}).find((one) => /json/i.test(one));
      const schema = key === undefined ? undefined : resolved((content as Members)[key])["schema"];
      if (schema === undefined) return undefined;
      return judges.request(schema)?.(body);
    },
    answer(path, method, { status, json, text, headers }) {
      const responses = resolved(operationAt(path, method)["responses"]);
      const declared = Object.keys(responses);
      const key =
        declared.find((one) => one === String(status)) ??
        declared.find((one) => one.toUpperCase() === `${String(status)[0]}XX`) ??
        declared.find((one) => one === "default");
      const hasSuccess = declared.some((one) => /^[123]|default/.test(one));
      const isSuccess =
        status < 400 &&
        (!hasSuccess || (key !== undefined && (key !== "default" || !declared.some((one) => /^[123]/.test(one)))));
      if (key === undefined)
        return { isSuccess, faults: isSuccess || status >= 400 ? [] : [`${status} is not documented`] };
      const faults: string[] = [];
      const response = resolved(responses[key]);
      for (const [name, header] of Object.entries(isMembers(response["headers"]) ? response["headers"] : {}))
        if (resolved(header)["required"] === true && !headers.has(name) && !OF_CONNECTIONS.test(name))
          faults.push(`has no ${name}`);
      const { content } = response;
      if (
        isMembers(content) &&
        Object.keys(content).length > 0 &&
        method !== "HEAD" &&
        status !== 204 &&
        status !== 304
      ) {
        const mediaType = headers.get("content-type") ?? "";
        const media = contentFor(content, mediaType);
        if (media === undefined)
          faults.push(`${mediaType || "no media type"} is not ${Object.keys(content).join(", ")}`);
        else if (media["schema"] !== undefined && /json/i.test(mediaType)) {
          const validate = judges.response(media["schema"]);
          if (validate !== undefined && !validate(json)) {
            const [first] = validate.errors ?? [];
            faults.push(
              `${first?.instancePath ?? ""} ${first?.message ?? ""} ${JSON.stringify(first?.params)} in ${text.slice(0, 160)}`,
            );
          }
        }
      }
      return { isSuccess, faults };
    },
  };
}
