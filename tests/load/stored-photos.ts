import { createHash } from "node:crypto";
import { GetObjectCommand } from "@aws-sdk/client-s3";
import { preparePhoto } from "@idms/core/node/photos/prepare-photo";
import pg from "pg";
import { readS3Address } from "../../packages/server/src/installation/store/s3-address.ts";
import { openBucket } from "../../packages/server/src/installation/store/s3-bucket.ts";

/** Number of concurrent requests. */
const LANES = 16;

const hashOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/**
 * Returns the faults of students' photos, each as a sentence. The bytes in the S3 store must be those derived from the
 * upload, and no two students may share a file.
 * @param sent the photo that each student sent
 */
export async function photoFaults(
  { database, files }: { database: string; files: string },
  photos: readonly Buffer[],
  sent: ReadonlyMap<number, number>,
): Promise<string[]> {
  const wanted = await Promise.all(photos.map(async (photo) => hashOf((await preparePhoto(photo)).bytes)));
  const pool = new pg.Pool({ connectionString: database, max: 1 });
  const rows = (
    await pool.query<{ id: string; photo: string | null }>(
      "SELECT id, photo FROM students WHERE id = ANY($1)",
      [[...sent.keys()]],
    )
  ).rows;
  await pool.end();
  const { client, address } = openBucket(readS3Address(files));
  const faults: string[] = [];
  const names = new Set<string>();
  const waiting = [...rows];
  const lane = async () => {
    for (let row; (row = waiting.pop());) {
      const { id, photo } = row;
      if (photo === null || names.has(photo)) faults.push(`student ${id} has no photo of their own`);
      if (photo === null) continue;
      names.add(photo);
      const object = { Bucket: address.bucket, Key: `${address.prefix}photos/${photo}` };
      const found = await client
        .send(new GetObjectCommand(object))
        .then(({ Body }) => Body!.transformToByteArray())
        .catch((error: unknown) => void faults.push(`the photo of student ${id}: ${String(error)}`));
      if (found && hashOf(found) !== wanted[sent.get(Number(id)) as number])
        faults.push(`the photo of student ${id} is not the one that was sent`);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  client.destroy();
  return faults;
}
