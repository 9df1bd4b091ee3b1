import { failures } from "../../failure.ts";

/** Failures related to the encryption keys of photos or the key store. */
export const keyFailures = failures("key", {
  noneToCopy: ["unprocessable", "There are no keys to copy. Choose a key store backup."],
  otherStoreThere: [
    "conflict",
    "The key store at the destination belongs to a different installation and contains keys, so it was not overwritten. If those keys are no longer needed, move that key store away first.",
  ],
  newerThere: [
    "conflict",
    "The master key was changed after this backup was made, and the key store at the destination has newer keys. Use a newer backup. If the key store is damaged, move it away first.",
  ],
  notStore: ["unprocessable", "{file} is not a key store. Choose a backup made with idms keys backup."],
  otherMaster: [
    "unprocessable",
    "{keyFile} is not the key that encrypts the keys in {file}. Replace it with your saved copy of the right key.",
  ],
  noStore: ["missing", "There is no key store at {store}. Restore it with idms keys restore."],
  noStoreInDatabase: ["missing", "The database has no key store. Restore it with idms keys restore."],
  otherKey: [
    "unprocessable",
    "{keyFile} is not the key that encrypts the photos in this installation. Replace it with your saved copy of the right key.",
  ],
  stillRead: [
    "busy",
    "Keys were deleted, but another program is still reading the key store, so the key store's log still contains copies of the keys. Try again when that program has finished.",
  ],
  noFile: [
    "missing",
    "There is no key in {file}. Put the key in this file. If no photos are encrypted yet, you can create a key with idms keys new.",
  ],
  openToOthers: [
    "unprocessable",
    "Other users can read {file}. Restrict access to its owner with chmod 600.",
  ],
  cannotRead: [
    "unprocessable",
    "{file} cannot be read ({error}). The file must be owned by the user who runs idms.",
  ],
  notKey: [
    "unprocessable",
    "{file} does not contain a valid key. A key is 32 bytes, written as 64 hexadecimal digits or in base64. You can create one with idms keys new.",
  ],
  fileThere: ["conflict", "{file} already exists, and keys are never overwritten. Choose a new file name."],
  damaged: [
    "unprocessable",
    "The key {id} in the key store is damaged. Restore the key store with idms keys restore.",
  ],
  neededForBackup: [
    "unprocessable",
    "The photos in this backup are encrypted. {why} Nothing was restored. Put the key file back and set IDMS_ENCRYPTION_KEY_FILE. Then restore the key store with idms keys restore, and after that restore this backup.",
  ],
  neededAndNotSaid: [
    "unprocessable",
    "The photos in this backup are encrypted, but no key file is set. Nothing was restored. Put the key file back and set IDMS_ENCRYPTION_KEY_FILE. Then restore the key store with idms keys restore, and after that restore this backup.",
  ],
  neededFromElsewhere: [
    "unprocessable",
    "The photos in this backup are encrypted, but the key store here belongs to a different installation ({name} instead of {wanted}). Nothing was restored. Put the key file back and set IDMS_ENCRYPTION_KEY_FILE. Then restore the key store with idms keys restore, and after that restore this backup.",
  ],
  storeLost: [
    "unprocessable",
    "The key store for these photos is missing, and another one was found instead ({name} instead of {wanted}). Restore the right key store with idms keys restore.",
  ],
  notOn: [
    "unprocessable",
    "Photos are not encrypted in this installation. Create a key with idms keys new, and set IDMS_ENCRYPTION_KEY_FILE to the key file's path.",
  ],
  notSaid: [
    "unprocessable",
    "The photos in this installation are encrypted, but no key file is set. Set IDMS_ENCRYPTION_KEY_FILE, or encryption_key_file in idms.config.json.",
  ],
});
