import { failures } from "../../failure.ts";

/** Failures related to the store for photos, pictures and fonts, or to a file in the store. */
export const storeFailures = failures("store", {
  noBucket: [
    "storage",
    "The bucket does not exist in the file store {store} ({signs}). Create the bucket, or correct {setting}.",
  ],
  noKeys: [
    "storage",
    "The file store {store} cannot be used without access keys ({signs}). Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or provide credentials in another way.",
  ],
  keysRefused: [
    "storage",
    "The file store {store} rejected the access keys ({signs}). Correct AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, and make sure that the keys allow listing, reading, writing and deleting files in the bucket.",
  ],
  otherRegion: [
    "storage",
    "The file store {store} is in another region ({signs}). Set the region in {setting}.",
  ],
  unreachable: [
    "storage",
    "The file store {store} cannot be reached ({signs}). Check that it is running and that the network connection to it works.",
  ],
  tooSlow: [
    "storage",
    "The file store {store} did not respond in time ({signs}). Check that it is running and that the network connection to it works.",
  ],
  failing: [
    "storage",
    "The file store {store} returned an error ({signs}). Check the file store's log, then try again.",
  ],
  notAddress: [
    "invalid",
    "{setting} must be an address such as s3://bucket/prefix?endpoint=https://s3.example.org&region=eu-central-1&path-style=1.",
  ],
  keysInAddress: [
    "invalid",
    "In {setting}, only the bucket name may come before the path. Put access keys in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.",
  ],
  unknownInAddress: ["invalid", "{setting} contains an unknown option. The valid options are {known}."],
  pathStyle: ["invalid", "The path-style option in {setting} must be 0 or 1."],
  timeout: ["invalid", "The timeout in {setting} must be from 1 to 300 seconds."],
  endpoint: ["invalid", "The endpoint in {setting} must be an http or https address."],
  noFile: ["missing", "There is no stored file named {name}."],
  fileGone: ["missing", "The stored file {name} is missing. Restore it from a backup."],
  fileDamaged: ["unprocessable", "The stored file {name} is damaged. Restore it from a backup."],
});
