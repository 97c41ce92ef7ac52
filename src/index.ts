import { OLDEST_NODE_OF_LIBRARY, refuseOlderNode } from "./node-version.ts";

export { defineConfig, relation } from "./core/definition/define-config.ts";
export { route } from "./core/definition/routes/code-routes.ts";
export type { RouteRequest, RouteCode, RouteTx } from "./core/definition/routes/code-routes.ts";
export type { CodeConfig, ConfiguredResource, DataConfig, TextConfig } from "./core/definition/define-config.ts";
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
} from "./doors/library/collections.ts";
export type { MockControls } from "./doors/library/make-mock.ts";
export type { DomainConfig, MockOptions, MockWorld, RecipeGiven } from "./doors/library/open-engine.ts";
export { entry } from "./core/model/define-catalog.ts";
export { defineResource } from "./core/model/resource.ts";
export type { RecordType, Resource } from "./core/model/resource.ts";
export { defineRules } from "./core/model/rules.ts";
export { z } from "zod";
export type { Changes, NewRecord, Replacement } from "./core/model/typed-calls.ts";
export type { ItemOptions, ListOptions } from "./core/model/typed-calls.ts";
export type * from "./core/domains/records.ts";
export { SeedbedError } from "./core/model/errors.ts";
export type { InputFault, ProblemCode } from "./core/model/errors.ts";

refuseOlderNode(OLDEST_NODE_OF_LIBRARY);
