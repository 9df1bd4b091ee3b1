#!/usr/bin/env bash
# Guess: a list of a bucket is in the order of its keys, so that one may go on after the last key of a page.
# What happens: s3rver sorts by the names of its files on the disk, which end in ._S3rver_object, and puts folders first:
#   7A comes after 7A-1 and 7A-2, and 7A/1 before them all. Going on by StartAfter, and also by its own tokens, gives some
#   keys twice and leaves others out. S3 sorts by the bytes of the keys.
# Why it matters: a backup that lists photos would miss some, or a test would pass that fails on S3. listUnder in
#   packages/server/src/installation/store/s3-bucket.ts goes on by the last key; the product's names are all of one length.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
echo '{"private":true,"type":"module"}' >package.json
npm install --silent --no-audit --no-fund s3rver@3.7.1 @aws-sdk/client-s3@3.1169.0
cat >run.js <<'E'
import { mkdirSync } from "node:fs";
import { ListObjectsV2Command, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import S3rver from "s3rver";

console.log(`node ${process.version}, s3rver 3.7.1, @aws-sdk/client-s3 3.1169.0`);
mkdirSync("store");
const configureBuckets = [{ name: "school" }];
const store = new S3rver({ address: "127.0.0.1", port: 0, silent: true, directory: "store", configureBuckets });
const { port } = await store.run();
const credentials = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };
const where = { endpoint: `http://127.0.0.1:${port}`, region: "us-east-1", forcePathStyle: true, credentials };
const client = new S3Client(where);
const keys = ["7A", "7A-1", "7A-2", "7A.jpg", "7A/1", "7B"];
for (const Key of keys) await client.send(new PutObjectCommand({ Bucket: "school", Key, Body: "a photo" }));
const page = (more) => client.send(new ListObjectsV2Command({ Bucket: "school", ...more }));
/** The keys of all pages, where `next` says how to go on after a page. */
async function pages(MaxKeys, next) {
  const found = [];
  for (let more = {}, count = 0; more && count < 20; count += 1) {
    const { Contents, IsTruncated, NextContinuationToken } = await page({ MaxKeys, ...more });
    found.push(...Contents.map(({ Key }) => Key));
    more = IsTruncated ? next(found.at(-1), NextContinuationToken) : undefined;
  }
  return found.join(" ");
}
const all = await pages(1000, () => undefined);
const ones = await pages(1, (StartAfter) => ({ StartAfter }));
const twos = await pages(2, (StartAfter) => ({ StartAfter }));
const tokens = await pages(2, (_last, ContinuationToken) => ({ ContinuationToken }));
console.log(`by their bytes:                 ${keys.join(" ")}`);
console.log(`one page of s3rver:             ${all}`);
console.log(`pages of 1, after the last key: ${ones}`);
console.log(`pages of 2, after the last key: ${twos}`);
console.log(`pages of 2, by its tokens:      ${tokens}`);
const holds =
  all === "7A/1 7A-1 7A-2 7A 7A.jpg 7B" && ones === "7A/1 7B" &&
  twos === "7A/1 7A-1 7A/1 7A-2 7A/1 7A.jpg 7A/1 7B" && tokens === twos;
console.log(holds ? "As described: in pages of 2, 7A is in none and 7A/1 in four." : "This has changed.");
await store.close();
process.exit(holds ? 0 : 1);
E
# The tokens of s3rver need a cipher that Node has only when asked.
node --no-warnings --openssl-legacy-provider run.js
