import type { Right } from "../accounts/rights.ts";

/**
 * Actions that need no right: actions on a user's own account, a family's actions on its page, and the program's own
 * actions.
 */
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

/** Actions that only view data. They are in the log, but not in a record's history. */
export const VIEWS = ["students.view", "students.view_photo"] as const satisfies readonly OwnDeed[];

/** Rights that change nothing and are not logged when used. */
type Reading = Extract<
  Right,
  | `${string}.read`
  | `${string}.choose`
  | `${string}.read_all`
  | `${string}.read_own`
  | `${string}.load_${string}`
>;

/** The logged actions. An action that requires a right has the name of that right. */
export type DeedName = Exclude<Right, Reading> | OwnDeed;

/** The labels for the actions. Each label is combined with the subject of the action. */
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
  "users.disable": "Disabled",
  "users.enable": "Enabled again",
  "users.reset_password": "Password reset",
  "users.change_own_password": "Changed their own password",
  "users.reset_own_password": "Reset their own password by email",
  "users.change_profile": "Changed their own profile",
  "users.sign_in": "Signed in",
  "users.fail_sign_in": "Sign-in failed",
  "users.lock_out": "Temporarily locked out after wrong passwords",
  "users.sign_out": "Signed out",
  "users.link": "Linked to an external sign-in",
  "users.ask_reset": "Requested a password reset by email",
  "users.remove_factors": "All second factors removed",
  "users.add_factor": "Second factor set up",
  "users.remove_factor": "Second factor removed",
  "users.renew_recovery_codes": "New recovery codes created",
  "users.use_recovery_code": "Recovery code used",
  "users.fail_second_factor": "Second factor check failed",
  "users.refuse_passkey": "Passkey rejected as a suspected copy",
  "users.prove": "Re-authenticated",
  "users.fail_proof": "Re-authentication failed",
  "calls.refuse": "Refused",
  "sessions.end": "Ended by the user",
  "sessions.end_reused_session": "Ended because its token was used twice",
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
  "expected_students.match": "Manually matched to a record",
  "expected_students.unmatch": "Record match undone",
  "expected_students.share": "Link shared",
  "expected_students.remind": "Family reminded",
  "notices.approve": "Approved",
  "form_templates.create": "Added",
  "form_templates.change": "Changed",
  "form_templates.delete": "Deleted",
  "form_templates.restore": "Restored",
  "links.create": "Added",
  "links.change": "Changed",
  "links.delete": "Deleted",
  "links.delete_expired": "Deleted after expiry",
  "photo_days.create": "Added",
  "photo_days.change": "Changed",
  "photo_days.send_photo": "Photo taken",
  "proof_links.create": "Added",
  "proof_links.change": "Changed",
  "students.sign_card": "Card signed off",
  "students.fault_card": "Card reported as wrong at sign-off",
  "students.settle_card": "Sign-off problem resolved",
  "students.shorten_text": "Shortened card text added or removed",
  "students.submit": "Submitted through the form",
  "students.import": "Imported from a spreadsheet",
  "students.undo_import": "Import undone",
  "students.create": "Added manually",
  "students.correct": "Corrected",
  "students.replace_photo": "Photo replaced by a photographer",
  "students.verify": "Verified",
  "students.unverify": "Verification undone",
  "students.mark_id_generated": "Marked as ID generated",
  "students.send_back": "Sent back",
  "students.undo_send_back": "No longer marked as sent back",
  "students.remove": "Removed",
  "students.restore": "Restored",
  "students.merge": "Merged with another record of the same child",
  "students.tell_apart": "Marked as not the same child as another record",
  "students.propose": "Change proposed",
  "students.take_proposal": "Proposal accepted",
  "students.dismiss_proposal": "Proposal dismissed",
  "students.promote": "Moved to a new school year",
  "students.undo_promote": "Move to a new school year undone",
  "students.view": "Record viewed",
  "students.view_photo": "Photo viewed",
  "students.export": "Exported",
  "students.export_record": "Record downloaded",
  "students.hand_out_card": "Card handed out",
  "students.lose_card": "Card reported lost",
  "students.find_card": "Lost card found",
  "students.revoke_card": "Card revoked",
  "students.erase": "Erased permanently",
  "students.purge": "Purged",
  "id_templates.create": "Added",
  "id_templates.change": "Changed",
  "id_templates.restore": "Earlier version restored",
  "id_templates.add_image": "Image added",
  "id_templates.delete": "Deleted",
  "id_templates.bring_back": "Restored",
  "school_fonts.create": "Added",
  "school_fonts.delete": "Deleted",
  "print_batches.generate": "Card printed",
  "print_batches.reprint": "Reprinted",
  "print_batches.copy": "File downloaded again",
  "print_batches.send": "Sent to a printer",
  "print_batches.mark": "Students marked as printed",
  "print_batches.unmark": "Students unmarked",
  "print_batches.deliver": "Marked as delivered",
  "print_batches.undeliver": "Delivery undone",
  "print_batches.purge": "Purged",
  "print_wishes.save": "Settings saved for the next print run",
  "design_rules.save": "Saved",
  "card_orders.create": "Ordered",
  "card_orders.take": "Taken",
  "card_orders.ask": "Question asked",
  "card_orders.answer": "Answered",
  "card_orders.finish": "Marked as delivered",
  "card_orders.withdraw": "Withdrawn",
  "card_orders.purge": "Purged",
  "printers.save": "Saved",
  "printers.delete": "Deleted",
  "imports.create": "Spreadsheet uploaded",
  "imports.change": "Columns or cells corrected",
  "imports.delete": "Discarded",
  "imports.undo": "Undone",
  "sources.change": "Connected",
  "sources.delete": "Disconnected",
  "jobs.create": "Requested",
  "jobs.cancel": "Cancelled",
  "jobs.retry": "Retried",
  "api_tokens.create": "Made",
  "api_tokens.revoke": "Revoked",
  "webhooks.create": "Made",
  "webhooks.change": "Enabled, or given a new secret",
  "webhooks.send": "Sent manually",
  "webhooks.delete": "Removed",
  "webhooks.fail": "Message abandoned after failed deliveries",
  "webhooks.disable": "Disabled because deliveries failed",
  "audit_log.export": "Exported",
  "audit_log.cut": "Old entries deleted",
  "backups.prove": "Proved",
  "backups.download": "Downloaded",
  "installation.examine": "Examined",
  "database.back_up": "Backed up",
  "database.restore": "Restored from a backup",
  "database.compact": "Compacted",
  "keys.encrypt": "Encryption of unencrypted photos started",
  "keys.rotate": "Master key for photos changed",
  "keys.rotate_apps": "Key for authenticator app secrets changed",
  "keys.back_up": "Backed up",
  "keys.restore": "Restored from a backup",
};

/** The placeholder for details that were erased along with the data of the person concerned. */
export const ERASED_DETAILS = { erased: true } as const;

export const DEEDS = Object.keys(DEED_WORDS) as DeedName[];

const isDeed = (name: string): name is DeedName => Object.hasOwn(DEED_WORDS, name);

/** The subject of an action, named after its table. */
export type Subject = { [D in DeedName]: D extends `${infer Of}.${string}` ? Of : never }[DeedName];

/** The labels for the subjects. */
export const SUBJECT_WORDS: Readonly<Record<Subject, string>> = {
  schools: "School",
  school_logos: "School logo",
  card_keys: "Card key",
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
  proof_links: "Sign-off link",
  students: "Student",
  id_templates: "ID template",
  school_fonts: "School font",
  print_batches: "Print batch",
  print_wishes: "School print settings",
  design_rules: "Rules for designs",
  card_orders: "Card order",
  printers: "Printer",
  imports: "Import",
  sources: "School information system",
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

/** Returns the actions on a given kind of subject. */
export const deedsTo = (subject: Subject): DeedName[] =>
  DEEDS.filter((deed) => deed.startsWith(`${subject}.`));

const isSubject = (name: string): name is Subject => Object.hasOwn(SUBJECT_WORDS, name);

/**
 * Returns the label for an action. An action from an older version that has no label is shown under its own name.
 * @param words the labels in another language
 */
export const deedWords = (done: string, words = DEED_WORDS): string => (isDeed(done) ? words[done] : done);

/**
 * Returns the label for a subject. A subject from an older version that has no label is shown under its own name.
 * @param words the labels in another language
 */
export const subjectWords = (subject: string, words = SUBJECT_WORDS): string =>
  isSubject(subject) ? words[subject] : subject;
