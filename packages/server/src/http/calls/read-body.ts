import { requestFailures } from "@idms/core/upkeep/request-failures";
import type { z } from "zod";
import { receiveBody } from "../bodies/receive-body.ts";
import type { About, Body, Route } from "./route.ts";
import { valid } from "../../trust/failures/valid.ts";

/**
 * Maximum size of a JSON body, in bytes. This is far more than a form template with a hundred fields, or any other
 * JSON body, needs.
 */
const JSON_LIMIT = 1024 * 1024;
/** Maximum number of bytes kept in memory for an anonymous client. A sign-in or reset request needs a few hundred. */
const PUBLIC_LIMIT = 64 * 1024;

/**
 * Reads a request body in the format that its route declares, and validates it.
 * @throws Failure `too_large`, `timeout`, `unsupported` for a different kind of body, and `invalid`.
 */
export async function readBody(request: Request, route: Route, about: About): Promise<unknown> {
  const { body } = route;
  if (body === undefined || ("kind" in body && body.kind === "streamed")) return undefined;
  const schema = schemaOf(body, about) as z.ZodType;
  if ("kind" in body && body.kind === "multipart") {
    return valid(schema, await readParts(request, body.limit));
  }
  return valid(schema, await readJson(request, route.access === "public" ? PUBLIC_LIMIT : JSON_LIMIT));
}

/** Returns the schema that validates a declared body. A streamed body has none. */
export function schemaOf(body: Body<unknown>, about: About): z.ZodType | undefined {
  if ("kind" in body && body.kind === "streamed") return undefined;
  const schema = "kind" in body && body.kind === "multipart" ? body.schema : body;
  return (typeof schema === "function" ? schema(about) : schema) as z.ZodType;
}

async function readJson(request: Request, limit: number): Promise<unknown> {
  const bytes = await readBytes(request, limit);
  if (bytes.byteLength === 0) return {};
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString("utf8"));
  } catch {
    throw requestFailures.notJson();
  }
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  throw requestFailures.notObject();
}

async function readParts(request: Request, limit: number): Promise<Record<string, string | File>> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*;/i.test(type)) {
    throw requestFailures.notMultipart();
  }
  const bytes = await readBytes(request, limit);
  try {
    const whole = new Response(bytes, { headers: { "content-type": type } });
    return Object.fromEntries(await whole.formData());
  } catch {
    throw requestFailures.cutShort();
  }
}

async function readBytes(request: Request, most: number): Promise<Buffer<ArrayBuffer>> {
  const tooLarge = requestFailures.tooLarge({ most: sizeOf(most) });
  const chunks: Uint8Array[] = [];
  await receiveBody(
    request,
    { most, tooLarge, stop: new AbortController() },
    (chunk) => void chunks.push(chunk),
  );
  return Buffer.concat(chunks);
}

const sizeOf = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.round(bytes / 1024)} KB` : `${Math.round(bytes / 1024 / 1024)} MB`;
