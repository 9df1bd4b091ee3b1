import { ROSTER_FILTERS } from "../collect/rosters/expected-student.ts";
import { PARENT_LANGUAGES } from "../forms/values/parent-languages.ts";
import { argument, input, subject } from "./operation.ts";
import {
  DRAFT_CALLS,
  TABLE,
  CLASS_IS_RIGHT,
  DRY,
  SCHOOL,
  ONE_CLASS,
  FORMAT,
  CLASS_OF_ROWS,
} from "./shared-inputs.ts";

const BY_IMPORT = "idms rosters import adds and changes roster entries";

const ENTRY = argument("<entry>", "the roster entry's number (see idms rosters list)");

export const rosters = subject({
  webOnly: {
    "POST /classes/{id}/roster/": BY_IMPORT,
    "PUT /expected-students/{id}/": BY_IMPORT,
  },
  nouns: { rosters: "manage class rosters, and see who is missing" },
  operations: {
    "rosters import": {
      says: "add or update roster entries from an .xlsx or .csv file",
      arguments: [
        argument(
          "<file>",
          "the spreadsheet, with the columns Name, Class, Section, Roll No, Admission No, Phone, Email",
          {
            web: "sheet",
          },
        ),
      ],
      inputs: [
        ...TABLE,
        CLASS_IS_RIGHT,
        SCHOOL,
        CLASS_OF_ROWS,
        input(
          "--remove-missing",
          "for the classes in the file, remove roster entries that are not in the file",
        ),
      ],
      examples: [
        'idms rosters import roster.xlsx --school "Green Valley" --dry-run',
        'idms rosters import 8a.csv --school 1 --class "8 - A" --remove-missing',
      ],
      calls: [...DRAFT_CALLS, "POST /expected-students/import/ dry_run file"],
    },
    "rosters list": {
      says: "list the roster entries and what each student has submitted",
      inputs: [SCHOOL, ONE_CLASS],
      examples: ['idms rosters list --school "Green Valley" --class "8 - A"'],
      isList: true,
      isDefault: true,
      calls: ["GET /expected-students/"],
    },
    "rosters missing": {
      says: "list students whose submission is missing or was sent back, and records that are not on a roster",
      inputs: [SCHOOL, ONE_CLASS],
      examples: [
        'idms rosters missing --school "Green Valley"',
        "idms rosters missing --school 1 --json | jq -r '.missing[].name'",
      ],
      isList: true,
      calls: ["GET /expected-students/ state", "GET /classes/{id}/roster/"],
    },
    "rosters match": {
      says: "match a student's record to a roster entry",
      arguments: [ENTRY, argument("<student>", "the student's number")],
      examples: ["idms rosters match 7 112"],
      calls: ["POST /expected-students/{id}/match/"],
    },
    "rosters unmatch": {
      says: "undo a match; the record and the roster entry are not automatically matched again",
      arguments: [ENTRY],
      examples: ["idms rosters unmatch 7"],
      calls: ["POST /expected-students/{id}/unmatch/"],
    },
    "rosters remove": {
      says: "remove an entry from a roster; the student's record is kept",
      arguments: [ENTRY],
      examples: ["idms rosters remove 7"],
      calls: ["DELETE /expected-students/{id}/"],
    },
    "rosters export": {
      says: "write the rosters to a spreadsheet that idms rosters import can read back",
      inputs: [
        SCHOOL,
        ONE_CLASS,
        input(
          "--state <state>",
          "only students in this state, or all children of the classes without a photo",
          {
            choices: ROSTER_FILTERS,
          },
        ),
        FORMAT,
        input("--out <file>", "the file to write, or - for stdout", { isRequired: true }),
      ],
      examples: [
        'idms rosters export --school 1 --class "8 - A" --out roster.csv',
        "idms rosters export --school 1 --state no_photo --out no-photo.xlsx",
      ],
      calls: ["GET /classes/{id}/roster/export/"],
    },
  },
});

export const remind = subject({
  operations: {
    remind: {
      says: "remind families whose child's submission is missing or has been sent back",
      more: [
        "Families with an email address get an email, at most once a day, with their child's own link. The other families are\nlisted with a message that you can send to their phones.",
      ],
      inputs: [
        SCHOOL,
        input("--class <id|name>", "only this class, by name or ID (such as id:5)", {
          otherwise: "every class with a roster",
        }),
        input("--language <code>", "the language of all messages", {
          otherwise: "each family's language, or the school's most common language",
          choices: PARENT_LANGUAGES,
        }),
        input(
          "--out <file>",
          "CSV file of families without an email address (name, phone, link, text, WhatsApp), or - for stdout",
        ),
        input("--again", "also remind families who were emailed within the last day"),
        DRY,
      ],
      examples: [
        'idms remind --school "Green Valley" --dry-run',
        'idms remind --school 1 --class "8 - A" --language ta --out sms.csv',
      ],
      calls: [
        "POST /classes/{id}/roster/remind/",
        "POST /classes/{id}/roster/links/",
        "POST /jobs/ kind input",
      ],
    },
  },
});
