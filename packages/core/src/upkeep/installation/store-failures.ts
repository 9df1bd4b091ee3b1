import { failures } from "../../failure.ts";

/** What is wrong with the store of photos, pictures and fonts, or with a file in it. */
export const storeFailures = failures("store", {
  noBucket: [
    "storage",
    "The file store {store} has no such bucket ({signs}). Make it, or correct {setting}.",
  ],
  noKeys: [
    "storage",
    "The file store {store} cannot be asked without keys ({signs}). Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or what else says who asks.",
  ],
  keysRefused: [
    "storage",
    "The file store {store} does not let these keys in ({signs}). Correct AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, and let them list, read, write and delete in the bucket.",
  ],
  otherRegion: [
    "storage",
    "The file store {store} is in another region ({signs}). Say the region in {setting}.",
  ],
  unreachable: [
    "storage",
    "The file store {store} cannot be reached ({signs}). See whether it runs, and the way to it.",
  ],
  tooSlow: [
    "storage",
    "The file store {store} does not answer in time ({signs}). See whether it runs, and the way to it.",
  ],
  failing: [
    "storage",
    "The file store {store} answers with an error ({signs}). See its own log, and try again.",
  ],
  notAddress: [
    "invalid",
    "{setting} must be an address such as s3://bucket/prefix?endpoint=https://s3.example.org&region=eu-central-1&path-style=1.",
  ],
  keysInAddress: [
    "invalid",
    "{setting} holds more than a bucket before its path. Keys go into AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.",
  ],
  unknownInAddress: ["invalid", "{setting} has something unknown in it. There are {known}."],
  pathStyle: ["invalid", "{setting} must have 0 or 1 as its path-style."],
  timeout: ["invalid", "{setting} must have a timeout from 1 to 300 seconds."],
  endpoint: ["invalid", "{setting} must have an http or https address as its endpoint."],
  noFile: ["missing", "There is no stored file named {name}."],
  fileGone: ["missing", "The stored file {name} is gone: restore it from a backup."],
  fileDamaged: ["unprocessable", "The stored file {name} is damaged: restore it from a backup."],
});
