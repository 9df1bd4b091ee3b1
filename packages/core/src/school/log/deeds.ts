import type { Right } from "../accounts/rights.ts";

/** Deeds that need no right: those on one's own account, a family's on its page, and the program's own. */
type OwnDeed =
  | "users.set_up"
  | "users.change_own_password"
  | "users.reset_own_password"
  | "users.change_profile"
  | "users.sign_in"
  | "users.fail_sign_in"
  | "users.lock_out"
  | "users.sign_out"
  | "users.link"
  | "users.ask_reset"
  | "expected_students.export"
  | "students.propose"
  | "students.undo_import"
  | "students.view"
  | "students.view_photo"
  | "users.add_factor"
  | "users.remove_factor"
  | "users.renew_recovery_codes"
  | "users.use_recovery_code"
  | "users.fail_second_factor"
  | "users.refuse_passkey"
  | "users.prove"
  | "users.fail_proof"
  | "calls.refuse"
  | "sessions.end"
  | "sessions.end_reused_session"
  | "audit_log.export"
  | "audit_log.cut"
  | "webhooks.fail"
  | "webhooks.disable"
  | "database.restore"
  | "keys.encrypt"
  | "keys.rotate"
  | "keys.rotate_apps"
  | "keys.back_up"
  | "keys.restore";

/** Deeds that only look: they are in the log, and not in a record's history. */
export const VIEWS = ["students.view", "students.view_photo"] as const satisfies readonly OwnDeed[];

/** Rights that change nothing and leave nothing in the log. */
type Reading = Extract<
  Right,
  | `${string}.read`
  | `${string}.choose`
  | `${string}.read_all`
  | `${string}.read_own`
  | `${string}.load_${string}`
>;

/** Deeds that are kept in the log, by the name of the right to do them. */
export type DeedName = Exclude<Right, Reading> | OwnDeed;

/** Each deed in words, which go with what it was done to. */
export const DEED_WORDS: Readonly<Record<DeedName, string>> = {
  "schools.create": "Added",
  "schools.change": "Changed",
  "schools.delete": "Deleted",
  "schools.import": "Imported from a spreadsheet",
  "school_logos.change": "Changed",
  "school_logos.delete": "Deleted",
  "card_keys.renew": "Renewed",
  "districts.create": "Added",
  "districts.change": "Changed",
  "districts.delete": "Deleted",
  "users.set_up": "Set up",
  "users.create": "Added",
  "users.change": "Changed",
  "users.delete": "Deleted",
  "users.disable": "Shut out",
  "users.enable": "Let in again",
  "users.reset_password": "Given a new password",
  "users.change_own_password": "Own password changed",
  "users.reset_own_password": "Own password reset by mail",
  "users.change_profile": "Own profile changed",
  "users.sign_in": "Signed in",
  "users.fail_sign_in": "Sign-in failed",
  "users.lock_out": "Made to wait after wrong passwords",
  "users.sign_out": "Signed out",
  "users.link": "Linked with a sign-in elsewhere",
  "users.ask_reset": "New password asked for by mail",
  "users.remove_factors": "All factors removed",
  "users.add_factor": "Second factor set up",
  "users.remove_factor": "Second factor removed",
  "users.renew_recovery_codes": "New recovery codes made",
  "users.use_recovery_code": "Recovery code used",
  "users.fail_second_factor": "Second factor failed",
  "users.refuse_passkey": "Passkey refused as a copy",
  "users.prove": "Proved again who they are",
  "users.fail_proof": "Proving again failed",
  "calls.refuse": "Refused",
  "sessions.end": "Ended by its owner",
  "sessions.end_reused_session": "Ended, because its token was used twice",
  "classes.create": "Added",
  "classes.change": "Changed",
  "classes.delete": "Deleted",
  "classes.import": "Imported from a spreadsheet",
  "school_years.change": "Changed",
  "expected_students.create": "Added",
  "expected_students.change": "Changed",
  "expected_students.delete": "Deleted",
  "expected_students.import": "Imported from a spreadsheet",
  "expected_students.export": "Exported",
  "expected_students.match": "Matched with a record by hand",
  "expected_students.unmatch": "Match with a record taken back",
  "expected_students.share": "Given a link",
  "expected_students.remind": "Family reminded",
  "notices.approve": "Approved",
  "form_templates.create": "Added",
  "form_templates.change": "Changed",
  "form_templates.delete": "Deleted",
  "form_templates.restore": "Brought back",
  "links.create": "Added",
  "links.change": "Changed",
  "links.delete": "Deleted",
  "links.delete_expired": "Deleted because they had expired",
  "photo_days.create": "Added",
  "photo_days.change": "Changed",
  "photo_days.send_photo": "Photo taken",
  "proof_links.create": "Added",
  "proof_links.change": "Changed",
  "students.sign_card": "Card signed off",
  "students.fault_card": "Card said to be wrong at the sign-off",
  "students.settle_card": "What was wrong at the sign-off settled",
  "students.shorten_text": "Shorter text for the card given or taken away",
  "students.submit": "Submitted through the form",
  "students.import": "Imported from a spreadsheet",
  "students.undo_import": "Import undone",
  "students.create": "Added by hand",
  "students.correct": "Corrected",
  "students.replace_photo": "Photo replaced by a photographer",
  "students.verify": "Verified",
  "students.unverify": "Verification taken back",
  "students.mark_id_generated": "Marked as ID generated",
  "students.send_back": "Sent back",
  "students.undo_send_back": "Mark of being sent back taken away",
  "students.remove": "Removed",
  "students.restore": "Brought back",
  "students.merge": "Merged with another record of the same child",
  "students.tell_apart": "Told apart from another record",
  "students.propose": "A change was proposed",
  "students.take_proposal": "A proposal taken",
  "students.dismiss_proposal": "A proposal dismissed",
  "students.promote": "Into a new school year",
  "students.undo_promote": "New school year undone",
  "students.view": "Record seen",
  "students.view_photo": "Photo seen",
  "students.export": "Exported",
  "students.export_record": "Record downloaded",
  "students.hand_out_card": "Card handed out",
  "students.lose_card": "Card lost",
  "students.find_card": "Card found again",
  "students.revoke_card": "Card revoked",
  "students.erase": "Erased permanently",
  "students.purge": "Purged",
  "id_templates.create": "Added",
  "id_templates.change": "Changed",
  "id_templates.restore": "Earlier version restored",
  "id_templates.add_image": "Picture added",
  "id_templates.delete": "Deleted",
  "id_templates.bring_back": "Brought back",
  "school_fonts.create": "Added",
  "school_fonts.delete": "Deleted",
  "print_batches.generate": "Card printed",
  "print_batches.reprint": "Printed again",
  "print_batches.copy": "File made again",
  "print_batches.purge": "Purged",
  "print_wishes.save": "Kept for the next print",
  "card_orders.create": "Ordered",
  "card_orders.take": "Taken",
  "card_orders.ask": "Asked back",
  "card_orders.answer": "Answered",
  "card_orders.finish": "Said to be done",
  "card_orders.withdraw": "Withdrawn",
  "card_orders.purge": "Purged",
  "printers.save": "Saved",
  "printers.delete": "Deleted",
  "imports.create": "Spreadsheet sent",
  "imports.change": "Columns or cells corrected",
  "imports.delete": "Discarded",
  "imports.undo": "Undone",
  "jobs.create": "Asked for",
  "jobs.cancel": "Cancelled",
  "jobs.retry": "Tried again",
  "api_tokens.create": "Made",
  "api_tokens.revoke": "Revoked",
  "webhooks.create": "Made",
  "webhooks.change": "Switched on, or given a new secret",
  "webhooks.send": "Sent by hand",
  "webhooks.delete": "Removed",
  "webhooks.fail": "A message given up",
  "webhooks.disable": "Switched off, because nothing arrives",
  "audit_log.export": "Exported",
  "audit_log.cut": "Cut where it was old",
  "backups.prove": "Proved",
  "backups.download": "Downloaded",
  "installation.examine": "Examined",
  "database.back_up": "Backed up",
  "database.restore": "Restored from a backup",
  "database.compact": "Compacted",
  "keys.encrypt": "Encryption of photos begun that lay open",
  "keys.rotate": "Master key of photos changed",
  "keys.rotate_apps": "Key of the secrets of apps changed",
  "keys.back_up": "Backed up",
  "keys.restore": "Restored from a backup",
};

/** The log's entry for details that were erased with the person they were about. */
export const ERASED_DETAILS = { erased: true } as const;

export const DEEDS = Object.keys(DEED_WORDS) as DeedName[];

const isDeed = (name: string): name is DeedName => Object.hasOwn(DEED_WORDS, name);

/** The subject of a deed: a table's name. */
export type Subject = { [D in DeedName]: D extends `${infer Of}.${string}` ? Of : never }[DeedName];

/** The words for each subject. */
export const SUBJECT_WORDS: Readonly<Record<Subject, string>> = {
  schools: "School",
  school_logos: "Logo of a school",
  card_keys: "Key for cards",
  districts: "District",
  users: "User",
  sessions: "Session",
  calls: "Call",
  classes: "Class",
  school_years: "School year",
  expected_students: "Expected student",
  notices: "Notice to parents",
  form_templates: "Form template",
  links: "Upload link",
  photo_days: "Photo day",
  proof_links: "Link for a sign-off",
  students: "Student",
  id_templates: "ID template",
  school_fonts: "Font of a school",
  print_batches: "Print batch",
  print_wishes: "How a school is printed",
  card_orders: "Order of cards",
  printers: "Printer",
  imports: "Import",
  jobs: "Job",
  api_tokens: "API token",
  webhooks: "Webhook",
  audit_log: "Audit log",
  backups: "Backup",
  installation: "Installation",
  database: "Database",
  keys: "Keys",
};

export const SUBJECTS = Object.keys(SUBJECT_WORDS) as Subject[];

/** The deeds that are done to one kind of thing. */
export const deedsTo = (subject: Subject): DeedName[] =>
  DEEDS.filter((deed) => deed.startsWith(`${subject}.`));

const isSubject = (name: string): name is Subject => Object.hasOwn(SUBJECT_WORDS, name);

/** A deed in words; one of an older program, which has none, by its own name. */
export const deedWords = (done: string): string => (isDeed(done) ? DEED_WORDS[done] : done);

/** The words for a subject; an older program's subject keeps its own name. */
export const subjectWords = (subject: string): string =>
  isSubject(subject) ? SUBJECT_WORDS[subject] : subject;
