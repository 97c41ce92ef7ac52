import type { World } from "../../model/generation.ts";
import type { RenderedTemplate } from "../../template/renderer.ts";
import type { Template } from "../../template/template.ts";
import { REFERENCE_TIME, toTimestamp } from "../../world/time.ts";

/** The record with this number, from 1, as a template gives it. Throws a `TemplateError` where it comes to more than it may. */
export type RenderRecord = (world: World, index: number) => Readonly<Record<string, unknown>>;

/** Renders the template of whole records: each once, however many of its fields are read one after the other. */
export function recordRenderer(
  template: () => Template,
  bounds: Pick<RenderedTemplate, "timer" | "bounds">,
): RenderRecord {
  const latest = new WeakMap<World, { readonly index: number; readonly record: Readonly<Record<string, unknown>> }>();
  return (world, index) => {
    const known = latest.get(world);
    if (known?.index === index) return known.record;
    const rendered = template().render({
      ...bounds,
      seed: world.seed,
      world,
      now: toTimestamp(REFERENCE_TIME),
      index: index - 1,
    });
    const record = rendered as Readonly<Record<string, unknown>>; // the template of a record is an object
    latest.set(world, { index, record });
    return record;
  };
}
