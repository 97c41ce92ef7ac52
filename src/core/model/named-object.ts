import * as z from "zod";

type AnyShape = z.core.$ZodLooseShape;

type Named<S extends AnyShape> = readonly [id: string, shape: S] | readonly [id: string, description: string, shape: S];

/** An object that has a component of this name in the API description. */
export function namedObject<S extends AnyShape>(...[id, ...told]: Named<S>) {
  const [description, shape] = told.length === 1 ? [undefined, ...told] : told;
  return z.object(shape).meta({ id, ...(description !== undefined && { description }) });
}

/** The same, of an object that has no other members. */
export function namedStrictObject<S extends AnyShape>(...[id, ...told]: Named<S>) {
  const [description, shape] = told.length === 1 ? [undefined, ...told] : told;
  return z.strictObject(shape).meta({ id, ...(description !== undefined && { description }) });
}

/** The same, whose members may all be left out. */
export function namedPartialObject<S extends AnyShape>(...[id, ...told]: Named<S>) {
  const [description, shape] = told.length === 1 ? [undefined, ...told] : told;
  return z
    .strictObject(shape)
    .partial()
    .meta({ id, ...(description !== undefined && { description }) });
}
