import { OLDEST_NODE_OF_LIBRARY, refuseOlderNode } from "./node-version.ts";

export { defineConfig, relation } from "./declare/define-config.ts";
export type { CodeConfig, ConfiguredResource, DataConfig, TextConfig } from "./declare/define-config.ts";
export { growWorld, renderTemplate } from "./grow.ts";
export type { GrownWorld, GrowthOptions, RenderOptions } from "./grow.ts";
export type { TemplateRequest } from "./grow.ts";
export { createMock } from "./mock.ts";
export type { Exported, Mock, MockEvent, OwnCollections, OwnMock, TypedMock } from "./mock.ts";
export type {
  ActionInput,
  ActionName,
  CheckedCollection,
  MockCollection,
  Page,
  UncheckedCollection,
} from "./mock/collections.ts";
export type { MockControls } from "./mock/make-mock.ts";
export type { DomainConfig, MockOptions, MockWorld, RecipeGiven } from "./mock/open-engine.ts";
export { entry } from "./model/define-catalog.ts";
export { defineResource } from "./model/resource.ts";
export type { RecordType, Resource } from "./model/resource.ts";
export { defineRules } from "./model/rules.ts";
export { z } from "zod";
export type { Changes, NewRecord, Replacement } from "./model/bodies.ts";
export type { ItemOptions, ListOptions } from "./model/query-options.ts";
export type * from "./resources/records.ts";
export { SeedbedError } from "./model/errors.ts";
export type { InputFault, ProblemCode } from "./model/errors.ts";

refuseOlderNode(OLDEST_NODE_OF_LIBRARY);
