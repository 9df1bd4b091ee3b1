import { createHash } from "node:crypto";
import { missing } from "../../trust/failures/missing.ts";

/**
 * Responds with a stored image, or another file used for drawing, to a user who may see it. The user's browser may
 * cache the image, but must check each time whether the user may still see it. Stored files never change, so a name
 * identifies the contents.
 * @throws Failure `missing` when the file has just been replaced.
 */
export async function privateImage(
  request: Request,
  name: string,
  read: () => Promise<Uint8Array | undefined>,
  media: "image/jpeg" | "image/png" | "image/webp" | "font/ttf" = "image/jpeg",
): Promise<Response> {
  const etag = `"${createHash("sha256").update(name).digest("base64url").slice(0, 22)}"`;
  const headers = { ETag: etag, "Cache-Control": "private, no-cache", Vary: "Authorization" };
  if (request.headers.get("if-none-match")?.includes(etag))
    return new Response(null, { status: 304, headers });
  const bytes = await read();
  if (!bytes) throw missing("image");
  return new Response(new Uint8Array(bytes), { headers: { ...headers, "Content-Type": media } });
}
