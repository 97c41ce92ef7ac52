import type { UnknownMembers } from "../model/catalog.ts";
import type { Where } from "../model/derived.ts";
import type { OnDelete } from "../model/resource.ts";
import type { Template } from "../template/template.ts";
import type { Locale } from "../world/locale/locale.ts";
import type { SourcePlace } from "./faults.ts";
import type { RenderRecord } from "./grow/record-template.ts";
import type { Pattern } from "./pattern.ts";
import type { Member } from "./source.ts";
import type { Style } from "./style/style.ts";
import type { IdKind, WordKind } from "./words.ts";

export type Choice = string | number | boolean;

export type ResourceOrigin =
  | { readonly kind: "template"; readonly template: Template; readonly text: string }
  | { readonly kind: "choices"; readonly choices: readonly (readonly [value: Choice, weight: number])[] }
  | { readonly kind: "field"; readonly field: string }
  | { readonly kind: "relation"; readonly relation: string; readonly field: string }
  | { readonly kind: "record"; readonly render: RenderRecord; readonly member: string };

export type Follows =
  | { readonly kind: "count"; readonly collection: string; readonly where: Where | undefined }
  | { readonly kind: "sum"; readonly collection: string; readonly field: string; readonly where: Where | undefined }
  | { readonly kind: "copy"; readonly relation: string; readonly field: string };

export interface FieldDefinition {
  readonly place: SourcePlace;
  readonly name: string;
  readonly kind: WordKind;
  readonly description?: string | undefined;
  readonly required?: boolean;
  /** True if generated records leave it null now and then. */
  readonly optional?: boolean;
  /** A JSON value; undefined where there is none. */
  readonly default?: unknown;
  readonly unique?: boolean;
  readonly readOnly?: boolean;
  readonly search?: boolean;
  /** Least and most: of a number, or of the length of a text or list. */
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** Digits after the point of generated numbers, at most. */
  readonly decimals?: number | undefined;
  readonly pattern?: Pattern | undefined;
  readonly choices?: readonly Choice[] | undefined;
  readonly from?: ResourceOrigin | undefined;
  readonly after?: string | undefined;
  /** Bound of the time after it, milliseconds. */
  readonly within?: number | undefined;
  readonly items?: FieldDefinition | undefined;
  readonly fields?: readonly FieldDefinition[] | undefined;
  readonly follows?: Follows | undefined;
}

/** A field of which nothing more is known. */
export type PlainField = Pick<FieldDefinition, "place" | "name">;

export interface RelationDefinition {
  readonly place: SourcePlace;
  /** As `expand` has it: `trainer`. */
  readonly name: string;
  /** `trainerId`, or `trainerIds` where it holds many. */
  readonly field: string;
  /** The name of the resource that is referred to, as the definition has it. */
  readonly to: string;
  readonly many: boolean;
  readonly optional: boolean;
  readonly per: number | undefined;
  /** Undefined where the domain says it. */
  readonly onDelete: OnDelete | undefined;
}

export interface MoveDefinition {
  readonly action: string;
  readonly from: readonly string[];
  readonly to: string;
}

/** A move that a record makes by itself once it was in a state for so long. */
export interface TimedMove {
  readonly from: string;
  readonly to: string;
  /** Milliseconds. */
  readonly delay: number;
  /** The same in ISO 8601. */
  readonly duration: string;
}

/** One thing that follows. `fields` are those of a new record, `to` is a relation, or a collection whose records refer to this one; undefined for the record itself. */
export type EffectStep = { readonly place: SourcePlace; readonly fields?: readonly Member[] } & (
  | { readonly does: "set" | "add"; readonly to: string | undefined; readonly field: string; readonly value: Template }
  | { readonly does: "create"; readonly resource: string; readonly values: Template }
  | { readonly does: "move"; readonly to: string; readonly action: string }
  | { readonly does: "remove"; readonly to: string }
);

/** Steps by state, for records that get into it or leave it. */
export interface EffectDefinitions {
  readonly enter: ReadonlyMap<string, readonly EffectStep[]>;
  readonly leave: ReadonlyMap<string, readonly EffectStep[]>;
}

export type RuleDefinition =
  | {
      readonly kind: "atMost";
      readonly place: SourcePlace;
      readonly count: string;
      readonly of: string | number;
      readonly where: Where | undefined;
    }
  | {
      readonly kind: "noOverlap";
      readonly place: SourcePlace;
      readonly of: string;
      readonly from: string;
      /** The field at which it ends, or the minutes that it lasts: a field, or the number itself. */
      readonly to: string | undefined;
      readonly minutes: string | number | undefined;
      readonly where: Where | undefined;
    }
  | { readonly kind: "before"; readonly place: SourcePlace; readonly first: string; readonly second: string };

export interface GivenValue {
  readonly place: SourcePlace;
  readonly value: unknown;
}

export type GivenRecord = ReadonlyMap<string, GivenValue>;

export interface ResourceDefinition {
  readonly place: SourcePlace;
  /** As in the definition: `loan`. */
  readonly name: string;
  readonly collection: string;
  readonly description: string;
  readonly count?: number | undefined;
  readonly ids?: IdKind | undefined;
  /** The language of its data; undefined for English. */
  readonly locale?: Locale | undefined;
  /** The place of `single: true`: there is one record, which answers without an id too. */
  readonly single?: SourcePlace | undefined;
  /** See {@link Resource.path}. */
  readonly path?: string;
  readonly inOrder: boolean;
  /** The first records; the others are generated, and so is what a record does not say. */
  readonly records: readonly GivenRecord[];
  readonly fields: readonly FieldDefinition[];
  readonly relations: readonly RelationDefinition[];
  readonly states: readonly string[];
  readonly moves: readonly MoveDefinition[];
  readonly timed: readonly TimedMove[];
  readonly effects: EffectDefinitions;
  readonly fixed: ReadonlyMap<string, SourcePlace>;
  /** The field with the id of the user whose record it is. */
  readonly owner?: { readonly field: string; readonly place: SourcePlace } | undefined;
  /** Relations and collections below it that are always shown: `pets.type`. */
  readonly expand: readonly { readonly path: string; readonly place: SourcePlace }[];
  readonly rules: readonly RuleDefinition[];
  /** Groups of fields of which no two records have the same values. */
  readonly unique: readonly { readonly place: SourcePlace; readonly fields: readonly string[] }[];
}

export interface DomainDefinition {
  /** As in paths: `library`. */
  readonly domain: string;
  readonly title: string;
  readonly description: string;
  /** Those of the built-in domains that stay; undefined for all. */
  readonly beside?: readonly string[] | undefined;
  /** Another server's way of asking for lists, which is understood too. */
  readonly compatible?: "json-server" | undefined;
  readonly unknown?: UnknownMembers | undefined;
  /** Fate of records that refer to one that is deleted, unless their relation says it. */
  readonly onDelete: OnDelete;
  /** The path that its collections are below, instead of `/v1/{domain}`. */
  readonly base: string | undefined;
  readonly style: Style | undefined;
  readonly resources: readonly ResourceDefinition[];
}
