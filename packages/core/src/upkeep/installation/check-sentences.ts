import { sentences, type Sentence } from "../../sentence.ts";

/** Findings of the doctor, as parts of a line. */
export const checkSentences = sentences("check", {
  // The program and its machine.
  runtime: "Node.js {version} on {platform} {arch}; the time is {time} ({zone})",
  brokenPart: "{part}: {why}",
  pagesBuilt: "the pages are built",
  noPages: "there are no web pages in {folder}",
  dataIn: "{folder}",
  noData: "there is no IDMS data in {folder}",
  storeAnswers: "{store} responds",
  // The data folder and its disk.
  room: "{free} GB of {all} GB free",
  printsKept: [
    "{n} print file takes up {size} of the {limit} GB allowed",
    "{n} print files take up {size} of the {limit} GB allowed",
  ],
  printsBeyond: [
    "{n} print file takes up {size} GB, which is more than the limit of {limit} GB",
    "{n} print files take up {size} GB, which is more than the limit of {limit} GB",
  ],
  cannotWrite: "the disk cannot be written to: {why}",
  notOwned: "these files belong to another user or cannot be written to: {files}",
  othersLook: "other users of this machine can access the data folder",
  ownersAlone: "only the owner can access the data folder",
  setAside:
    "restores have kept the data that they replaced, including students erased or purged since then: {folders}",
  leftBehind:
    "a move has left the old data in the data folder, including students erased or purged since then: {folders}",
  secretInDatabase: "the secret is in the database that all servers share",
  secretDamaged: "{file} is damaged: it has {size} bytes instead of {right}, so the server cannot start",
  secretComes: "{file} is created when the server starts",
  secretWhole: "{file} is intact",
  // The database.
  sound: "sound",
  onServer: "on a server",
  damaged: "damaged: {faults}",
  strayRow: "a row in {table} refers to a row in {parent} that does not exist",
  older: "sound, but {steps} migration steps behind this program",
  schools: ["{n} school", "{n} schools"],
  classes: ["{n} class", "{n} classes"],
  students: ["{n} student", "{n} students"],
  has: "{schools}, {classes}, {students}",
  hasNobody: "{schools}, {classes}, {students}, but no one can sign in",
  countsRight: "the counts on the dashboards are correct",
  rostersWrong: [
    "dashboards show wrong roster counts for {n} class",
    "dashboards show wrong roster counts for {n} classes",
  ],
  countsWrong: "dashboards show wrong student counts: {classes}",
  classCount: "{school}, {room}: {counted} {status} instead of {there}",
  others: ["and {n} other", "and {n} others"],
  time: "the time is {time}",
  timeEarly: "the clock shows {time}, which is before this program was released",
  timesDiffer: "the clock shows {time}, but the newest record is dated {newest}; one of the two is wrong",
  noneSigns: "no school signs cards",
  sign: ["{n} school digitally signs its cards", "{n} schools digitally sign their cards"],
  keysLost: "{lost} of the keys came from a backup and will be replaced the next time cards are printed",
  keysInNoBackup:
    "the private keys are not in any backup; after a restore, new keys are created, and cards printed earlier remain genuine",
  // The audit log.
  nothingSealed: "nothing is sealed yet",
  asSealed: [
    "{n} entry has not changed since sealing, up to entry {last} with seal {seal} ({hash})",
    "{n} entries have not changed since sealing, up to entry {last} with seal {seal} ({hash})",
  ],
  newestAsSealed: [
    "the newest {n} entry has not changed since sealing, up to entry {last} with seal {seal} ({hash})",
    "the newest {n} entries have not changed since sealing, up to entry {last} with seal {seal} ({hash})",
  ],
  detailsErased: "entries with erased details: {erased}",
  cutUpTo: "older entries removed up to entry {last}",
  waitForSeal: "entries not sealed yet: {waiting}",
  sealLate: [
    "{n} entry is waiting to be sealed; the oldest is from {time}",
    "{n} entries are waiting to be sealed; the oldest is from {time}",
  ],
  restored: "a backup was restored at {time}",
  witnessUnread: "{file} cannot be read",
  backupNotCompared: "the newest backup cannot be compared with the log ({why})",
  takesNothing: "{to} has not accepted anything since {time}: {why} {waiting}",
  waits: ["{n} entry is waiting", "{n} entries are waiting"],
  toForward: "{waiting} to be forwarded to {to}",
  refusedSome: [
    "{to} has rejected {n} entry so far and has accepted all others up to entry {last}",
    "{to} has rejected {n} entries so far and has accepted all others up to entry {last}",
  ],
  hasLog: "{to} has received the log up to entry {last}",
  sentNothing: "nothing has been sent to {to} yet",
  // Files.
  filesThere: [
    "the {n} photo, background or font is there",
    "all {n} photos, backgrounds and fonts are there",
  ],
  filesWrong: "{kinds} of {count} photos, backgrounds and fonts: {files}",
  kindOf: "{count} {fault}",
  faultOf: "{path} ({fault})",
  faultOfStudent: "{path} ({fault}, student {students})",
  andMore: "{files} and {more} more",
  photosUnseen: [
    "{n} photo can no longer be opened because its key was deleted (student {students})",
    "{n} photos can no longer be opened because their keys were deleted (student {students})",
  ],
  lookedIntoNone: "no files spot-checked (use --deep to check them all)",
  lookedInto: "{count} files spot-checked (use --deep to check them all)",
  readAll: "every file was read in full",
  readAllSince:
    "every file was read in full, including {before} in an interrupted run that started at {time}",
  fontsFail: "{count} of {all} fonts cannot be opened: {why}",
  fontsUnused: "unused files in {folder}: {files}",
  fontsOpen: "all {count} fonts can be opened",
  fontsOpenOwn: "all {count} fonts can be opened, including your own {files}",
  // Encryption.
  diskEncrypted: "the data folder's disk is encrypted",
  diskOpen: "according to Linux, the data folder's disk is not encrypted",
  diskUnseen: "it is not known whether the data folder's disk is encrypted",
  serverDiskUnseen: "the database server's disk cannot be checked",
  photosOpen: "photos are not encrypted by idms",
  keys: ["{n} key, {thrown} deleted", "{n} keys, {thrown} deleted"],
  allPhotos: ["{n} photo checked", "all {n} photos checked"],
  somePhotos: ["{n} photo checked", "{n} photos checked"],
  allSealed: "{photos}: all encrypted",
  someOpen: "{photos}: {open} not encrypted",
  copiesOpen: ["{n} smaller photo copy is not encrypted", "{n} smaller photo copies are not encrypted"],
  keyInFolder: "the key file is in the data folder itself",
  // Settings.
  noAddress: "base_url is not set, so links point to {url}, which works only on this machine",
  addressOpen: "{url} is not encrypted, so passwords and photos can be read in transit",
  noProxy: "trusted_proxy is not set, so all visitors count as one and share one rate limit",
  reachedAt: "people reach the server at {url}",
  allByTls: "all network connections to other systems use TLS",
  withoutTls: "network connections without TLS: {names}; names, photos or passwords can be read in transit",
  noMailServer: "smtp_url is not set, so emails are written to outbox/ ({waiting} waiting)",
  takesMails: "{host} accepts email",
  takesNoMails: "{host} does not accept email: {why}",
  walletReady: "families can add cards to {wallet}",
  walletUnset: "families have no button for {wallet}; to offer one, set {missing}",
  strayProxy:
    "requests came through {address}, which is not a trusted proxy, so all visitors behind it count as one and share one rate limit",
  // The ways to join parts.
  and: "{one}, {more}",
  andThen: "{one}; {more}",
});

/** Problems with a stored file. */
export const fileFaults = sentences("fileFault", {
  lost: "lost",
  empty: "empty",
  tooLarge: "too large",
  damaged: "damaged",
});

/** Advice given by the doctor. */
export const checkAdvice = sentences("checkAdvice", {
  installAgain: "Reinstall idms on this machine, using the same Node.js version that runs idms.",
  buildPages: "Build the pages with npm run build, or reinstall idms.",
  setUpData: "Set up IDMS with idms init, or choose another folder with --data or IDMS_DATA.",
  storeFirst: "Photos, pictures and fonts cannot be checked until this problem is fixed.",
  freeSpace: "Free up some space. Remove old backups and PDFs, or purge past years with idms purge.",
  dropPrints:
    "The next print run deletes the oldest of these files, as does idms serve. To keep them all, raise kept_prints_gb.",
  ownAll: "Give the whole data folder to the user who runs the server: chown -R USER {folder}",
  ownAlone: "Limit access to the owner: chmod -R go= {folder}",
  removeEach: "Delete these copies once everything works.",
  removeSecret: "Delete {file}. The server creates a new one when it starts.",
  putBackSecret:
    "Restore a copy of {file}. If you have no copy, delete the file. The server creates a new one when it starts, but then rejects codes from existing authenticator apps.",
  restore:
    "Restore the last good backup with idms restore. Keep the damaged folder until everything works again.",
  reachDatabase:
    "Check that PostgreSQL is running, that the database exists, and that this machine is allowed to connect to it.",
  repairDisk: "Repair the disk first. The files in the folder are not changed.",
  backUpFirst: "Make a backup, then start idms serve to bring the database up to date.",
  rightVersion:
    "Follow the instructions in this message, or use the data folder that belongs to this version.",
  setUpSignIn: "Set up the installation with idms init.",
  recount: "Correct the counts with idms doctor --recount.",
  setClock:
    "Set the clock and the time zone, and keep the clock synchronised (timedatectl set-ntp true). Link expiry and purges depend on the clock.",
  seeReceiver:
    "Check that the receiver is running, that this server can reach it, and that log_url is its address. Nothing is lost. The waiting entries are sent when the receiver is back.",
  startForwarding: "Start idms serve, which forwards the log.",
  seeRefused: "Check the receiver's own log for the reason. Its response is in the server log.",
  proveLog:
    "Keep the data folder and the backups unchanged. Run idms log verify to see where the problem starts, and compare the log with an earlier backup.",
  lookAtWitness:
    "Find out why the comparison failed. Without the comparison, no one will notice if the end of the log is missing.",
  startSealing: "Start idms serve, which seals the log, or run idms log seal.",
  logRestored:
    "The log no longer contains the actions between that backup and the restore. This warning disappears after the next backup.",
  eraseAgain:
    "Erased students have come back from an older backup. Erase them again with idms students erase {ids}. If a student lost only the photo, add a new photo instead.",
  copyFiles:
    "Copy the files from the folders of the same name in a backup, or ask the parents for the photos again.",
  replaceFonts:
    "Replace or remove the fonts that you put in {folder}. If you did not add any fonts, reinstall idms.",
  nameFonts: "Your own font is used only if its file has one of these names: {names}.",
  encrypt: "Use idms keys encrypt to encrypt the photos that were stored earlier.",
  moveKey:
    "Anyone who has the data folder also has the key. Move {file} somewhere else and set IDMS_ENCRYPTION_KEY_FILE to the new path.",
  correctSetting: "Correct the setting named above. To see all settings, run idms config show.",
  setAddress:
    "Set base_url, in idms.config.json or IDMS_BASE_URL, to the address that people use to reach the server.",
  addProxy: "Put a proxy with a certificate in front of the server, and set base_url to an https address.",
  setProxy: "Set trusted_proxy to the proxy's address, such as 127.0.0.1.",
  secureEach: "{ways}. With require_tls, the server does not start until these connections use TLS.",
  secureOne: "{name}: {how}",
  setMailServer: "Set smtp_url and mail_from so that password reset links reach people.",
  checkMailServer: "Check smtp_url: its host, port, user and password.",
  setWallet: "Set all of these settings, or none of them.",
  correctWallet: "Correct the file or the setting. Until then, families get a message instead of a pass.",
  trustProxy: "If this is your proxy, set trusted_proxy to {address} and restart the server.",
});

/** Joins several sentences into one that can be used as a fact. */
export const joined = (all: readonly Sentence[], by: "and" | "andThen"): Sentence =>
  all.reduce((one, more) => checkSentences[by]({ one, more }));
