import { OLDEST_NODE_OF_LIBRARY, refuseOlderNode } from "./node-version.ts";

export { growWorld, renderTemplate } from "./grow.ts";
export type { GrownWorld, GrowthOptions, RenderOptions } from "./grow.ts";
export type { TemplateRequest } from "./grow.ts";
export { createMock } from "./mock.ts";
export type {
  ActionInput,
  ActionName,
  DomainConfig,
  Exported,
  Mock,
  MockCollection,
  UncheckedCollection,
  MockEvent,
  MockOptions,
  OwnCollections,
  OwnMock,
  Page,
} from "./mock.ts";
export type { Changes, NewRecord, Replacement } from "./model/bodies.ts";
export type { ItemOptions, ListOptions } from "./model/query-options.ts";
export type * from "./resources/records.ts";
export { SeedbedError } from "./model/errors.ts";
export type { InputFault, ProblemCode } from "./model/errors.ts";

refuseOlderNode(OLDEST_NODE_OF_LIBRARY);
