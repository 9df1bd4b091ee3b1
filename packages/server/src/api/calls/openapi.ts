import { z } from "zod";
import { schemaOf } from "../../http/calls/read-body.ts";
import { specimen } from "./register.ts";
import { rightsOf, type Answer, type Route, type Versioned } from "../../http/calls/route.ts";
import { API_BASE } from "../../http/sessions/api-base.ts";

type Json = Record<string, unknown>;

/**
 * Converts an input or output schema to JSON Schema. A part that JSON Schema cannot express becomes a schema that
 * accepts any value.
 */
export function jsonSchema(schema: z.ZodType, io: "input" | "output"): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Json;
  return json;
}

const errorSchema = z.object({
  detail: z.string(),
  code: z.string().optional(),
  facts: z.record(z.string(), z.unknown()).optional(),
  fields: z.record(z.string(), z.array(z.string())).optional(),
  field_codes: z
    .record(z.string(), z.array(z.object({ code: z.string(), facts: z.record(z.string(), z.unknown()) })))
    .optional(),
});

/** Describes who may call a route. */
export function accessWords(route: Route): string {
  if (route.access === "public") return "Anyone, without signing in.";
  if (route.access === "staff") return "Any signed-in member of staff.";
  return `Callers who may ${rightsOf(route.access).join(" or ").replaceAll("_", " ")}.`;
}

/** Generates the OpenAPI 3.1 document for the routes, from the same schemas that validate the calls. */
export function openApiDocument(routes: readonly Route[]): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const route of routes) (paths[route.path] ??= {})[route.method.toLowerCase()] = operation(route);
  return {
    openapi: "3.1.0",
    info: {
      title: "IDMS",
      version: "1",
      description: "Every path works with or without a trailing slash.",
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
    description: [route.details ?? [], accessWords(route)].flat().join(" "),
    tags: [route.path.split("/")[1] ?? ""],
    security: route.access === "public" ? [] : [{ bearer: [] }],
    parameters: [
      ...pathParameters(route.path),
      ...queryParameters(route),
      ...(mayBeStale(route) ? [IF_MATCH] : []),
    ],
    ...(body && { requestBody: { required: true, content: body } }),
    responses: {
      [successStatus(route)]: {
        description: "Done.",
        ...(route.versioned && route.answer !== "nothing" && { headers: ETAG }),
        ...content(route.answer),
      },
      ...(mayBeStale(route) && { 412: staleResponse(route.versioned) }),
      default: {
        description: "An error message.",
        content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
      },
    },
  };
}

/**
 * Whether a call changes a row that another user may have changed in the meantime. This does not apply to a call that
 * adds a row.
 */
const mayBeStale = (route: Route): route is Route & { versioned: Versioned } =>
  route.versioned !== undefined && route.status !== 201;

const IF_MATCH: Json = {
  name: "If-Match",
  in: "header",
  required: false,
  description:
    'The ETag of the edited record: its version in quotes, such as "7". If someone else has changed the record since, nothing is changed. Without this header, the record is changed regardless of its version.',
  schema: { type: "string" },
};

const ETAG: Json = {
  ETag: { description: "The record's version, in quotes.", schema: { type: "string" } },
};

/** Describes the response to an attempt to change an outdated version. */
function staleResponse({ answer }: Versioned): Json {
  const properties = {
    detail: { type: "string" },
    current: jsonSchema(answer, "output"),
    changed_by: { type: ["string", "null"] },
    changed_at: { type: "string", format: "date-time" },
  };
  const changed = {
    type: "array",
    items: { type: "string" },
    description:
      "For a student: what has changed since the version in If-Match, including the photo, class and status.",
  };
  const schema = {
    type: "object",
    required: Object.keys(properties),
    properties: { ...properties, changed },
  };
  return {
    description:
      "The version in If-Match is out of date. The response contains the current record, who changed it and when.",
    content: { "application/json": { schema } },
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

/** Returns the media type and schema of a request body. */
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
    description:
      "The response with ?page= or, for lists that support it, with ?after=. With ?after=, the response has no count.",
    required: ["next", "previous", "results"],
    properties: {
      count: { type: "integer" },
      next: { type: ["string", "null"] },
      previous: { type: ["string", "null"] },
      results: rows,
    },
  };
  return { content: { "application/json": { schema: { oneOf: [rows, page] } } } };
}
