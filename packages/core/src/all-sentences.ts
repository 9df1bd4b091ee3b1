import {
  accountSubject,
  accountText,
  factorNews,
  signInDevice,
} from "./school/sign-in/account-mail-sentences.ts";
import { accountRules } from "./school/sign-in/account-rule-sentences.ts";
import { providerRules } from "./school/sign-in/provider-rule-sentences.ts";
import { callRules } from "./forms/said/call-rule-sentences.ts";
import { chooseSentences } from "./forms/said/choose-sentences.ts";
import { designRules } from "./cards/failures/design-rule-sentences.ts";
import { formRules } from "./forms/said/form-rule-sentences.ts";
import { idSentences } from "./ids.ts";
import { labelSentences } from "./forms/said/label-sentences.ts";
import { linkRules } from "./collect/links/link-rule-sentences.ts";
import { printRules } from "./print/failures/print-rule-sentences.ts";
import {
  reasonSentences,
  recordRules,
  statusSentences,
  studentFailures,
  undoneSentences,
} from "./students/records/student-failures.ts";
import { cardSentences } from "./cards/failures/card-sentences.ts";
import { designCheckSentences } from "./cards/failures/design-check-sentences.ts";
import { designFailures } from "./cards/failures/design-failures.ts";
import { fontFailures } from "./cards/shaping/font-failures.ts";
import { familyFailures } from "./collect/families/family-failures.ts";
import { walletFailures } from "./collect/families/wallet-failures.ts";
import { importFailures } from "./collect/imports/import-failures.ts";
import { sourceFailures } from "./collect/imports/source-failures.ts";
import { importFlagSentences } from "./collect/imports/import-flag-sentences.ts";
import { importStateSentences } from "./collect/imports/import-state-sentences.ts";
import { undoSentences } from "./collect/imports/undo-sentences.ts";
import { waitingSentences } from "./collect/imports/waiting-sentences.ts";
import { watchedSentences, watchFailures } from "./collect/imports/watch-failures.ts";
import { linkFailures } from "./collect/links/link-failures.ts";
import { photoDayFailures } from "./collect/photo-days/photo-day-failures.ts";
import { expectedFailures, reminderSentences } from "./collect/rosters/expected-failures.ts";
import { signOffFailures } from "./collect/sign-off/sign-off-failures.ts";
import { formFailures } from "./forms/templates/form-failures.ts";
import { batchFailures } from "./print/failures/batch-failures.ts";
import { printCommandFailures } from "./print/failures/print-command-failures.ts";
import { printFailures } from "./print/failures/print-failures.ts";
import { printSentences } from "./print/failures/print-sentences.ts";
import { printedCardFailures } from "./print/failures/printed-card-failures.ts";
import { orderFailures } from "./print/orders/order-failures.ts";
import { fieldSentences } from "./forms/said/field-sentences.ts";
import { valueSentences } from "./forms/said/value-sentences.ts";
import { deviceSentences } from "./print/sheets/device-sentences.ts";
import { sendingFailures } from "./print/failures/sending-failures.ts";
import { jobSentences } from "./print/sending/job-sentences.ts";
import { joiningFailures } from "./print/sheets/joining-failures.ts";
import { profileFailures } from "./print/sheets/profile-failures.ts";
import { sheetFailures } from "./print/sheets/sheet-failures.ts";
import { classFailures } from "./school/classes/class-failures.ts";
import { classSaidSentences } from "./school/classes/class-said-sentences.ts";
import { auditLogFailures } from "./school/log/audit-log-failures.ts";
import { logFaults } from "./school/log/log-fault-sentences.ts";
import { logRules } from "./school/log/log-rule-sentences.ts";
import { districtFailures } from "./school/schools/district-failures.ts";
import { meantSentences, namedFailures, thingSentences } from "./school/schools/named-failures.ts";
import { accessFailures } from "./school/sign-in/access-failures.ts";
import { factorFailures } from "./school/sign-in/factor-failures.ts";
import { passwordFailures } from "./school/sign-in/password-failures.ts";
import { signInFailures } from "./school/sign-in/sign-in-failures.ts";
import { userFailures } from "./school/sign-in/user-failures.ts";
import { planRowSentences, planSheetFailures } from "./school/years/plan-sheet-sentences.ts";
import { promotionFailures } from "./school/years/promotion-failures.ts";
import { staysSentences } from "./school/years/stays-sentences.ts";
import { yearPlanSentences } from "./school/years/year-plan-sentences.ts";
import { cellSentences } from "./spreadsheets/said/cell-sentences.ts";
import { columnFailures } from "./spreadsheets/said/column-failures.ts";
import { foundSentences } from "./spreadsheets/said/found-sentences.ts";
import { guessSentences, readSentences } from "./spreadsheets/said/guess-sentences.ts";
import { notReadSentences } from "./spreadsheets/said/not-read-sentences.ts";
import { questionFailures } from "./spreadsheets/said/question-failures.ts";
import { rowSentences } from "./spreadsheets/said/row-sentences.ts";
import { spreadsheetFailures } from "./spreadsheets/said/spreadsheet-failures.ts";
import { mergeFailures } from "./students/duplicates/merge-failures.ts";
import { doubtSentences } from "./students/checks/doubt-sentences.ts";
import { noticedSentences } from "./students/noticed/noticed-sentences.ts";
import { archiveFailures } from "./students/photos/archive-failures.ts";
import { findingSentences } from "./students/photos/finding-sentences.ts";
import { photoFailures } from "./students/photos/photo-failures.ts";
import { pictureSentences } from "./students/photos/picture-sentences.ts";
import { photoNameFailures } from "./students/spreadsheets/photo-name-failures.ts";
import { alertCount, alertMail, alertSubject, alertText } from "./upkeep/alerts/alert-sentences.ts";
import { backupFailures } from "./upkeep/backups/backup-failures.ts";
import { moveFailures, restoreFailures } from "./upkeep/backups/move-failures.ts";
import { commandFailures } from "./upkeep/command-failures.ts";
import { checkAdvice, checkSentences, fileFaults } from "./upkeep/installation/check-sentences.ts";
import { databaseFailures } from "./upkeep/installation/database-failures.ts";
import { folderFailures, workFailures } from "./upkeep/installation/folder-failures.ts";
import { holders, inUseFailures } from "./upkeep/installation/in-use-failures.ts";
import { keyFailures } from "./upkeep/installation/key-failures.ts";
import { serveFailures } from "./upkeep/installation/serve-failures.ts";
import { settingFailures } from "./upkeep/installation/setting-failures.ts";
import { secure } from "./upkeep/installation/setting-sentences.ts";
import { fileTrouble } from "./upkeep/installation/file-trouble-sentences.ts";
import { serverFailures, storageFailures } from "./upkeep/installation/storage-failures.ts";
import { cannot, readySentences, remedy, trouble } from "./upkeep/installation/storage-sentences.ts";
import { storeFailures } from "./upkeep/installation/store-failures.ts";
import { doneSentences, strangeSentences } from "./upkeep/done-sentences.ts";
import { heldAdvice, heldPlaces } from "./upkeep/held-sentences.ts";
import { jobFailures } from "./upkeep/jobs/job-failures.ts";
import { jobCount, jobEnd, jobLabel, jobNote, jobState, jobUnit } from "./upkeep/jobs/job-sentences.ts";
import { laterFailures } from "./upkeep/later-failures.ts";
import { logFailures } from "./upkeep/log-failures.ts";
import { missingFailures } from "./upkeep/missing-failures.ts";
import { optionFailures } from "./upkeep/option-failures.ts";
import { purgeFailures } from "./upkeep/purge-failures.ts";
import { requestFailures } from "./upkeep/request-failures.ts";
import { callFaults, mailFaults, sendFaults } from "./upkeep/sending-sentences.ts";
import { setupFailures } from "./upkeep/setup-failures.ts";
import { unknownFailures } from "./upkeep/unknown-failures.ts";
import { changerSentences, staleFailures } from "./upkeep/versions/stale-failures.ts";
import { backgroundRules } from "./school/schools/background-setting.ts";
import { webhookFailures } from "./upkeep/webhook-failures.ts";

/** Every group of failures, keyed by the prefix of its codes. */
export const ALL_FAILURES = {
  access: accessFailures,
  archive: archiveFailures,
  auditLog: auditLogFailures,
  backup: backupFailures,
  batch: batchFailures,
  class: classFailures,
  column: columnFailures,
  command: commandFailures,
  database: databaseFailures,
  design: designFailures,
  district: districtFailures,
  expected: expectedFailures,
  factor: factorFailures,
  family: familyFailures,
  wallet: walletFailures,
  folder: folderFailures,
  font: fontFailures,
  form: formFailures,
  import: importFailures,
  source: sourceFailures,
  inUse: inUseFailures,
  job: jobFailures,
  joining: joiningFailures,
  key: keyFailures,
  later: laterFailures,
  link: linkFailures,
  logList: logFailures,
  merge: mergeFailures,
  missing: missingFailures,
  move: moveFailures,
  named: namedFailures,
  option: optionFailures,
  order: orderFailures,
  password: passwordFailures,
  photo: photoFailures,
  photoDay: photoDayFailures,
  photoName: photoNameFailures,
  planSheet: planSheetFailures,
  print: printFailures,
  printCommand: printCommandFailures,
  printedCard: printedCardFailures,
  profile: profileFailures,
  promotion: promotionFailures,
  purge: purgeFailures,
  question: questionFailures,
  request: requestFailures,
  restore: restoreFailures,
  sending: sendingFailures,
  serve: serveFailures,
  server: serverFailures,
  setting: settingFailures,
  setup: setupFailures,
  sheet: sheetFailures,
  signIn: signInFailures,
  signOff: signOffFailures,
  spreadsheet: spreadsheetFailures,
  stale: staleFailures,
  storage: storageFailures,
  store: storeFailures,
  student: studentFailures,
  unknown: unknownFailures,
  user: userFailures,
  watch: watchFailures,
  webhook: webhookFailures,
  work: workFailures,
};

type CodesIn<G extends Readonly<Record<string, object>>> = {
  [Name in keyof G & string]: `${Name}.${keyof G[Name] & string}`;
}[keyof G & string];

/** The type of a failure's code. */
export type FailureCode = CodesIn<typeof ALL_FAILURES>;

/** Every group of coded sentences other than failures: findings, guesses, questions and notes. */
export const ALL_SENTENCES = {
  accountRule: accountRules,
  accountSubject,
  accountText,
  alertCount,
  alertMail,
  alertSubject,
  alertText,
  providerRule: providerRules,
  background: backgroundRules,
  callRule: callRules,
  choose: chooseSentences,
  designRule: designRules,
  formRule: formRules,
  id: idSentences,
  label: labelSentences,
  linkRule: linkRules,
  printRule: printRules,
  recordRule: recordRules,
  reason: reasonSentences,
  call: callFaults,
  sentJob: jobSentences,
  cannot,
  card: cardSentences,
  cell: cellSentences,
  changer: changerSentences,
  check: checkSentences,
  checkAdvice,
  classSaid: classSaidSentences,
  done: doneSentences,
  doubt: doubtSentences,
  designCheck: designCheckSentences,
  device: deviceSentences,
  factorNews,
  fileFault: fileFaults,
  fileTrouble,
  found: foundSentences,
  guess: guessSentences,
  held: heldPlaces,
  heldAdvice,
  holder: holders,
  importFlag: importFlagSentences,
  importState: importStateSentences,
  jobCount,
  jobEnd,
  jobLabel,
  jobNote,
  jobState,
  jobUnit,
  leftOut: printSentences,
  logFault: logFaults,
  logRule: logRules,
  mail: mailFaults,
  meant: meantSentences,
  notRead: notReadSentences,
  noticed: noticedSentences,
  photoFinding: findingSentences,
  field: fieldSentences,
  value: valueSentences,
  picture: pictureSentences,
  planRow: planRowSentences,
  read: readSentences,
  ready: readySentences,
  reminder: reminderSentences,
  remedy,
  row: rowSentences,
  secure,
  send: sendFaults,
  status: statusSentences,
  signInDevice,
  stays: staysSentences,
  strange: strangeSentences,
  thing: thingSentences,
  trouble,
  undo: undoSentences,
  undone: undoneSentences,
  waiting: waitingSentences,
  watched: watchedSentences,
  yearPlan: yearPlanSentences,
};

/** The type of the code of a sentence that is not a failure. */
export type SentenceCode = CodesIn<typeof ALL_SENTENCES>;
