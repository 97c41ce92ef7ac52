/** An OpenAPI description of more than a megabyte: `resources` lists that are read and written, each of a schema of its own. */
export function largeDescription(resources: number): string {
  const names = Array.from({ length: resources }, (_, at) => `thing${at}`);
  const sentence = "A text that says something of the thing. ";
  const field = { type: "string", description: sentence.repeat(Math.ceil(1_000 / resources)) };
  const properties = {
    id: { type: "integer" },
    name: { type: "string" },
    ...Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`field_${at}`, field])),
  };
  const answer = (schema: object) => ({ description: "Done.", content: { "application/json": { schema } } });
  const of = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const id = { name: "id", in: "path", required: true, schema: { type: "integer" } };
  const requestBody = (name: string) => ({ content: { "application/json": { schema: of(name) } } });
  const paths = names.flatMap((name) => [
    [
      `/${name}s`,
      {
        get: { responses: { 200: answer({ type: "array", items: of(name) }) } },
        post: { requestBody: requestBody(name), responses: { 201: answer(of(name)) } },
      },
    ],
    [
      `/${name}s/{id}`,
      {
        parameters: [id],
        get: { responses: { 200: answer(of(name)) } },
        delete: { responses: { 204: { description: "Gone." } } },
      },
    ],
  ]);
  const schemas = names.map((name) => [name, { type: "object", required: ["id", "name"], properties }]);
  return JSON.stringify({
    openapi: "3.1.0",
    info: { title: "Many things", version: "1" },
    paths: Object.fromEntries(paths) as object,
    components: { schemas: Object.fromEntries(schemas) as object },
  });
}
