import type { InWeb } from "./in-web.ts";

/** Messages about the server, its files and its keys as the web words them, by code group and name. */
export const installation = {
  backup: {
    otherRecipient:
      "{name} was encrypted for a different key, or its header is damaged. Ask the administrator of the server for the right key.",
    identityUnreadable:
      "The file with the secret key cannot be read ({error}). Ask the administrator of the server to check it.",
    noIdentity:
      "The given file contains no secret key. Ask the administrator of the server for the right file.",
    encrypted: "{name} is encrypted. Ask the administrator of the server to restore it with its secret key.",
    noPlace: "No backup folder is set. Ask the administrator of the server to set one.",
  },
  database: {
    unreachable:
      "The database cannot be reached ({why}). Try again in a few minutes. If this continues, tell the administrator of the server.",
    connectionLost:
      "The connection to the database was lost. Try again in a few minutes. If this continues, tell the administrator of the server.",
    halfMoved: "The move to this database is not complete. Ask the administrator of the server to finish it.",
    noRoomToUpgrade:
      "This version saves a copy of the database before it upgrades the database, but there is not enough space for the copy. It needs {needed} on the disk of the server, and only {free} is free. Nothing was changed. Ask the administrator of the server to free some space.",
    noRoomToCompact:
      "Compacting the database temporarily needs {needed} of free disk space, but only {free} is free. Free some space, then try again.",
    stillRead:
      "The database was compacted, but another program is still reading the old data. Try again when that program has ended.",
  },
  folder: {
    noData: "The server has no IDMS data yet. Ask the administrator of the server to set it up.",
    unusable:
      "The server cannot use its data folder ({error}). Ask the administrator of the server to check it.",
    diskFull:
      "The disk of the server is full. The remaining space is reserved, so no new files can be stored. Ask the administrator of the server to free some space, then try again.",
    watched: "Another program is already watching this folder. Only one is needed.",
    beingRestored: "The data is being restored from a backup. Try again when the restore has finished.",
    inUse: "Another program is using the data. Try again when it has finished.",
    held: "Another program is using a file that IDMS needs. Try again in a moment.",
  },
  key: {
    noStore: "The key store is missing. Ask the administrator of the server to restore it.",
    noStoreInDatabase: "The database has no key store. Ask the administrator of the server to restore it.",
    otherKey:
      "The key file of the server is not the key that encrypts the photos in this installation. Ask the administrator of the server to put the right key back.",
    noFile:
      "The key file of the server contains no key. Ask the administrator of the server to put the key there.",
    openToOthers:
      "Other users of the server can read the key file. Ask the administrator of the server to restrict it to its owner.",
    cannotRead:
      "The key file of the server cannot be read ({error}). Ask the administrator of the server to correct its owner and permissions.",
    notKey:
      "The key file of the server does not contain a valid key. Ask the administrator of the server to put the right key back.",
    fileThere: "A file of this name already exists, and keys are never overwritten. Choose a new file name.",
    damaged:
      "The key {id} in the key store is damaged. Ask the administrator of the server to restore the key store.",
    neededForBackup:
      "The photos in this backup are encrypted. {why} Nothing was restored. Ask the administrator of the server to put the key file and the key store back. Then restore this backup.",
    neededAndNotSaid:
      "The photos in this backup are encrypted, but no key file is set. Nothing was restored. Ask the administrator of the server to put the key file and the key store back. Then restore this backup.",
    neededFromElsewhere:
      "The photos in this backup are encrypted, but the key store here belongs to another installation ({name} instead of {wanted}). Nothing was restored. Ask the administrator of the server to put the key file and the key store back. Then restore this backup.",
    storeLost:
      "The key store for these photos is missing, and another one was found instead ({name} instead of {wanted}). Ask the administrator of the server to restore the right key store.",
    notOn:
      "Photos are not encrypted in this installation. Ask the administrator of the server to set up encryption.",
    notSaid:
      "The photos in this installation are encrypted, but no key file is set. Ask the administrator of the server to set it.",
  },
  serve: {
    fileUnreadable:
      "A file that the setting {setting} names cannot be read ({error}). Ask the administrator of the server to check it.",
    sessionSecretDamaged:
      "The secret of the sessions is damaged. Ask the administrator of the server to remove its file, and IDMS creates a new one. Users stay signed in for as long as their sessions can be refreshed.",
    factorSecretDamaged:
      "The secret of the authenticator apps is damaged. Ask the administrator of the server to remove its file, and IDMS creates a new one. Codes from authenticator apps then no longer work, but recovery codes and passkeys do.",
  },
  setting: {
    cannotRead:
      "The settings file of the server cannot be read ({error}). Ask the administrator of the server to check it.",
    notObject:
      "The settings file of the server is not a JSON object. Ask the administrator of the server to correct it.",
    providersNotJson:
      "The file of the sign-in providers is not valid JSON. Ask the administrator of the server to correct it.",
  },
  store: {
    noKeys:
      "The file store {store} cannot be used without access keys ({signs}). Ask the administrator of the server to set them.",
    keysRefused:
      "The file store {store} rejected the access keys ({signs}). Ask the administrator of the server to correct them. The keys must allow listing, reading, writing and deleting files in the bucket.",
    keysInAddress:
      "In {setting}, only the bucket name may come before the path. Ask the administrator of the server to set the access keys elsewhere.",
  },
  work: {
    printing: "The server is printing other cards. Try again when it has finished.",
    importing: "The server is importing other data. Try again when it has finished.",
    keeping: "The server is making a backup or purging old data. Try again when it has finished.",
    sealing: "The server is sealing the audit log. Try again when it has finished.",
    forwarding: "The server is forwarding the audit log. Try again when it has finished.",
  },
} as const satisfies InWeb;
