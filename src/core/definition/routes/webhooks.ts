import type { Webhook } from "../../model/events.ts";
import { isObject } from "../../model/json.ts";
import type { ApiDocument, ApiEvent } from "../../openapi/document.ts";
import type { ApiSchema } from "../../openapi/schema.ts";
import type { ApiSchemas } from "../../openapi/schemas.ts";
import { sourceOf } from "../../openapi/value.ts";
import { toSingular } from "../../world/plural.ts";
import { withMemberAt } from "./definition.ts";
import type { Keeper, KeptRecord, MemberPath, ShownRecord } from "./definition.ts";
import { EVENT_WORDS, plainName, wordsInName } from "./meanings.ts";
import { fitted, isRecordSchema, preferredContent, sentTo, subjectOf } from "./views.ts";

/** Members of a body that name the event itself. */
const NAMING = /^(?:event|type|eventtype|eventname|action|topic)$/;

const MAX_LEVELS = 2;

/** The records that a webhook tells of, and the place that they have in its body. */
interface Subject {
  readonly keeper: Keeper;
  readonly path: MemberPath;
  readonly schema: ApiSchema;
  /** A member, and its value from which on the webhook is sent: `orderShipped` tells of an order whose `status` becomes `shipped`. */
  readonly state: readonly [name: string, value: unknown] | undefined;
  /** True if the webhook's name is that of the records, but for the state. */
  readonly isPlain: boolean;
}

/** The event types of the webhooks of a description, which tell of records, and of its callbacks. */
export function createWebhooks({ webhooks, schemas }: ApiDocument, keepers: readonly Keeper[]): readonly Webhook[] {
  const byName = new Map(webhooks.toReversed().map((event) => [event.name, event]));
  return [...byName.values()].toReversed().map((event) => toWebhook(event, schemas, keepers));
}

function toWebhook(event: ApiEvent, schemas: ApiSchemas, keepers: readonly Keeper[]): Webhook {
  const { name, of } = event;
  const words = wordsInName(name);
  const told = words.flatMap((word) => EVENT_WORDS.get(word) ?? [])[0];
  const nouns = words.filter((word) => !EVENT_WORDS.has(word)).map(toSingular);
  let found: { readonly subject: Subject | undefined } | undefined;
  const schemaOf = (): ApiSchema | undefined => sentTo(event);
  return {
    type: name,
    description: of === undefined ? `The webhook ${name} of the API description.` : `The callback ${name} of ${of}.`,
    example() {
      const { schema, examples = [] } = preferredContent(event.body?.content ?? []) ?? {};
      const [example = schema && schemas.valueOf(schema, { stream: sourceOf(name), direction: "response" })] = examples;
      return isObject(example) ? example : {};
    },
    ...(of === undefined && {
      tell(resource, type, record, previous) {
        const schema = schemaOf();
        if (schema === undefined) return undefined;
        found ??= { subject: findSubject(schema, nouns, schemas, keepers) };
        const { subject } = found;
        if (subject?.keeper.entry.resource.name !== resource) return undefined;
        const { keeper, path, state, isPlain } = subject;
        const verb = type.slice(resource.length + 1);
        if (!isPlain || (told === undefined ? verb === "deleted" : verb !== told)) return undefined;
        if (state !== undefined && (record[state[0]] !== state[1] || previous?.[state[0]] === state[1]))
          return undefined;
        const shown = keeper.show(record as KeptRecord); // of the keeper's resource
        const source = `${name}/${String(record["id"])}`;
        const inner = fitted(subject.schema, shown, schemas, source);
        const body = path.length === 0 ? inner : withMemberAt(namesIn(schema, name, verb, schemas), path, inner);
        const whole = fitted(schema, body as ShownRecord, schemas, source); // an object, or refused below
        return isObject(whole) ? whole : undefined;
      },
    }),
  };
}

/** The resource that a webhook is called as, or else whose schema its body has, and the place of a record in the body. */
function findSubject(
  schema: ApiSchema,
  nouns: readonly string[],
  schemas: ApiSchemas,
  keepers: readonly Keeper[],
): Subject | undefined {
  const called = nouns.join("");
  const nameOf = ({ resource }: Keeper): string => plainName(resource.name);
  const byName = keepers
    .filter((keeper) => called.startsWith(nameOf(keeper)))
    .toSorted((one, other) => nameOf(other).length - nameOf(one).length)[0];
  const inSchema = (at: ApiSchema, path: MemberPath): Pick<Subject, "keeper" | "path" | "schema"> | undefined => {
    const subject = subjectOf(at, schemas);
    const isOf = (keeper: Keeper): boolean =>
      (subject !== undefined && subject === subjectOf(keeper.resource.schema, schemas)) ||
      (plainName(path.at(-1) ?? "") === nameOf(keeper) && isRecordSchema(at, schemas));
    const keeper = (byName === undefined ? keepers : [byName]).find(isOf);
    if (keeper !== undefined) return { keeper, path, schema: at };
    if (path.length === MAX_LEVELS) return undefined;
    for (const [name, member] of schemas.shapeOf(at).properties) {
      const inner = inSchema(member, [...path, name]);
      if (inner !== undefined) return inner;
    }
    return undefined;
  };
  const found = inSchema(schema, []) ?? (byName && { keeper: byName, path: [], schema });
  if (found === undefined) return undefined;
  const states = [...schemas.shapeOf(found.keeper.resource.schema).properties].flatMap(([name, member]) =>
    (schemas.shapeOf(member).enum ?? []).map((value) => [name, value] as const),
  );
  const rest = called.slice(byName === undefined ? 0 : nameOf(byName).length);
  const state = states.find(([, value]) => typeof value === "string" && value !== "" && plainName(value) === rest);
  // Other words of the name are not understood.
  const isPlain =
    state !== undefined || called === nameOf(found.keeper) || (byName === undefined && found.path.length <= 1);
  return { ...found, state, isPlain };
}

/** Members of a body that say which event it is: the webhook's name, or what the schema lists for it. */
function namesIn(schema: ApiSchema, name: string, verb: string, schemas: ApiSchemas): ShownRecord {
  return Object.fromEntries(
    [...schemas.shapeOf(schema).properties].flatMap(([member, own]) => {
      if (!NAMING.test(plainName(member))) return [];
      const listed = (schemas.shapeOf(own).enum ?? []).filter(
        (one) => typeof one === "string" && plainName(one).includes(verb),
      );
      const value = [name, verb, ...listed].find((one) => schemas.issuesOf(own, one, "response").length === 0);
      return value === undefined ? [] : [[member, value] as const];
    }),
  );
}
