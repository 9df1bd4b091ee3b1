import { createHmac, randomBytes } from "node:crypto";

const SECRET_PREFIX = "whsec_";
/** 256 bits. Standard Webhooks allows 24 to 64 bytes. */
const SECRET_BYTES = 32;

/** Creates a secret in the format that users see. The other system uses the secret to verify who sent a message. */
export const newSecret = (): string => SECRET_PREFIX + randomBytes(SECRET_BYTES).toString("base64");

/** Returns the Standard Webhooks headers for a message sent at a given time. */
export function signedHeaders(
  secret: string,
  { id, body, at }: { id: string; body: string; at: Date },
): Record<"webhook-id" | "webhook-timestamp" | "webhook-signature", string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": `v1,${signature}` };
}
