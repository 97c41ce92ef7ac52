import { OLDEST_NODE_OF_LIBRARY, refuseOlderNode } from "./node-version.ts";

export { growWorld, renderTemplate } from "./grow.ts";
export type { GrownWorld, GrowthOptions, RenderOptions } from "./grow.ts";
export type { TemplateRequest } from "./grow.ts";
export { createMock } from "./mock.ts";
export type { Exported, Mock, MockEvent, OwnCollections, OwnMock } from "./mock.ts";
export type { ActionInput, ActionName, MockCollection, Page, UncheckedCollection } from "./mock/collections.ts";
export type { MockControls } from "./mock/make-mock.ts";
export type { DomainConfig, MockOptions, MockWorld, RecipeGiven } from "./mock/open-engine.ts";
export type { Changes, NewRecord, Replacement } from "./model/bodies.ts";
export type { ItemOptions, ListOptions } from "./model/query-options.ts";
export type * from "./resources/records.ts";
export { SeedbedError } from "./model/errors.ts";
export type { InputFault, ProblemCode } from "./model/errors.ts";

refuseOlderNode(OLDEST_NODE_OF_LIBRARY);
