import { PassThrough } from "node:stream";
import { hasEnded, type Job } from "@idms/core/upkeep/jobs/job";
import { writeZip } from "@idms/core/node/archives/write-zip";
import { expect } from "vitest";
import type { Client } from "../http/serving.ts";

/** Requests a job, which must be accepted. */
export async function ask(as: Client, kind: string, input: object): Promise<Job> {
  const { status, body } = await as.send("POST", "/api/jobs/", { kind, input });
  expect([status, body.detail]).toEqual([201, undefined]);
  return body;
}

/** Returns a job once it has ended. */
export async function ended(as: Client, { id }: { id: number }): Promise<Job> {
  for (;;) {
    const { status, body } = await as.get(`/api/jobs/${id}/`);
    expect(status).toBe(200);
    if (hasEnded(body)) return body;
    await new Promise((resolve) => void setTimeout(resolve, 20));
  }
}

/** Returns the form parts of an import. */
export function importParts(kind: string, input: object, sheet: string, photos?: Buffer): FormData {
  const parts = new FormData();
  parts.set("kind", kind);
  parts.set("input", JSON.stringify(input));
  parts.set("sheet", new File([sheet], "sheet.csv"));
  if (photos) parts.set("photos", new File([new Uint8Array(photos)], "photos.zip"));
  return parts;
}

/** Returns a zip with these files, as a user would send it. */
export async function zipOf(files: Readonly<Record<string, Buffer>>): Promise<Buffer> {
  const stream = new PassThrough();
  const chunks: Buffer[] = [];
  stream.on("data", (chunk: Buffer) => void chunks.push(chunk));
  const zip = await writeZip(stream);
  for (const [name, content] of Object.entries(files)) await zip.add(name, content);
  await zip.finish();
  return Buffer.concat(chunks);
}
