import { z } from "zod";
import { schemaOf } from "./read-body.ts";
import { specimen } from "./register.ts";
import { API_BASE, capabilitiesOf, type Answer, type Route } from "./route.ts";

type Json = Record<string, unknown>;

/** A schema as JSON Schema, of what goes in or of what comes out; what JSON Schema has no words for is left open. */
export function jsonSchema(schema: z.ZodType, io: "input" | "output"): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Json;
  return json;
}

const errorSchema = z.object({
  detail: z.string(),
  fields: z.record(z.string(), z.array(z.string())).optional(),
});

/** Who may call, in words. */
export function accessWords(route: Route): string {
  if (route.access === "public") return "Anyone, without signing in.";
  if (route.access === "staff") return "Any signed-in member of staff.";
  return `Whoever may ${capabilitiesOf(route.access).join(" or ").replaceAll("_", " ")}.`;
}

/** The OpenAPI 3.1 document of a table of routes, from the very schemas that check its calls. */
export function openApiDocument(routes: readonly Route[]): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const route of routes) (paths[route.path] ??= {})[route.method.toLowerCase()] = operation(route);
  return {
    openapi: "3.1.0",
    info: {
      title: "IDMS",
      version: "1",
      description: "Every path is answered with and without its trailing slash.",
    },
    servers: [{ url: API_BASE }],
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
      schemas: { Error: jsonSchema(errorSchema, "output") },
    },
    paths,
  };
}

function operation(route: Route): Json {
  const body = requestBody(route);
  return {
    summary: route.summary,
    description: accessWords(route),
    tags: [route.path.split("/")[1] ?? ""],
    security: route.access === "public" ? [] : [{ bearer: [] }],
    parameters: [...pathParameters(route.path), ...queryParameters(route)],
    ...(body && { requestBody: { required: true, content: body } }),
    responses: {
      [successStatus(route)]: { description: "Done.", ...content(route.answer) },
      default: {
        description: "An error, in words.",
        content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
      },
    },
  };
}

const successStatus = (route: Route): string =>
  route.answer === "nothing" ? "204" : String(route.status ?? 200);

function pathParameters(path: string): Json[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: name === "id" ? { type: "integer", minimum: 1 } : { type: "string" },
  }));
}

function queryParameters({ query }: Route): Json[] {
  if (!query) return [];
  const { properties = {}, required = [] } = jsonSchema(query, "input") as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema,
  }));
}

/** The media type of a body and its schema. */
function requestBody({ body }: Route): Record<string, Json> | undefined {
  if (body === undefined) return undefined;
  if ("kind" in body && body.kind === "streamed")
    return { [body.media]: { schema: { type: "object", description: body.describe } } };
  const schema = jsonSchema(schemaOf(body, specimen) as z.ZodType, "input");
  const media = "kind" in body ? "multipart/form-data" : "application/json";
  return { [media]: { schema } };
}

function content(answer: Answer): Json | undefined {
  if (answer === "nothing") return undefined;
  if ("kind" in answer && answer.kind === "file")
    return { content: { [answer.media]: { schema: { type: "string", format: "binary" } } } };
  if (!("kind" in answer))
    return { content: { "application/json": { schema: jsonSchema(answer, "output") } } };
  const rows = { type: "array", items: jsonSchema(answer.item, "output") };
  const page = {
    type: "object",
    description: "With ?page=",
    required: ["count", "next", "previous", "results"],
    properties: {
      count: { type: "integer" },
      next: { type: ["string", "null"] },
      previous: { type: ["string", "null"] },
      results: rows,
    },
  };
  return { content: { "application/json": { schema: { oneOf: [rows, page] } } } };
}
