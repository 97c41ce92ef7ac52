/** An API description of one list, each of whose records can be read, changed and deleted. */
export const TODOS = `openapi: 3.0.3
info: { title: To-dos, version: "1" }
paths:
  /todos:
    get:
      parameters: [{ name: done, in: query, schema: { type: boolean } }]
      responses:
        "200":
          description: All to-dos
          content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Todo" } } } }
    post:
      requestBody:
        content: { application/json: { schema: { $ref: "#/components/schemas/Todo" } } }
      responses:
        "201":
          description: Created
          content: { application/json: { schema: { $ref: "#/components/schemas/Todo" } } }
  /todos/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
    get:
      responses:
        "200":
          description: One to-do
          content: { application/json: { schema: { $ref: "#/components/schemas/Todo" } } }
    delete:
      responses: { "204": { description: Deleted } }
components:
  schemas:
    Todo:
      type: object
      required: [title]
      properties:
        id: { type: integer, readOnly: true }
        title: { type: string, example: Buy milk }
        done: { type: boolean }
`;

/** One of two lists that belong together, in envelopes, with errors of its own. */
export const SHOP = `openapi: 3.1.0
info: { title: Shop, version: "1" }
servers: [{ url: /api }]
paths:
  /products:
    get:
      parameters: [{ name: page, in: query, schema: { type: integer } }]
      responses: { "200": { $ref: "#/components/responses/Products" } }
  /products/{sku}:
    get:
      parameters: [{ name: sku, in: path, required: true, schema: { type: string } }]
      responses: { "200": { $ref: "#/components/responses/Product" } }
  /orders:
    get:
      responses: { "200": { $ref: "#/components/responses/Orders" } }
    post:
      requestBody:
        required: true
        content: { application/json: { schema: { $ref: "#/components/schemas/Order" } } }
      responses:
        "201": { $ref: "#/components/responses/Order" }
        "422": { $ref: "#/components/responses/Refused" }
  /orders/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string, format: uuid } }]
    get:
      responses: { "200": { $ref: "#/components/responses/Order" } }
    patch:
      requestBody:
        content: { application/json: { schema: { type: object, properties: { note: { type: string } } } } }
      responses: { "200": { $ref: "#/components/responses/Order" } }
components:
  schemas:
    Product:
      type: object
      required: [sku, name, price]
      properties:
        sku: { type: string, pattern: "^[A-Z]{3}-[0-9]{4}$" }
        name: { type: string }
        price: { type: number, minimum: 1, maximum: 500 }
    Order:
      type: object
      required: [email, quantity]
      properties:
        id: { type: string, format: uuid, readOnly: true }
        email: { type: string, format: email }
        quantity: { type: integer, minimum: 1, maximum: 9 }
        note: { type: string }
        createdAt: { type: string, format: date-time, readOnly: true }
  responses:
    Products: { description: Products, content: { application/json: { schema: { type: object, required: [data], properties: { data: { type: array, items: { $ref: "#/components/schemas/Product" } }, total: { type: integer } } } } } }
    Product: { description: A product, content: { application/json: { schema: { $ref: "#/components/schemas/Product" } } } }
    Orders: { description: Orders, content: { application/json: { schema: { type: object, required: [data], properties: { data: { type: array, items: { $ref: "#/components/schemas/Order" } }, total: { type: integer } } } } } }
    Order: { description: An order, content: { application/json: { schema: { $ref: "#/components/schemas/Order" } } } }
    Refused: { description: Not valid, content: { application/json: { schema: { type: object, required: [message], properties: { message: { type: string }, fields: { type: object, additionalProperties: { type: string } } } } } } }
`;

/** An API description to begin with, until one's own is pasted over it. */
export const FIRST_API = `# Paste your OpenAPI document over this one, as YAML or JSON, and press Publish.\n${TODOS}`;

/** The text of a new domain. */
export const FIRST_DOMAIN = `domain: library
resources:
  member:
    count: 20
    fields:
      name: person.fullName
      email: { is: email, from: name, unique: true }
  loan:
    count: 60
    belongsTo: { member: {} }
    fields:
      title: "{{world.book.title}}"
      dueAt: { is: time, after: createdAt, within: P14D }
    states:
      active: { return: returned }
`;
