import { PARENT_LANGUAGES } from "../forms/values/parent-languages.ts";
import { argument, input, subject } from "./operation.ts";
import {
  DRAFT_CALLS,
  TABLE,
  CLASS_IS_RIGHT,
  SCHOOL,
  ONE_CLASS,
  FORMAT,
  CLASS_OF_ROWS,
} from "./shared-inputs.ts";

const BY_IMPORT = "idms rosters import adds and changes rows";

const EXPECTED = argument("<expected>", "the number of who is expected, as list shows it");

export const rosters = subject({
  webOnly: {
    "POST /classes/{id}/roster/": BY_IMPORT,
    "PUT /expected-students/{id}/": BY_IMPORT,
  },
  nouns: { rosters: "say whom classes expect, and see who of them is missing" },
  operations: {
    "rosters import": {
      says: "add or change whom classes expect from an xlsx or csv file",
      arguments: [
        argument("<file>", "columns: Name, Class, Section, Roll No, Admission No, Phone, Email", {
          web: "sheet",
        }),
      ],
      inputs: [
        ...TABLE,
        CLASS_IS_RIGHT,
        SCHOOL,
        CLASS_OF_ROWS,
        input("--remove-missing", "take those off the rosters of the sheet's classes who are in no row"),
      ],
      examples: [
        'idms rosters import roster.xlsx --school "Green Valley" --dry-run',
        'idms rosters import 8a.csv --school 1 --class "8 - A" --remove-missing',
      ],
      calls: [...DRAFT_CALLS, "POST /expected-students/import/ dry_run file"],
    },
    "rosters list": {
      says: "list whom classes expect, and what has come of them",
      inputs: [SCHOOL, ONE_CLASS],
      examples: ['idms rosters list --school "Green Valley" --class "8 - A"'],
      isList: true,
      calls: ["GET /expected-students/"],
    },
    "rosters missing": {
      says: "list who is missing or was sent back, and the records that nobody of a roster stands for",
      inputs: [SCHOOL, ONE_CLASS],
      examples: [
        'idms rosters missing --school "Green Valley"',
        "idms rosters missing --school 1 --json | jq -r '.missing[].name'",
      ],
      isList: true,
      calls: ["GET /expected-students/ state", "GET /classes/{id}/roster/"],
    },
    "rosters match": {
      says: "say that a student's record is an expected student's",
      arguments: [EXPECTED, argument("<student>", "the student's number")],
      examples: ["idms rosters match 7 112"],
      calls: ["POST /expected-students/{id}/match/"],
    },
    "rosters unmatch": {
      says: "say that the record is another child's; the two are not matched again by themselves",
      arguments: [EXPECTED],
      examples: ["idms rosters unmatch 7"],
      calls: ["POST /expected-students/{id}/unmatch/"],
    },
    "rosters remove": {
      says: "take somebody off a roster; a record that has come stays",
      arguments: [EXPECTED],
      examples: ["idms rosters remove 7"],
      calls: ["DELETE /expected-students/{id}/"],
    },
    "rosters export": {
      says: "write whom classes expect into a spreadsheet, which import reads again",
      inputs: [
        SCHOOL,
        ONE_CLASS,
        FORMAT,
        input("--out <file>", "where it goes, - for stdout", { isRequired: true }),
      ],
      examples: ['idms rosters export --school 1 --class "8 - A" --out roster.csv'],
      calls: ["GET /classes/{id}/roster/export/"],
    },
  },
});

export const remind = subject({
  operations: {
    remind: {
      says: "remind the families of those who are missing or were sent back: by mail once a day, with a link of the child's own; the others are named with what to send them by phone",
      inputs: [
        SCHOOL,
        input("--class <id|name>", "one class of it: a name, an id, or id:5 (else all that have a roster)"),
        input(
          "--language <code>",
          "of all texts (else each family's own, and where that is not known the one of most families of the school)",
          { choices: PARENT_LANGUAGES },
        ),
        input(
          "--out <file>",
          "a csv of those without an address, - for stdout: name, phone, link, text, WhatsApp",
        ),
        input("--again", "also those who had a mail within the last day"),
        input("--dry-run", "say who would be reminded, and send nothing"),
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
