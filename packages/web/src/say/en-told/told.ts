import type { ALL_FAILURES, ALL_SENTENCES } from "@idms/core/all-sentences";
import type { Translated } from "@idms/core/sentence";

type All = typeof ALL_FAILURES & typeof ALL_SENTENCES;

/** The messages that the web app words differently from the command line, keyed by code group and name. */
type InWeb = { readonly [Group in keyof All]?: Partial<Translated<All[Group]>> };

/** Messages from the installation checks, as worded in the web app, keyed by code group and name. */
const doctor = {
  check: {
    storeAnswers: "the store for files responds",
    witnessUnread: "the record of the newest seal cannot be read",
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
    secretDamaged:
      "the secret that signs sessions is damaged: it has {size} bytes instead of {right}, so the server cannot start",
    secretComes: "the secret that signs sessions is created when the server starts",
    secretWhole: "the secret that signs sessions is intact",
    noAddress:
      "the server has no address of its own, so links point to {url}, which works only on the server",
    noProxy: "no proxy is trusted, so all visitors count as one and share one rate limit",
    noMailServer: "no mail server is set, so emails are kept on the server ({waiting} waiting)",
  },
  checkAdvice: {
    installAgain:
      "Ask the server administrator to reinstall IDMS, using the Node.js version that IDMS runs on.",
    buildPages: "Ask the server administrator to reinstall IDMS.",
    setUpData: "Ask the server administrator to set up IDMS.",
    freeSpace:
      "Free up some space. Remove old PDFs, and ask the server administrator to remove old backups or to purge the data of past years.",
    dropPrints:
      "The next print job deletes the oldest of these files. To keep them all, ask the server administrator to allow more disk space for them.",
    ownAll:
      "Ask the server administrator to make the system user that runs the server the owner of the whole data folder.",
    ownAlone: "Ask the server administrator to limit access to the data folder to its owner.",
    removeSecret:
      "Ask the server administrator to delete the damaged file. The server creates a new one when it starts.",
    putBackSecret:
      "Ask the server administrator to restore a copy of the damaged file. Without a copy, the file must be deleted. The server creates a new one when it starts, but then rejects codes from existing authenticator apps.",
    restore:
      "Ask the server administrator to restore the last good backup, and to keep the damaged folder until everything is working again.",
    backUpFirst:
      "Make a backup. Then ask the server administrator to restart the server, which brings the database up to date.",
    setUpSignIn: "Ask the server administrator to set up the installation.",
    recount: "Ask the server administrator to correct the counts.",
    setClock:
      "Ask the server administrator to set the clock and the time zone, and to keep the clock synchronised. Link expiry and purges depend on the clock.",
    startForwarding: "Ask the server administrator to start the server that forwards the log.",
    proveLog:
      "Keep the data folder and the backups unchanged. Ask the server administrator to find out where the problem starts, and to compare the log with an earlier backup.",
    startSealing: "Ask the server administrator to start the server that seals the log.",
    eraseAgain:
      "Restoring an older backup brought back erased students. Ask the server administrator to erase these students again: {ids}. Students who lost only their photo need a new photo.",
    replaceFonts:
      "Ask the server administrator to replace or remove the fonts that were added. If none were added, IDMS must be reinstalled.",
    encrypt: "Ask the server administrator to encrypt the photos that were stored earlier.",
    moveKey:
      "Anyone who has the data folder also has the key. Ask the server administrator to move the key file somewhere else.",
    correctSetting: "Ask the server administrator to correct the setting named above.",
    setAddress: "Ask the server administrator to set the address that people use to reach the server.",
    addProxy:
      "Ask the server administrator to put a proxy with a certificate in front of the server, and to set an https address.",
    setProxy: "Ask the server administrator to trust the proxy's address.",
    secureEach:
      "{ways}. If the settings require TLS, the server does not start until these connections use TLS.",
    setMailServer:
      "Ask the server administrator to set a mail server and a sender address, so that password reset links reach people.",
    checkMailServer: "Ask the server administrator to check the mail server's host, port, user and password.",
    trustProxy:
      "If this is your proxy, ask the server administrator to trust {address} and to restart the server.",
    seeReceiver:
      "Check that the receiver is running, that this server can reach it, and that its address in the settings is right. Nothing is lost. The waiting entries are sent when the receiver is back.",
  },
  held: {
    outbox: "Emails kept on the server",
    backupsIn: "Backups on the server",
  },
  heldAdvice: {
    keyStore:
      "Backups made before the erasure contain the key for these photos, wrapped with the master key. Ask the server administrator to delete these backups, or to replace the master key and destroy the old one.",
  },
  ready: {
    noStore: "The file store cannot be used. Ask the server administrator to find out why.",
  },
} as const satisfies InWeb;

/** Messages about the server, its files and its keys, as worded in the web app, keyed by code group and name. */
const installation = {
  wallet: {
    googleKey:
      "The key for Google Wallet is not the JSON key of a Google service account. Ask the server administrator to correct it.",
    keys: "The certificate for Apple Wallet and its private key do not belong together, or are not in PEM format without a passphrase. Ask the server administrator to correct them.",
    otherCertificate:
      "The certificate for Apple Wallet is for {found}. Ask the server administrator to use the certificate for {wanted}, or to correct the settings.",
  },
  factor: {
    passkeysNeedHttps:
      "Passkeys need https, but this installation's address is {address}. Ask the server administrator to set an address that begins with https.",
    passkeysNeedName:
      "Passkeys need a domain name, but this installation's address is {address}. Ask the server administrator to set an address with a domain name, such as https://cards.example.org.",
  },
  access: {
    metricsToken: "To read the metrics, send the secret for reading metrics as a bearer token.",
  },
  backup: {
    otherRecipient:
      "{name} was encrypted for a different key, or its header is damaged. Ask the server administrator for the right key.",
    identityUnreadable:
      "The file with the secret key cannot be read ({error}). Ask the server administrator to check it.",
    noIdentity:
      "The specified file does not contain a secret key. Ask the server administrator for the right file.",
    encrypted: "{name} is encrypted. Ask the server administrator to restore it with its secret key.",
    notBackup: "{name} is not a backup because it has no {manifest}.",
    noPlace: "No backup folder is set. Ask the server administrator to set one.",
  },
  database: {
    unreachable:
      "The database cannot be reached ({why}). Try again in a few minutes. If this continues, tell the server administrator.",
    connectionLost:
      "The connection to the database was lost. Try again in a few minutes. If this continues, tell the server administrator.",
    halfMoved: "The move to this database is not complete. Ask the server administrator to finish it.",
    noRoomToUpgrade:
      "This version saves a copy of the database before upgrading it, but there is not enough space for the copy. It needs {needed} on the server's disk, and only {free} is free. Nothing was changed. Ask the server administrator to free some space.",
    noRoomToCompact:
      "Compacting the database temporarily needs {needed} of free disk space, but only {free} is free. Free some space, then try again.",
    stillRead:
      "The database was compacted, but another program is still reading the old data. Try again when that program has ended.",
  },
  folder: {
    noData: "The server has no IDMS data yet. Ask the server administrator to set it up.",
    unusable: "The server cannot use its data folder ({error}). Ask the server administrator to check it.",
    diskFull:
      "The server's disk is full. The remaining space is reserved, so no new files can be stored. Ask the server administrator to free some space, then try again.",
    watched: "Another program is already watching this folder. Only one is needed.",
    beingRestored: "The data is being restored from a backup. Try again when the restore has finished.",
    inUse: "Another program is using the data. Try again when it has finished.",
    held: "Another program is using a file that IDMS needs. Try again in a moment.",
  },
  key: {
    noStore: "The key store is missing. Ask the server administrator to restore it.",
    noStoreInDatabase: "The database has no key store. Ask the server administrator to restore it.",
    otherKey:
      "The server's key file is not the key that encrypts the photos in this installation. Ask the server administrator to put the right key back.",
    noFile:
      "The server's key file does not contain a key. Ask the server administrator to put the key into this file.",
    openToOthers:
      "Other users of the server can read the key file. Ask the server administrator to restrict it to its owner.",
    cannotRead:
      "The server's key file cannot be read ({error}). Ask the server administrator to correct its owner and permissions.",
    notKey:
      "The server's key file does not contain a valid key. Ask the server administrator to put the right key back.",
    fileThere:
      "A file with this name already exists, and keys are never overwritten. Choose a new file name.",
    damaged:
      "The key {id} in the key store is damaged. Ask the server administrator to restore the key store.",
    neededForBackup:
      "The photos in this backup are encrypted. {why} Nothing was restored. Ask the server administrator to put the key file and the key store back. Then restore this backup.",
    neededAndNotSaid:
      "The photos in this backup are encrypted, but no key file is set. Nothing was restored. Ask the server administrator to put the key file and the key store back. Then restore this backup.",
    neededFromElsewhere:
      "The photos in this backup are encrypted, but the key store here belongs to a different installation ({name} instead of {wanted}). Nothing was restored. Ask the server administrator to put the key file and the key store back. Then restore this backup.",
    storeLost:
      "The key store for these photos is missing, and a different one was found instead ({name} instead of {wanted}). Ask the server administrator to restore the right key store.",
    notOn:
      "Photos are not encrypted in this installation. Ask the server administrator to set up encryption.",
    notSaid:
      "The photos in this installation are encrypted, but no key file is set. Ask the server administrator to set one.",
  },
  serve: {
    noMetricsToken:
      "A port for metrics is set, but no secret for reading them. Ask the server administrator to set the secret that programs send to read the metrics.",
    notCertificate:
      "The server's certificate and private key do not belong together, or are not in PEM format without a passphrase. Ask the server administrator to correct them.",
    fileUnreadable:
      "A file specified in the setting {setting} cannot be read ({error}). Ask the server administrator to check it.",
    sessionSecretDamaged:
      "The session secret is damaged. Ask the server administrator to remove its file, so that IDMS creates a new one. Users stay signed in for as long as their sessions can be refreshed.",
    factorSecretDamaged:
      "The secret for authenticator apps is damaged. Ask the server administrator to remove its file, so that IDMS creates a new one. Codes from authenticator apps then no longer work, but recovery codes and passkeys still work.",
  },
  setting: {
    plain: "{name} connects over a network without TLS, but the settings require TLS. To fix this, {how}.",
    plainHere:
      "{name} connects to another service without TLS, but the settings require TLS. To fix this, {how}.",
    tlsFiles: "Ask the server administrator to set both a TLS certificate and its private key, or neither.",
    cannotRead:
      "The server's settings file cannot be read ({error}). Ask the server administrator to check it.",
    notObject: "The server's settings file is not a JSON object. Ask the server administrator to correct it.",
    providers:
      "The sign-in providers file is not valid. Ask the server administrator to correct it:\n{faults}",
    providersNotJson:
      "The sign-in providers file is not valid JSON. Ask the server administrator to correct it.",
  },
  store: {
    noKeys:
      "The file store {store} cannot be used without access keys ({signs}). Ask the server administrator to set them.",
    keysRefused:
      "The file store {store} rejected the access keys ({signs}). Ask the server administrator to correct them. The keys must allow listing, reading, writing and deleting files in the bucket.",
    keysInAddress:
      "In {setting}, only the bucket name may come before the path. Ask the server administrator to set the access keys elsewhere.",
  },
  work: {
    printing: "The server is printing other cards. Try again when it has finished.",
    importing: "The server is importing other data. Try again when it has finished.",
    keeping: "The server is making a backup or purging old data. Try again when it has finished.",
    sealing: "The server is sealing the audit log. Try again when it has finished.",
    forwarding: "The server is forwarding the audit log. Try again when it has finished.",
  },
} as const satisfies InWeb;

/** Messages about records, imports and printing, as worded in the web app, keyed by code group and name. */
const records = {
  webhook: {
    notListed: "IDMS is not allowed to call this host. The server administrator can allow it.",
    notPublic: "The address is not on the public internet. The server administrator can allow its network.",
  },
  batch: {
    unknown: "There is no batch {batch}. Choose one from the list of batches.",
    noSheet: "Batch {batch} has no sheet {sheets}. Open the batch to see its sheets.",
    noPlace: "Batch {batch} has no position {place} on sheet {sheet}. Open the batch to see its cards.",
    noCard: "Batch {batch} has no card at position {positions}. Open the batch to see its cards.",
    noCardOnSheets:
      "Batch {batch} has no card on sheet {sheets} at position {positions}. Open the batch to see its cards.",
    noCardOfStudent: "Batch {batch} has no card for student {students}. Open the batch to see its cards.",
    notKept:
      "The printed content of these cards in batch {batch} is not stored. Print the cards with today's data.",
    schoolDeleted: "The school of batch {batch} has been deleted. Reprint the batch as it was printed.",
    classDeleted: "The class of batch {batch} has been deleted. Reprint the batch as it was printed.",
    templateDeleted:
      "The ID template of batch {batch} has been deleted. Reprint the batch as it was printed.",
    backgroundGoneForReprint:
      "Batch {batch} was printed with a background that is now missing. Print the cards with the current data instead.",
  },
  card: {
    add_font: "The font for {whom} is missing. Ask the server administrator to add it.",
  },
  form: {
    schoolHasNone:
      "{school} has no form template. Create one under Form Templates first. Its fields define what the columns of a spreadsheet mean.",
    schoolHasSeveral: "{school} has several form templates: {forms}. Choose one.",
  },
  jobState: {
    waitsLong:
      "Waiting, but no job is running. If this continues, tell the server administrator that no worker is running.",
  },
  link: {
    noNumber: "There is no link {number}. Choose one from the list of links.",
  },
  named: {
    listed: 'There is no {thing} "{name}". Choose one from the list.',
    none: 'There is no {thing} "{name}". Create one first.',
  },
  print: {
    noTemplate: "{school} has no ID template yet. Create one in the designer.",
    severalDesigns:
      "According to the rules of {school}, the cards for {class} use several designs: {designs}. Choose one of them, or print the class on the Print Desk. Each design then gets a separate PDF.",
    noDefaultTemplate: "{school} has no default ID template. Set one in the designer, or choose a template.",
    unknownStudent: "Student {student} does not exist. Search for the student by name.",
  },
  printCommand: {
    unknownPattern: "The file name pattern cannot contain {unknown}. Use {known}.",
    patternMissing:
      "The file name pattern must contain {missing}. Without it, all cards would go into one file.",
    notPdf: "The file name must end in .pdf.",
  },
  read: {
    asSaidBefore: "The columns are mapped as in an earlier import: {shown}. You can change the mapping.",
  },
  row: {
    severalSchools: "Several schools have the {label} {answer}. Add a column that tells the schools apart.",
  },
  sending: {
    mustUseTls:
      "The settings of this server require encryption. Begin the address of {printer} with ipps://.",
    alreadySent: "Batch {batch} has already been sent to {printer} as job {job}, so it was not sent again.",
    interrupted:
      "IDMS was interrupted while it was sending batch {batch} to {printer} as job {job}. The printer may have printed all or some of the cards. Check the cards. If all of them are there, mark the students as printed. If not, send the batch again.",
  },
  user: {
    unknown: 'There is no user "{username}". Choose one from the list of users.',
    superAdminStays: '"{username}" is a super admin and cannot be removed. Disable the account instead.',
  },
} as const satisfies InWeb;

/**
 * The web app's English wording for messages that otherwise name a flag, a command or a server file. This wording says
 * which button to use or who to ask. All other messages are shown as core or the server wrote them.
 */
export const told = { ...doctor, ...installation, ...records };
