/** A description as public ones are: references, cycles, examples, several media types, things that cannot be played. */
export const PETSTORE = {
  openapi: "3.0.3",
  info: { title: "Pet shop", version: "1.0.0" },
  servers: [{ url: "https://petstore.example.com/v1" }],
  paths: {
    "/pets": {
      get: {
        operationId: "listPets",
        parameters: [{ name: "limit", in: "query", schema: { type: "integer" } }],
        responses: {
          "200": {
            description: "A page of pets",
            headers: { "x-next": { schema: { type: "string" } } },
            content: { "application/xml": {}, "application/json": { schema: { $ref: "#/components/schemas/Pets" } } },
          },
          default: { $ref: "#/components/responses/Error" },
        },
      },
      post: {
        operationId: "createPet",
        requestBody: { content: { "application/json": { schema: { $ref: "#/components/schemas/Pet" } } } },
        responses: {
          "201": {
            description: "Made",
            content: { "application/json": { examples: { rex: { $ref: "#/components/examples/rex" } } } },
          },
        },
      },
    },
    "/pets/{petId}": {
      parameters: [{ name: "petId", in: "path", required: true, schema: { type: "string" } }],
      get: {
        responses: {
          "200": {
            description: "A pet",
            content: { "application/json": { schema: { $ref: "#/components/schemas/Pet" } } },
          },
        },
      },
      delete: { responses: { "204": { description: "Gone" } } },
      head: { responses: { "200": { description: "There" } } },
    },
    "/store/inventory": {
      get: {
        responses: {
          "200": {
            description: "Stock",
            content: {
              "application/json": {
                schema: { type: "object", additionalProperties: { type: "integer", format: "int32" } },
              },
            },
          },
        },
      },
    },
    "/store/order/{order-id}": {
      get: {
        responses: {
          "200": {
            description: "An order",
            content: { "application/json": { schema: { $ref: "#/components/schemas/Order" } } },
          },
        },
      },
    },
    "/pets/{petId}/photo": {
      get: { responses: { "200": { description: "A picture", content: { "image/png": {} } } } },
    },
    "/pets/{petId}.json": {
      get: {
        responses: {
          "200": { description: "No parameter of its own", content: { "application/json": { example: 1 } } },
        },
      },
    },
    "/tree": {
      get: {
        responses: {
          "200": {
            description: "Contains itself",
            content: { "application/json": { schema: { $ref: "#/components/schemas/Node" } } },
          },
        },
      },
    },
    "/outside": {
      get: {
        responses: {
          "200": {
            description: "Elsewhere",
            content: { "application/json": { schema: { $ref: "https://example.com/schema.json" } } },
          },
        },
      },
    },
    "/motd": {
      get: { responses: { "200": { description: "Text", content: { "text/plain": { example: "Hello {{there}}" } } } } },
    },
    "/ping": { get: { responses: { "200": { description: "No content" } } } },
  },
  components: {
    examples: { rex: { value: { id: 7, name: "Rex {{7}}", tags: [] } } },
    responses: { Error: { description: "Failure", content: { "application/json": { schema: { type: "object" } } } } },
    schemas: {
      Pets: { type: "array", minItems: 4, maxItems: 4, items: { $ref: "#/components/schemas/Pet" } },
      Pet: {
        type: "object",
        required: ["id", "name"],
        properties: {
          id: { type: "integer", format: "int64" },
          petId: { type: "string" },
          name: { type: "string" },
          status: { type: "string", enum: ["available", "pending", "sold"] },
          category: { $ref: "#/components/schemas/Category" },
          photoUrls: { type: "array", items: { type: "string" } },
          email: { type: "string", format: "email" },
          weight: { type: "number", minimum: 1, maximum: 20, exclusiveMaximum: true },
          age: { type: "integer", minimum: 1, maximum: 3 },
          born: { type: "string", format: "date" },
          createdAt: { type: "string", format: "date-time" },
          vaccinated: { type: "boolean" },
          nick: { type: "string", nullable: true, maxLength: 5 },
          secret: { type: "string", writeOnly: true },
        },
      },
      Category: {
        type: "object",
        properties: { id: { type: "string", format: "uuid" }, name: { type: "string", example: "Dogs" } },
      },
      Order: {
        allOf: [
          { type: "object", properties: { quantity: { type: "integer" } } },
          {
            type: "object",
            properties: {
              complete: { type: "boolean" },
              pet: { oneOf: [{ type: "null" }, { $ref: "#/components/schemas/Category" }] },
            },
          },
        ],
      },
      Node: {
        type: "object",
        properties: {
          name: { type: "string" },
          parent: { $ref: "#/components/schemas/Node" },
          children: { type: "array", items: { $ref: "#/components/schemas/Node" } },
        },
      },
    },
  },
};
