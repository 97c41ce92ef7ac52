export { growWorld, renderTemplate } from "./grow.ts";
export type { GrownWorld, GrowthOptions, RenderOptions } from "./grow.ts";
export type { TemplateRequest } from "./grow.ts";
export { createMock } from "./mock.ts";
export type { Mock, MockCollection, MockOptions, Page, QueryParameters, Values } from "./mock.ts";
export { SeedbedError } from "./model/errors.ts";
export type { InputFault, ProblemCode } from "./model/errors.ts";
export type { EngineEvent } from "./engine/events.ts";
