import { sentences, type Sentence } from "../../sentence.ts";

/** What a doctor finds, as parts of a line. */
export const checkSentences = sentences("check", {
  // The program and its machine.
  runtime: "Node.js {version} on {platform} {arch}; it is {time} ({zone})",
  brokenPart: "{part}: {why}",
  pagesBuilt: "the pages are built",
  noPages: "there are no pages in {folder}",
  dataIn: "{folder}",
  noData: "there is no IDMS data in {folder}",
  storeAnswers: "{store} answers",
  // The data folder and its disk.
  room: "{free} GB free of {all} GB",
  cannotWrite: "nothing can be written: {why}",
  notOwned: "not all of it is of the one user who may write in it: {files}",
  othersLook: "other users of this machine can look into the data folder",
  ownersAlone: "the data folder is its owner's alone",
  setAside:
    "restores have kept what was there before, also everybody who was erased or purged since: {folders}",
  leftBehind:
    "a move has left what was here before, also everybody who was erased or purged since: {folders}",
  secretInDatabase: "it is in the database, which all servers share",
  secretDamaged: "{file} is damaged: it has {size} bytes instead of {right}, and the server does not start",
  secretComes: "{file} is made when the server starts",
  secretWhole: "{file} is whole",
  // The database.
  sound: "sound",
  onServer: "on a server",
  damaged: "damaged: {faults}",
  older: "sound, and {steps} steps older than this program",
  schools: ["{n} school", "{n} schools"],
  classes: ["{n} class", "{n} classes"],
  students: ["{n} student", "{n} students"],
  has: "{schools}, {classes}, {students}",
  hasNobody: "{schools}, {classes}, {students}, and nobody who could sign in",
  countsRight: "dashboards count the students who are there",
  rostersWrong: [
    "dashboards count the rosters of {n} class otherwise than they are",
    "dashboards count the rosters of {n} classes otherwise than they are",
  ],
  countsWrong: "dashboards count others than are there: {classes}",
  classCount: "{school}, {room}: {counted} {status}, and {there} are there",
  others: ["and {n} other", "and {n} others"],
  time: "it is {time}",
  timeEarly: "it says {time}, which is before this program was made",
  timesDiffer: "it says {time}, and the newest record is of {newest}: one of them was wrong",
  noneSigns: "no school signs cards",
  sign: ["{n} school signs cards", "{n} schools sign cards"],
  keysLost: "{lost} of them came from a backup, and the next printing makes new ones",
  keysInNoBackup:
    "the private keys are in no backup: after a restore new ones are made, and cards from before stay genuine",
  // The audit log.
  nothingSealed: "nothing is sealed yet",
  asSealed: [
    "{n} entry is as sealed, up to {last} by seal {seal} ({hash})",
    "{n} entries are as sealed, up to {last} by seal {seal} ({hash})",
  ],
  newestAsSealed: [
    "the newest {n} entry is as sealed, up to {last} by seal {seal} ({hash})",
    "the newest {n} entries are as sealed, up to {last} by seal {seal} ({hash})",
  ],
  detailsErased: "the details of {erased} were erased",
  cutUpTo: "cut up to {last}",
  waitForSeal: "{waiting} wait for a seal",
  sealLate: ["{n} entry waits for a seal since {time}", "{n} entries wait for a seal since {time}"],
  restored: "a backup was restored at {time}",
  witnessUnread: "{file} cannot be read",
  backupNotCompared: "the newest backup cannot be compared with it ({why})",
  takesNothing: "{to} takes nothing since {time}: {why} {waiting}",
  waits: ["{n} entry waits", "{n} entries wait"],
  toForward: "{waiting} to be forwarded to {to}",
  refusedSome: [
    "{to} has refused {n} entry so far, and has the others up to {last}",
    "{to} has refused {n} entries so far, and has the others up to {last}",
  ],
  hasLog: "{to} has the log up to entry {last}",
  sentNothing: "{to} was sent nothing yet",
  // Files.
  filesThere: [
    "all {n} photo, background and font are there",
    "all {n} photos, backgrounds and fonts are there",
  ],
  filesWrong: "of {count} photos, backgrounds and fonts {kinds}: {files}",
  kindOf: "{count} {fault}",
  faultOf: "{path} ({fault})",
  faultOfStudent: "{path} ({fault}, student {students})",
  andMore: "{files} and {more} more",
  photosUnseen: [
    "{n} photo can be seen by nobody, since its key was thrown away: of student {students}",
    "{n} photos can be seen by nobody, since their keys were thrown away: of student {students}",
  ],
  lookedIntoNone: "looked into none of them (all with --deep)",
  lookedInto: "looked into {count} of them (all with --deep)",
  readAll: "read all of every one",
  readAllSince: "read all of every one, {before} of them since {time} in a run that was interrupted",
  fontsFail: "{count} of {all} fonts cannot be opened: {why}",
  fontsUnused: "nothing uses {files} in {folder}",
  fontsOpen: "all {count} open",
  fontsOpenOwn: "all {count} open, among them your own {files}",
  // Encryption.
  diskEncrypted: "the disk of the data folder is encrypted",
  diskOpen: "the disk of the data folder is not encrypted, as far as Linux shows it",
  diskUnseen: "whether the disk of the data folder is encrypted cannot be seen from here",
  serverDiskUnseen: "that of the database's server cannot be seen",
  photosOpen: "photos are not encrypted by idms",
  keys: ["{n} key, {thrown} thrown away", "{n} keys, {thrown} thrown away"],
  allPhotos: ["all {n} photo", "all {n} photos"],
  somePhotos: ["{n} photo looked into", "{n} photos looked into"],
  allSealed: "of {photos} each is encrypted",
  someOpen: "of {photos} {open} are not encrypted",
  copiesOpen: [
    "{n} smaller copy of photos is not encrypted",
    "{n} smaller copies of photos are not encrypted",
  ],
  keyInFolder: "the key is in the data folder itself",
  // Settings.
  noAddress: "no base_url is set, so links lead to {url}, on this machine only",
  addressOpen: "{url} is not encrypted: passwords and photos can be read on their way",
  noProxy: "no trusted_proxy is set, so all visitors count as one, and share one limit of tries",
  reachedAt: "people reach the server at {url}",
  allByTls: "no other system is reached over a network without TLS",
  withoutTls: "without TLS over a network: {names}; names, photos or passwords can be read on their way",
  noMailServer: "no smtp_url is set, so mails are written to outbox/ ({waiting} are there)",
  takesMails: "{host} takes mails",
  takesNoMails: "{host} takes no mails: {why}",
  strayProxy:
    "requests came through {address}, which is not trusted: all behind it count as one, and share one limit of tries",
  // How parts come together.
  and: "{one}, {more}",
  andThen: "{one}; {more}",
});

/** What is wrong with a stored file. */
export const fileFaults = sentences("fileFault", {
  lost: "lost",
  empty: "empty",
  tooLarge: "too large",
  damaged: "damaged",
});

/** What a doctor advises. */
export const checkAdvice = sentences("checkAdvice", {
  installAgain: "Install idms again on this very machine, with the Node.js that runs it.",
  buildPages: "Build them with npm run build, or install idms again.",
  setUpData: "Set it up with idms init, or name another folder with --data or IDMS_DATA.",
  storeFirst: "Until then no photo, picture or font can be looked at.",
  freeSpace: "Free some space: remove old backups and PDFs, or purge past years with idms purge.",
  ownAll: "Give all of it to the user who runs the server: chown -R USER {folder}",
  ownAlone: "Keep it to its owner: chmod -R go= {folder}",
  removeEach: "Remove each when all is well.",
  removeSecret: "Remove {file}: the server makes a new one when it starts.",
  putBackSecret:
    "Put back a copy of {file}. Without it codes of apps are refused: remove it then, and the server makes a new one when it starts.",
  restore: "Restore the last good backup with idms restore; keep the damaged folder until all is well.",
  reachDatabase: "See that PostgreSQL runs, that its database is there, and that this machine may use it.",
  repairDisk: "Repair the disk first; what is in the folder stays as it is.",
  backUpFirst: "Make a backup; the next start of idms serve brings it up to date.",
  rightVersion: "Do so, or name the data folder that belongs to this version.",
  setUpSignIn: "Set it up with idms init.",
  recount: "Have them counted again with idms doctor --recount.",
  setClock:
    "Set the clock and its zone, and have it kept right (timedatectl set-ntp true): links expire and purges choose by it.",
  seeReceiver:
    "See that the receiver runs and can be reached from here, and that log_url is its address. Nothing is lost: what waits is sent when it is back.",
  startForwarding: "Start idms serve, which forwards the log.",
  seeRefused: "See in the receiver's own log why; its answer is in the log of the server.",
  proveLog:
    "Keep the folder and the backups as they are, see with idms log prove where it begins, and compare with a backup from before.",
  lookAtWitness: "Look at it: by it a missing end of the log is seen.",
  startSealing: "Start idms serve, which seals the log, or run idms log seal.",
  logRestored:
    "What was done between that backup and then is in no log any more; with the next backup this is settled.",
  eraseAgain:
    "People who were erased are back from an older backup: erase them again with idms students erase {ids}. Somebody who only lost the photo gets a new one.",
  copyFiles: "Copy them from a backup's folders of the same names, or ask the parents again.",
  replaceFonts:
    "Replace or remove what you put into {folder}; if nothing of yours is there, install idms again.",
  nameFonts: "A font of your own is used under one of these names: {names}.",
  encrypt: "Encrypt what was stored before: idms keys encrypt.",
  moveKey:
    "Keep it elsewhere: somebody with the folder has the key. Move {file}, and set IDMS_ENCRYPTION_KEY_FILE.",
  correctSetting: "Correct what is named; idms config show lists all.",
  setAddress:
    "Set base_url to the address at which people reach the server, in idms.config.json or IDMS_BASE_URL.",
  addProxy: "Put a proxy with a certificate before the server, and begin base_url with https.",
  setProxy: "Set trusted_proxy to the proxy's address, such as 127.0.0.1.",
  secureEach: "{ways}. With require_tls the server refuses to start otherwise.",
  secureOne: "{name}: {how}",
  setMailServer: "Set smtp_url and mail_from, so that reset links reach people.",
  checkMailServer: "Check smtp_url: its host, port, user and password.",
  trustProxy: "If it is your proxy, set trusted_proxy to {address} and start the server again.",
});

/** Sentences one after another as one, which a fact may be. */
export const joined = (all: readonly Sentence[], by: "and" | "andThen"): Sentence =>
  all.reduce((one, more) => checkSentences[by]({ one, more }));
