#!/usr/bin/env bash
# Guess: the same bytes are stored, whether the S3 client is given them as a Buffer or as a stream with its length.
# What happens: with a stream, the AWS SDK sends frames with a checksum behind them (aws-chunked). s3rver 3.7.1 says 200 and
#   keeps the frames: the "photo" begins with its length in hexadecimal and ends with x-amz-checksum-crc32. Only a Buffer, or
#   requestChecksumCalculation WHEN_REQUIRED, is kept as it is.
# Why it matters: photos come back as files that no reader opens, and nothing has failed on the way. upload() in
#   packages/server/src/installation/store/s3-bucket.ts sends Buffers of up to 16 MB, and so is not affected.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
echo '{"private":true,"type":"module"}' >package.json
npm install --silent --no-audit --no-fund s3rver@3.7.1 @aws-sdk/client-s3@3.1169.0
cat >run.js <<'E'
import { createReadStream, mkdirSync, writeFileSync } from "node:fs";
import { GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import S3rver from "s3rver";

console.log(`node ${process.version}, s3rver 3.7.1, @aws-sdk/client-s3 3.1169.0`);
mkdirSync("store");
const configureBuckets = [{ name: "school" }];
const store = new S3rver({ address: "127.0.0.1", port: 0, silent: true, directory: "store", configureBuckets });
const { port } = await store.run();
const credentials = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };
const where = { endpoint: `http://127.0.0.1:${port}`, region: "us-east-1", forcePathStyle: true, credentials };
const photo = Buffer.from("the bytes of a photo");
writeFileSync("photo.jpg", photo);
async function kept(Body, more = {}) {
  const client = new S3Client({ ...where, ...more });
  const at = { Bucket: "school", Key: "photos/1.jpg" };
  const { $metadata } = await client.send(new PutObjectCommand({ ...at, Body, ContentLength: photo.length }));
  const { Body: back } = await client.send(new GetObjectCommand(at));
  return { status: $metadata.httpStatusCode, bytes: Buffer.from(await back.transformToByteArray()) };
}
const found = {
  "as a Buffer": await kept(photo),
  "as a stream": await kept(createReadStream("photo.jpg")),
  "as a stream, checksum only when required": await kept(createReadStream("photo.jpg"), {
    requestChecksumCalculation: "WHEN_REQUIRED",
  }),
};
for (const [name, { status, bytes }] of Object.entries(found))
  console.log(`${name}: ${status}, ${bytes.length} bytes, ${JSON.stringify(bytes.toString())}`);
const [buffer, stream, required] = Object.values(found);
const holds =
  buffer.bytes.equals(photo) && required.bytes.equals(photo) && stream.status === 200 &&
  stream.bytes.toString().startsWith("14\r\nthe bytes of a photo\r\n0\r\nx-amz-checksum-crc32:");
console.log(holds ? "As described: the frames are kept as the photo." : "This has changed.");
await store.close();
process.exit(holds ? 0 : 1);
E
node --no-warnings run.js
