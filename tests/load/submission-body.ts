import { randomUUID } from "node:crypto";

const BOUNDARY = "----idms-load";

const textPart = (name: string, text: string): string =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;

/** Returns the request body of a submission to the default form around a photo's bytes, and the headers. */
export function submissionBody(photo: Buffer, answers: Record<string, string>, address: string) {
  const texts = Object.entries(answers).map(([name, text]) => textPart(name, text));
  const head = `${texts.join("")}--${BOUNDARY}\r\nContent-Disposition: form-data; name="photo"; filename="IMG.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), photo, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
  return {
    body,
    headers: {
      "Content-Type": `multipart/form-data; boundary=${BOUNDARY}`,
      "Content-Length": String(body.length),
      "Idempotency-Key": randomUUID(),
      "X-Forwarded-For": address,
    },
  };
}
