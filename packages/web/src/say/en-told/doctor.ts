import type { InWeb } from "./in-web.ts";

/** Messages of the checks of the installation as the web words them, by code group and name. */
export const doctor = {
  check: {
    noPages: "the web pages are missing",
    dataIn: "the data is there",
    noData: "there is no IDMS data in the data folder",
    setAside:
      "restores have kept the data that they replaced, including students erased or purged since then",
    leftBehind:
      "a move has left the old data in the data folder, including students erased or purged since then",
    lookedIntoNone: "no files spot-checked",
    lookedInto: "{count} files spot-checked",
    fontsUnused: "unused font files: {files}",
    photosOpen: "photos are not encrypted by IDMS",
  },
  checkAdvice: {
    installAgain:
      "Ask the administrator of the server to reinstall IDMS with the Node.js version that runs it.",
    buildPages: "Ask the administrator of the server to reinstall IDMS.",
    setUpData: "Ask the administrator of the server to set up IDMS.",
    freeSpace:
      "Free up some space. Remove old PDFs, and ask the administrator of the server to remove old backups or to purge past years.",
    dropPrints:
      "The next print deletes the oldest of these files. To keep them all, ask the administrator of the server to raise kept_prints_gb.",
    ownAll:
      "Ask the administrator of the server to give the whole data folder to the user who runs the server.",
    ownAlone: "Ask the administrator of the server to limit access to the data folder to its owner.",
    removeSecret:
      "Ask the administrator of the server to delete the damaged file. The server creates a new one when it starts.",
    putBackSecret:
      "Ask the administrator of the server to restore a copy of the damaged file. Without a copy, the file must be deleted. The server creates a new one when it starts, but then refuses codes from existing authenticator apps.",
    restore:
      "Ask the administrator of the server to restore the last good backup, and to keep the damaged folder until everything works again.",
    backUpFirst:
      "Make a backup. Then ask the administrator of the server to start the server again, which brings the database up to date.",
    setUpSignIn: "Ask the administrator of the server to set up the installation.",
    recount: "Ask the administrator of the server to correct the counts.",
    setClock:
      "Ask the administrator of the server to set the clock and the time zone, and to keep the clock synchronised. Link expiry and purges depend on it.",
    startForwarding: "Ask the administrator of the server to start the server that forwards the log.",
    proveLog:
      "Keep the data folder and the backups unchanged. Ask the administrator of the server to see where the problem starts, and to compare the log with an earlier backup.",
    startSealing: "Ask the administrator of the server to start the server that seals the log.",
    eraseAgain:
      "Erased students have come back from an older backup. Ask the administrator of the server to erase these again: {ids}. Students who lost only their photo need a new photo.",
    replaceFonts:
      "Ask the administrator of the server to replace or remove the fonts that were added. If none were added, IDMS must be reinstalled.",
    encrypt: "Ask the administrator of the server to encrypt the photos that were stored earlier.",
    moveKey:
      "Anyone who has the data folder also has the key. Ask the administrator of the server to move the key file somewhere else.",
    correctSetting: "Ask the administrator of the server to correct the setting named above.",
    setAddress:
      "Ask the administrator of the server to set base_url to the address that people use to reach the server.",
  },
  held: {
    backupsIn: "Backups on the server",
  },
  heldAdvice: {
    keyStore:
      "Backups made before the erasure contain the key of these photos, wrapped with the master key. Ask the administrator of the server to delete these backups, or to replace the master key and destroy the old one.",
  },
  ready: {
    noStore: "The file store cannot be used. Ask the administrator of the server to find out why.",
  },
} as const satisfies InWeb;
