import { failures } from "../../failure.ts";

/** What is wrong with the keys by which photos are encrypted, or with the store of these keys. */
export const keyFailures = failures("key", {
  noneToCopy: ["unprocessable", "There are no keys to copy: name a backup of a key store."],
  otherStoreThere: [
    "conflict",
    "The key store there belongs to another installation and holds keys, so it is not written over. Move it away first if nobody needs it.",
  ],
  newerThere: [
    "conflict",
    "The master key was changed since that backup, and the keys there are newer. Take a newer backup, or move the key store away first if it is damaged.",
  ],
  notStore: ["unprocessable", "{file} is not a key store: name a backup that idms keys backup made."],
  otherMaster: [
    "unprocessable",
    "{keyFile} is not the key that wraps the keys in {file}. Put that key there, as it was kept.",
  ],
  noStore: ["missing", "There is no key store at {store}: put it back with idms keys restore."],
  noStoreInDatabase: [
    "missing",
    "There is no key store in the database: put it back with idms keys restore.",
  ],
  otherKey: [
    "unprocessable",
    "{keyFile} is not the key with which the photos here are encrypted. Put that key there, as it was kept.",
  ],
  stillRead: [
    "busy",
    "Keys were thrown away, but another program still reads the key store, so copies of them are in its log. Do it again.",
  ],
  noFile: [
    "missing",
    "There is no key in {file}. Put it there, or make a new one with idms keys new if no photo is encrypted yet.",
  ],
  openToOthers: ["unprocessable", "Others can read {file}: keep it to its owner, chmod 600."],
  cannotRead: ["unprocessable", "{file} cannot be read ({error}): the user who runs idms must own it."],
  notKey: [
    "unprocessable",
    "{file} holds no key: it must be 32 bytes as 64 hexadecimal digits or in base64, as idms keys new makes it.",
  ],
  fileThere: ["conflict", "{file} is there already, and a key is never written over. Name a new file."],
  damaged: [
    "unprocessable",
    "The key {id} in the key store is damaged: put the key store back with idms keys restore.",
  ],
  neededForBackup: [
    "unprocessable",
    "The photos of this backup are encrypted. {why} Nothing was restored. Put the key's file back and set IDMS_ENCRYPTION_KEY_FILE, then the key store with idms keys restore, and then restore this backup.",
  ],
  neededAndNotSaid: [
    "unprocessable",
    "The photos of this backup are encrypted, and nothing says with which key. Nothing was restored. Put the key's file back and set IDMS_ENCRYPTION_KEY_FILE, then the key store with idms keys restore, and then restore this backup.",
  ],
  neededFromElsewhere: [
    "unprocessable",
    "The photos of this backup are encrypted, and the key store here is that of another installation ({name} instead of {wanted}). Nothing was restored. Put the key's file back and set IDMS_ENCRYPTION_KEY_FILE, then the key store with idms keys restore, and then restore this backup.",
  ],
  storeLost: [
    "unprocessable",
    "The key store of the photos here is lost: another one is in its place ({name} instead of {wanted}). Put it back with idms keys restore.",
  ],
  notOn: [
    "unprocessable",
    "Photos are not encrypted here. Make a key with idms keys new, and set IDMS_ENCRYPTION_KEY_FILE to its file.",
  ],
  notSaid: [
    "unprocessable",
    "The photos here are encrypted, and nothing says with which key. Set IDMS_ENCRYPTION_KEY_FILE, or encryption_key_file in idms.config.json.",
  ],
});
