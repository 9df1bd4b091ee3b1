/**
 * The abilities of the command line beside those of the web, for `shell-and-web.test.ts`. Who adds a command, a flag, a call or
 * a parameter of these nouns says here what does the same on the other side, or why nothing does.
 */

/** Which commands are compared, by their first word; any other is named with why it is not. */
export const COMMANDS = {
  compared: [
    "generate",
    "proof",
    "preview",
    "batches",
    "reprint",
    "changed",
    "cards",
    "papers",
    "orders",
    "calibrate",
    "printers",
    "import",
    "rosters import",
    "watch",
    "jobs",
    "work",
    "log",
    "links proof",
    "proofs",
    "doctor",
    "backup",
    "backups",
    "prove",
    "config",
  ],
  others: {
    "demo init serve move": "they set up the installation itself",
    "restore purge breach-report keys":
      "they replace or delete data of the whole installation, tell of a breach, or look after keys that lie on the server alone",
    status: "it counts what the dashboard counts",
    "completion manual": "they are about the shell",
    "export schools classes students year rosters remind": "they are about students and classes",
    "links photo-days": "they are about the links of forms and photos",
    "forms templates fonts logos": "they are about forms and designs",
    "users tokens districts webhooks": "they are about accounts, what these reach, and other systems",
  },
} as const;

/** Which calls are compared: those whose right is of these nouns, or one of these rights, and these paths. */
export const CALLS = {
  nouns: [
    "print_batches",
    "print_wishes",
    "card_orders",
    "card_keys",
    "printers",
    "imports",
    "audit_log",
    "jobs",
    "proof_links",
    "backups",
    "installation",
  ],
  rights: [
    "students.sign_card",
    "students.fault_card",
    "students.settle_card",
    "students.shorten_text",
    "students.hand_out_card",
    "students.lose_card",
    "students.find_card",
    "students.revoke_card",
    "students.mark_id_generated",
    "students.import",
    "schools.import",
    "classes.import",
    "expected_students.import",
  ],
  paths: ["GET /cards/", "GET /cards/ordered/", "GET /card-papers/{kind}/", "GET /students/changed/"],
  otherNouns: [
    "dashboard",
    "schools",
    "districts",
    "school_counts",
    "class_photos",
    "school_logos",
    "users",
    "api_tokens",
    "webhooks",
    "classes",
    "expected_students",
    "school_years",
    "notices",
    "form_templates",
    "links",
    "photo_days",
    "students",
    "id_templates",
    "school_fonts",
  ],
} as const;

/** What one command is on the web. */
export interface Beside {
  calls: readonly string[];
  /** The parameters that the command says by its name. */
  itself?: readonly string[];
  /** Each argument and flag, with the parameters or the call by which the web says the same. */
  flags?: Readonly<Record<string, string | readonly string[]>>;
}

const OF_CLASS = { "--school": "school", "--class": "classroom" };
const SHEETS = {
  "--layout": "layout",
  "--paper": "layout",
  "--margin": "margin",
  "--gap": "gap",
  "--bleed": "bleed",
  "--no-crop-marks": "marks",
  "--tagged": "tagged",
  "--fill": "fill",
  "--flip": "flip",
  "--printer": "printer",
};
const CHOSEN = {
  "--template": "template",
  "--status": "status",
  "--without": "without",
  "--despite": "despite",
  "--despite-student": "despite_student",
  "--order-by": "order_by",
};
const IMPORTED = {
  "<file>": "sheet",
  "--map": "mapping",
  "--ignore-saved": "mapping",
  "--sheet": ["worksheet", "reading"],
  "--header-row": ["header_row", "reading"],
  "--whole": ["sure", "reading"],
  "--legacy-fonts": ["legacy_fonts", "reading"],
  "--partial": "partial",
  "--dry-run": "GET /imports/{id}/rows/",
};
const DRAFTS = [
  "POST /imports/",
  "PATCH /imports/{id}/",
  "GET /imports/{id}/",
  "GET /imports/{id}/rows/",
  "POST /imports/{id}/bring_in/",
];
const LOGGED = {
  "--who": "actor",
  "--what": "done",
  "--whom": ["subject", "subject_id"],
  "--school": "school",
  "--since": "from",
  "--until": "to",
};
const cards = (flags: Beside["flags"] = {}): Beside => ({
  calls: ["POST /cards/act/"],
  itself: ["action"],
  flags: { "<numbers>": "numbers", ...flags },
});
const paper = (flags: Beside["flags"] = {}): Beside => ({
  calls: ["GET /card-papers/{kind}/"],
  itself: ["kind"],
  flags: {
    ...OF_CLASS,
    "--batch": "batch",
    "--order": "order",
    "--job": "job",
    "--reprints": "reprints",
    ...flags,
  },
});
const order = (flags: Beside["flags"] = {}): Beside => ({
  calls: ["POST /orders/{id}/act/"],
  itself: ["action"],
  flags: { "<order>": "id", ...flags },
});

export const BESIDE: Readonly<Record<string, Beside>> = {
  generate: {
    calls: ["GET /students/generate_ids/", "GET /students/generate_ids/check/", "POST /jobs/"],
    itself: ["kind", "input"],
    flags: {
      ...OF_CLASS,
      ...SHEETS,
      ...CHOSEN,
      "--start": "start",
      "--all-schools": "schools",
      "--all-classes": "all_classes",
      "--student": ["student", "students"],
      "--no-mark": "mark",
      "--dry-run": "GET /students/generate_ids/check/",
    },
  },
  proof: {
    calls: ["GET /card-proofs/{id}/pdf/"],
    flags: { "--class": "id", "--paper": "paper" },
  },
  preview: {
    calls: ["GET /students/{id}/card/"],
    flags: { "--student": "id", "--template": "template", "--side": "side" },
  },
  batches: {
    calls: [
      "GET /print-batches/",
      "GET /print-batches/{id}/",
      "GET /print-batches/{id}/file/",
      "GET /print-batches/counts/",
      "GET /print-batches/counts/export/",
    ],
    flags: {
      ...OF_CLASS,
      "<batch>": "id",
      "--pages": "pages",
      "--limit": "page_size",
      "--counts": "GET /print-batches/counts/",
      "--csv": "format",
    },
  },
  reprint: {
    calls: ["POST /print-batches/{id}/reprint/", "POST /print-batches/{id}/reprint/check/"],
    flags: {
      "--batch": "id",
      "--position": "positions",
      "--sheet": "positions",
      "--student": "positions",
      "--from": "from",
      ...SHEETS,
      "--start": "start",
      "--current": "today",
      "--despite": "despite",
      "--despite-student": "despite_students",
      "--because": "because",
      "--reason": "reason",
      "--dry-run": "POST /print-batches/{id}/reprint/check/",
    },
  },
  changed: { calls: ["GET /students/changed/"], flags: OF_CLASS },
  "cards list": {
    calls: ["GET /cards/", "GET /cards/ordered/"],
    flags: {
      ...OF_CLASS,
      "--student": "student",
      "--batch": "batch",
      "--state": ["state", "GET /cards/ordered/"],
      "--search": "search",
      "--number": "number",
      "--limit": "page_size",
    },
  },
  "cards hand-out": cards(),
  "cards lost": cards({ "--reason": "reason" }),
  "cards found": cards(),
  "cards revoke": cards({ "--reason": "reason" }),
  "cards keys": {
    calls: ["GET /schools/{id}/card-keys/", "POST /schools/{id}/card-keys/"],
    flags: { "--school": "id", "--renew": "POST /schools/{id}/card-keys/" },
  },
  "papers packing-list": paper({ "--paper": "paper", "--sheets": "sheets" }),
  "papers delivery-note": paper({ "--paper": "paper" }),
  "papers labels": paper({ "--of": "of", "--labels": "labels", "--start": "start" }),
  "papers hand-out-list": paper({ "--paper": "paper" }),
  "orders list": {
    calls: ["GET /orders/"],
    flags: { "--school": "school", "--state": "state", "--all": "state" },
  },
  "orders new": {
    calls: ["POST /orders/"],
    flags: { "--school": "school", "--class": "classrooms", "--needed-by": "needed_by", "--note": "note" },
  },
  "orders take": order(),
  "orders ask": order({ "--say": "said" }),
  "orders answer": order({ "--say": "said" }),
  "orders done": order({ "--say": "said" }),
  "orders withdraw": order({ "--say": "said" }),
  calibrate: {
    calls: ["GET /printers/calibration/"],
    flags: { "--paper": "paper", "--landscape": "landscape", "--printer": "printer" },
  },
  "printers add": {
    calls: ["POST /printers/"],
    flags: {
      "<name>": "name",
      "--offset": "offset",
      "--scale": "scale",
      "--back-offset": "back_offset",
      "--cards": "cards",
      "--turn": "cards",
      "--turn-back": "cards",
    },
  },
  "printers list": { calls: ["GET /printers/"] },
  "printers remove": { calls: ["DELETE /printers/{id}/"], flags: { "<name>": "id" } },
  "import schools": { calls: DRAFTS, itself: ["kind"], flags: { ...IMPORTED, "--key": "key" } },
  "import classes": {
    calls: [...DRAFTS, "POST /jobs/import/"],
    itself: ["kind", "map", "dry_run"],
    flags: { ...IMPORTED, "--school": "school" },
  },
  "import students": {
    calls: [...DRAFTS, "POST /jobs/import/"],
    itself: ["kind", "map", "dry_run"],
    flags: {
      ...OF_CLASS,
      ...IMPORTED,
      "--form": "form",
      "--photos": "photos",
      "--photo-column": ["photo_column", "mapping"],
      "--key": "key",
      "--replace-photos": "replace_photos",
      "--verified": "verified",
      "--progress": "GET /jobs/{id}/",
      "--dates": ["dates", "reading"],
      "--tidy-names": ["tidy_names", "reading"],
      "--as-suggested": ["as_suggested", "reading"],
      "--class-is-right": ["sure", "reading"],
      "--move-printed": ["sure", "reading"],
    },
  },
  "rosters import": {
    calls: [...DRAFTS, "POST /expected-students/import/"],
    itself: ["kind", "dry_run", "file"],
    flags: {
      ...OF_CLASS,
      ...IMPORTED,
      "--remove-missing": "remove_missing",
      "--class-is-right": ["sure", "reading"],
    },
  },
  "import list": { calls: ["GET /imports/"], flags: { "--school": "school" } },
  "import undo": {
    calls: ["POST /imports/{id}/undo/", "GET /imports/{id}/undo/"],
    flags: { "<number>": "id", "--keep-changed": "keep_changed", "--dry-run": "GET /imports/{id}/undo/" },
  },
  "jobs list": {
    calls: ["GET /jobs/"],
    flags: { "--school": "school", "--state": "state", "--kind": "kind", "--limit": "page_size" },
  },
  "jobs print": {
    calls: ["POST /jobs/"],
    itself: ["kind", "input"],
    flags: {
      ...SHEETS,
      ...CHOSEN,
      "--school": ["school", "schools"],
      "--class": ["classroom", "classrooms"],
      "--all-classes": "all_classes",
      "--no-mark": "mark",
      "--order": "order",
    },
  },
  "jobs show": {
    calls: ["GET /jobs/{id}/", "GET /jobs/{id}/result/"],
    flags: { "<id>": "id", "--out": "GET /jobs/{id}/result/", "--pages": "pages" },
  },
  "jobs cancel": { calls: ["POST /jobs/{id}/cancel/"], flags: { "<id>": "id" } },
  "jobs retry": { calls: ["POST /jobs/{id}/retry/"], flags: { "<id>": "id" } },
  doctor: { calls: ["POST /jobs/", "GET /jobs/"], itself: ["kind", "input"], flags: { "--deep": "deep" } },
  backup: { calls: ["POST /jobs/"], itself: ["kind", "input"], flags: { "--full": "full" } },
  backups: { calls: ["GET /backups/"] },
  "config show": { calls: ["GET /settings/"] },
  prove: { calls: ["POST /jobs/"], itself: ["kind", "input"], flags: { "<backup>": "name" } },
  "log list": { calls: ["GET /audit-log/"], flags: { ...LOGGED, "--limit": "page_size" } },
  "log export": { calls: ["GET /audit-log/export/"], flags: { ...LOGGED, "--jsonl": "format" } },
  "log seal": { calls: ["GET /audit-log/seal/"] },
  "links proof": {
    calls: ["POST /proof-links/"],
    flags: { ...OF_CLASS, "--template": "template", "--days": "days" },
  },
  "proofs list": { calls: ["GET /proof-links/"], flags: { "--school": "school" } },
  "proofs signed": {
    calls: ["GET /card-proofs/", "GET /card-proofs/{id}/"],
    flags: { "--school": "school", "--class": "id" },
  },
  "proofs close": { calls: ["PATCH /proof-links/{id}/"], itself: ["is_active"], flags: { "<id>": "id" } },
  "proofs open": {
    calls: ["PATCH /proof-links/{id}/"],
    itself: ["is_active"],
    flags: { "<id>": "id", "--days": "days" },
  },
};

/** What only the command line has: a flag wherever nothing else is said of it, a command, or a flag of one command. */
export const ONLY_SHELL: Readonly<Record<string, string>> = {
  "--out": "a browser asks where a download goes",
  "--force": "a browser keeps both files by itself",
  "--yes": "a screen asks before it removes anything",
  "--dry-run": "a screen shows what would be done before it is confirmed",
  "--csv": "a list on a screen is looked at; what the web gives as a file has a button of its own",
  "--if-any": "it is for a crontab, in which nobody chooses",
  watch: "it minds a folder of the machine; on the web the same files are dropped on the screen of imports",
  work: "a server does its jobs by itself",
  "generate --pdfx":
    "the profile of a print shop is a file beside its data; the web's files are for printers of one's own",
  "generate --back-offset": "the web has it in the printer's profile alone, so that it is measured once",
  "proof --school": "the class says it",
  "proof --all-classes": "the screen has a button for each class",
  "proof --template": "the web proves the design that the open link is for, so that all sign the same",
  "proof --status":
    "the web proves whom the next print would print, so that what is signed is what is printed",
  "proof --order-by": "on the web a class is proved child by child, in the order of names",
  "proof --student": "the web proves a whole class, which is what is signed",
  "preview --dpi": "a screen needs no more than 200 dpi, and the press draws no pictures of cards",
  "doctor --recount":
    "a server counts anew by itself when counts are changed; it mends what a hand has broken",
  "backup --to": "the place is backup_folder of the settings, so that nobody names one from afar",
  "backup --recipient":
    "to whom backups are encrypted is backup_recipients of the settings, so that nobody says it from afar",
  "backup --keep": "it deletes backups, and is a line of a crontab that nobody leads astray from afar",
  "backups <place>": "as backup --to",
  "prove <place>": "as backup --to",
  "log prove":
    "whoever could change the log's rows could change what a page says of them; doctor and a seal that is kept elsewhere prove it",
  "log cut": "it deletes for good, and needs somebody who may do so to the whole installation",
  "log deeds": "the screen has them as a choice, in words",
  "reprint --pdfx": "as of generate; a reprint from the web keeps the profile of its batch",
  "reprint --no-pdfx": "a reprint from the web keeps the profile of its batch",
  "reprint --back-offset": "as of generate",
};

/** What only the web has: a parameter wherever nothing else is said of it, a call, or a parameter of one call. */
export const ONLY_WEB: Readonly<Record<string, string>> = {
  page: "a screen has pages, where a shell has --limit and pipes",
  page_size: "a screen has pages, where a shell has --limit and pipes",
  after: "a list that goes on is read on by the screen; a shell takes a larger --limit",
  ordering: "a shell has sort and jq",
  hold_back: "a shell always asks for the gate",
  "GET /students/generate_ids/sheet/":
    "a picture of the first sheet beside the choice; a shell opens the PDF",
  "GET /print-batches/{id}/sheets/{sheet}/": "a picture of a sheet; a shell opens the PDF",
  "GET /students/{id}/proof-card/": "a picture to be signed",
  "POST /students/generate_ids/choose/":
    "a list that is pasted; a shell has --student, and jq of idms students and idms changed",
  "GET /schools/{id}/print-wish/":
    "what a form was filled with last; a shell has its history and its scripts",
  "PUT /schools/{id}/print-wish/": "as it is read",
  "GET /orders/{id}/": "idms orders list shows the same of each",
  "POST /students/{id}/mark-id-generated/":
    "the specification's button for one student; idms generate marks whom it prints",
  "GET /students/{id}/sign-off/": "idms proofs signed tells it of a class",
  "POST /students/{id}/sign-off/": "only who sees the drawn card can sign it",
  "POST /students/{id}/sign-off/settle/": "only who sees the drawn card can say that it is right",
  "GET /students/{id}/card-texts/": "a text is made shorter beside the drawn card, to see that it fits",
  "PUT /students/{id}/card-texts/": "as they are read",
  "DELETE /students/{id}/card-texts/{name}/": "as they are read",
  "PATCH /imports/{id}/ cells": "a shell mends the file itself",
  "DELETE /imports/{id}/": "a shell keeps no drafts",
  "GET /imports/{id}/rows/ state": "--dry-run shows all rows",
  "GET /jobs/{id}/parts/": "idms jobs show --out writes a zip of all",
  "GET /jobs/{id}/parts/{part}/": "idms jobs show --out writes a zip of all",
  "GET /backups/{name}/download/": "a shell has the folder itself",
  "GET /proof-links/ search": "a shell has grep",
  "POST /jobs/ templates": "idms jobs print takes --template of one school, and is asked once for each other",
};
