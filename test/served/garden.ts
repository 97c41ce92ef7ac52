/** An OpenAPI document of many shapes: bare and wrapped lists, keys and ids of several kinds, lists below records, actions, and what is no record. */
export const GARDEN = {
  openapi: "3.0.3",
  info: { title: "Garden API", version: "1.0" },
  servers: [{ url: "https://garden.example/api/v2" }],
  paths: {
    "/plants": {
      get: {
        parameters: [
          { name: "page", in: "query", schema: { type: "integer", minimum: 1, default: 1 } },
          { name: "per_page", in: "query", schema: { type: "integer", minimum: 1, maximum: 50, default: 10 } },
          { name: "kind", in: "query", schema: { type: "string" } },
          { name: "sort", in: "query", schema: { type: "string" } },
        ],
        responses: {
          200: {
            description: "A page",
            content: {
              "application/json": {
                schema: {
                  type: "object",
                  required: ["data", "meta"],
                  properties: {
                    data: { type: "array", items: { $ref: "#/components/schemas/Plant" } },
                    meta: {
                      type: "object",
                      required: ["total", "page", "last_page"],
                      properties: {
                        total: { type: "integer" },
                        page: { type: "integer" },
                        last_page: { type: "integer" },
                        next: { type: "string", nullable: true },
                      },
                    },
                  },
                },
              },
            },
          },
        },
      },
      post: {
        requestBody: {
          required: true,
          content: { "application/json": { schema: { $ref: "#/components/schemas/NewPlant" } } },
        },
        responses: {
          201: {
            description: "Made",
            content: {
              "application/json": {
                schema: {
                  type: "object",
                  required: ["data"],
                  properties: { data: { $ref: "#/components/schemas/Plant" } },
                },
              },
            },
          },
          422: {
            description: "Wrong",
            content: { "application/json": { schema: { $ref: "#/components/schemas/Fault" } } },
          },
        },
      },
    },
    "/plants/{plantId}": {
      parameters: [{ name: "plantId", in: "path", required: true, schema: { type: "string", format: "uuid" } }],
      get: {
        responses: {
          200: {
            description: "One",
            content: {
              "application/json": {
                schema: {
                  type: "object",
                  required: ["data"],
                  properties: { data: { $ref: "#/components/schemas/Plant" } },
                },
              },
            },
          },
          404: {
            description: "None",
            content: { "application/json": { schema: { $ref: "#/components/schemas/Fault" } } },
          },
        },
      },
      patch: {
        requestBody: {
          content: { "application/json": { schema: { $ref: "#/components/schemas/PlantChange" } } },
        },
        responses: {
          200: {
            description: "Changed",
            content: {
              "application/json": {
                schema: {
                  type: "object",
                  required: ["data"],
                  properties: { data: { $ref: "#/components/schemas/Plant" } },
                },
              },
            },
          },
        },
      },
      delete: { responses: { 204: { description: "Gone" } } },
    },
    "/plants/{plantId}/water": {
      parameters: [{ name: "plantId", in: "path", required: true, schema: { type: "string", format: "uuid" } }],
      put: { responses: { 204: { description: "Watered" } } },
      delete: { responses: { 204: { description: "Dry" } } },
    },
    "/plants/{plantId}:retire": {
      parameters: [{ name: "plantId", in: "path", required: true, schema: { type: "string", format: "uuid" } }],
      post: {
        responses: {
          200: {
            description: "Retired",
            content: { "application/json": { schema: { $ref: "#/components/schemas/Plant" } } },
          },
        },
      },
    },
    "/plants/{plantId}/notes": {
      parameters: [{ name: "plantId", in: "path", required: true, schema: { type: "string", format: "uuid" } }],
      get: {
        responses: {
          200: {
            description: "All",
            content: {
              "application/json": { schema: { type: "array", items: { $ref: "#/components/schemas/Note" } } },
            },
          },
        },
      },
      post: {
        requestBody: {
          content: {
            "application/json": {
              schema: { type: "object", required: ["text"], properties: { text: { type: "string" } } },
            },
          },
        },
        responses: {
          200: {
            description: "Made",
            content: { "application/json": { schema: { $ref: "#/components/schemas/Note" } } },
          },
          404: {
            description: "None",
            content: { "application/json": { schema: { $ref: "#/components/schemas/Fault" } } },
          },
        },
      },
    },
    "/articles/{slug}": {
      parameters: [{ name: "slug", in: "path", required: true, schema: { type: "string" } }],
      get: {
        responses: {
          200: {
            description: "One",
            content: { "application/json": { schema: { $ref: "#/components/schemas/Article" } } },
          },
        },
      },
    },
    "/articles": {
      get: {
        responses: {
          200: {
            description: "All",
            content: {
              "application/json": {
                schema: {
                  type: "object",
                  required: ["articles", "articlesCount"],
                  properties: {
                    articles: { type: "array", items: { $ref: "#/components/schemas/Article" } },
                    articlesCount: { type: "integer" },
                  },
                },
              },
            },
          },
        },
      },
      post: {
        requestBody: {
          content: {
            "application/json": {
              schema: {
                type: "object",
                required: ["article"],
                properties: {
                  article: {
                    type: "object",
                    required: ["title"],
                    properties: { title: { type: "string" }, tags: { type: "array", items: { type: "string" } } },
                  },
                },
              },
            },
          },
        },
        responses: {
          201: {
            description: "Made",
            content: {
              "application/json": {
                schema: {
                  type: "object",
                  required: ["article"],
                  properties: { article: { $ref: "#/components/schemas/Article" } },
                },
              },
            },
          },
        },
      },
    },
    "/boats.json": {
      get: {
        responses: {
          200: {
            description: "All",
            content: {
              "application/json": { schema: { type: "array", items: { $ref: "#/components/schemas/Boat" } } },
            },
          },
        },
      },
    },
    "/boats/{id}.json": {
      parameters: [{ name: "id", in: "path", required: true, schema: { type: "integer" } }],
      get: {
        responses: {
          200: {
            description: "One",
            content: { "application/json": { schema: { $ref: "#/components/schemas/Boat" } } },
          },
        },
      },
      put: {
        requestBody: { content: { "application/json": { schema: { $ref: "#/components/schemas/Boat" } } } },
        responses: {
          200: {
            description: "Set",
            content: { "application/json": { schema: { $ref: "#/components/schemas/Boat" } } },
          },
        },
      },
    },
    "/report": {
      get: {
        parameters: [{ name: "year", in: "query", schema: { type: "integer" } }],
        responses: {
          200: {
            description: "Made of nothing kept",
            content: {
              "application/json": {
                schema: {
                  type: "object",
                  additionalProperties: false,
                  required: ["year", "sum"],
                  properties: { year: { type: "integer" }, sum: { type: "number", minimum: 0, multipleOf: 0.5 } },
                },
              },
            },
          },
        },
      },
    },
    "/badge": { get: { responses: { 200: { description: "A picture", content: { "image/png": {} } } } } },
  },
  components: {
    schemas: {
      Plant: {
        type: "object",
        additionalProperties: false,
        required: ["id", "name", "kind", "watered", "state", "created_at"],
        properties: {
          id: { type: "string", format: "uuid" },
          name: { type: "string" },
          kind: { type: "string", enum: ["fern", "moss", "tree"] },
          watered: { type: "boolean" },
          watered_count: { type: "integer", minimum: 0 },
          state: { type: "string", enum: ["growing", "retired"] },
          nickname: { type: "string" },
          created_at: { type: "string", format: "date-time", readOnly: true },
        },
      },
      NewPlant: {
        type: "object",
        additionalProperties: false,
        required: ["name", "kind"],
        properties: {
          name: { type: "string", minLength: 1 },
          kind: { type: "string", enum: ["fern", "moss", "tree"] },
          nickname: { type: "string" },
        },
      },
      PlantChange: { type: "object", properties: { name: { type: "string" }, nickname: { type: "string" } } },
      Note: {
        type: "object",
        required: ["id", "text"],
        properties: { id: { type: "integer" }, plant_id: { type: "string", format: "uuid" }, text: { type: "string" } },
      },
      Article: {
        type: "object",
        required: ["slug", "title"],
        properties: {
          slug: { type: "string" },
          title: { type: "string" },
          tags: { type: "array", items: { type: "string" } },
          favoritesCount: { type: "integer" },
        },
      },
      Boat: {
        type: "object",
        required: ["id", "name"],
        properties: { id: { type: "integer" }, name: { type: "string" } },
      },
      Fault: {
        type: "object",
        required: ["error"],
        properties: {
          error: {
            type: "object",
            required: ["code", "message"],
            properties: {
              code: { type: "string" },
              message: { type: "string" },
              fields: {
                type: "array",
                items: { type: "object", properties: { field: { type: "string" }, message: { type: "string" } } },
              },
            },
          },
        },
      },
    },
  },
} as const;
