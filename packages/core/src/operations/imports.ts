import { argument, input, subject } from "./operation.ts";
import {
  DRAFT_CALLS,
  TABLE,
  SCHOOL,
  DRY,
  FORM_TEMPLATE,
  HEADER_ROW,
  IN_SPITE,
  MAP,
  OF_A_SCHOOL,
  PARTIAL,
  WHOLE,
  WORKSHEET,
  YES,
  CELLS,
  CLASS_IS_RIGHT,
  SHEETS,
  SHEETS_HERE,
  CARD_ORDER,
  TEMPLATE,
  WHERE_THEY_COUNT,
  CLASS_OF_ROWS,
} from "./shared-inputs.ts";

const SECRET_FILE = input("--secret-file <file>", "the file with the client's secret", {
  otherwise: "asked for on a terminal, otherwise read from stdin",
  web: "secret",
});
const PHOTO_COLUMN = input("--photo-column <heading>", "the column with the photo file names", {
  otherwise: "the photo field's column",
  web: ["photo_column", "mapping"],
});
const KEY = input("--key <field>", "the field that identifies an existing student", {
  otherwise: "the first unique field and the name",
});

export const imports = subject({
  webOnly: {
    "DELETE /imports/{id}/": "the command line does not keep import drafts",
  },
  nouns: { import: "add or update schools, classes and students from a spreadsheet" },
  operations: {
    "import schools": {
      says: "add or update schools from an .xlsx or .csv file",
      arguments: [
        argument("<file>", "the spreadsheet, with the columns Name, Address, Email, Phone", { web: "sheet" }),
      ],
      inputs: [
        ...TABLE,
        input("--key <column>", "the column that identifies existing schools", {
          otherwise: "the school's name",
        }),
      ],
      examples: [
        "idms import schools schools.xlsx --dry-run",
        "idms import schools schools.csv --map Institution=name --key email",
      ],
      calls: [...DRAFT_CALLS],
    },
    "import classes": {
      says: "add or update a school's classes from an .xlsx or .csv file",
      arguments: [
        argument("<file>", "the spreadsheet, with the columns Class Name, Section, Total Students", {
          web: "sheet",
        }),
      ],
      inputs: [...TABLE, SCHOOL],
      examples: [
        'idms import classes classes.xlsx --school "Green Valley"',
        "idms import classes classes.csv --school 1 --map Std=class_name --dry-run",
      ],
      calls: [...DRAFT_CALLS, "POST /jobs/import/ kind map dry_run"],
    },
    "import students": {
      says: "add or update students and their photos from an .xlsx or .csv file",
      arguments: [
        argument(
          "[file]",
          "the spreadsheet: a column for each form field, and one for the class unless you use --class",
          { otherwise: "only with --fetch", web: "sheet" },
        ),
      ],
      inputs: [
        ...TABLE,
        ...CELLS,
        CLASS_IS_RIGHT,
        SCHOOL,
        CLASS_OF_ROWS,
        FORM_TEMPLATE,
        input(
          "--photos <dir|zip>",
          "folder or zip file of photos, which are named in a column or after the students",
        ),
        PHOTO_COLUMN,
        KEY,
        input(
          "--child <row=student>",
          "say which student a doubtful row is for: the student's number, or new (repeatable)",
          { isRepeatable: true, web: ["decided", "reading"] },
        ),
        input(
          "--fetch",
          "fetch the students from the school's own system instead; --dry-run keeps them for the next fetch",
          {
            web: "POST /jobs/",
          },
        ),
        input("--replace-photos", "also replace the photos of students who already have one"),
        input("--verified", "import as VERIFIED instead of SUBMITTED"),
        input("--progress", "show progress even without a terminal", { web: "GET /jobs/{id}/" }),
      ],
      examples: [
        'idms import students class-8a.csv --school 1 --class "8 - A" --photos photos.zip --verified',
        'idms import students all.xlsx --school 1 --map "Adm No=roll_no" --key roll_no --dry-run',
        "idms import students sis.csv --school 1 --child 12=34 --child 15=new",
        "idms import students --fetch --school 1 --partial --move-printed",
      ],
      webOnly: {
        "PATCH /imports/{id}/ cells": "at the command line, you correct the file itself",
        "GET /imports/{id}/rows/ state": "--dry-run shows all rows that change something",
      },
      calls: [...DRAFT_CALLS, "POST /jobs/import/ kind map dry_run", "POST /jobs/ kind input"],
    },
    "import connect": {
      says: "connect a school to its own system (OneRoster 1.2), from which students can be fetched",
      inputs: [
        SCHOOL,
        input("--address <url>", "the address of the OneRoster 1.2 service", { isRequired: true }),
        input("--token-address <url>", "the address for access tokens", { isRequired: true }),
        input("--client-id <id>", "the ID of the client that the system has created for IDMS", {
          isRequired: true,
        }),
        SECRET_FILE,
        input("--their-school <name>", "the school's name, code or ID in the other system", {
          otherwise: "the only school, or the one with the same name",
        }),
        DRY,
      ],
      examples: [
        "idms import connect --school 1 --address https://sis.example.org --token-address https://sis.example.org/token --client-id idms --secret-file secret.txt",
      ],
      calls: ["PUT /sources/{id}/"],
      webOnly: {
        plan: "at the command line, cron runs idms import students --fetch",
      },
    },
    "import connections": {
      says: "list the systems that schools are connected to, and when students were last fetched",
      inputs: [OF_A_SCHOOL],
      examples: ["idms import connections"],
      isList: true,
      calls: ["GET /sources/"],
    },
    "import check": {
      says: "check that a school's students could be fetched from its system",
      inputs: [SCHOOL],
      examples: ["idms import check --school 1"],
      calls: ["POST /sources/{id}/check/"],
    },
    "import disconnect": {
      says: "disconnect a school from its system; students who have been imported stay",
      inputs: [SCHOOL, YES, DRY],
      examples: ["idms import disconnect --school 1"],
      calls: ["DELETE /sources/{id}/"],
    },
    "import list": {
      says: "list imports from the last two weeks, including imports from the web interface",
      inputs: [OF_A_SCHOOL],
      examples: ["idms import list", "idms import list --school 1 --json"],
      isList: true,
      isDefault: true,
      calls: ["GET /imports/"],
    },
    "import undo": {
      says: "undo an import within a day: remove added records and restore changed ones",
      arguments: [argument("<number>", "the import's number (see idms import list)", { web: "id" })],
      inputs: [
        input("--keep-changed", "keep later changes, and undo the rest", {
          otherwise: "refuse if anything has changed since then",
        }),
        { ...DRY, web: "GET /imports/{id}/undo/" },
      ],
      examples: ["idms import undo 12 --dry-run", "idms import undo 12 --keep-changed"],
      calls: ["POST /imports/{id}/undo/", "GET /imports/{id}/undo/"],
    },
  },
});

export const watch = subject({
  operations: {
    watch: {
      says: "create card PDFs from spreadsheets and zip files dropped into a folder, until you press Ctrl-C",
      arguments: [
        argument(
          "<dir>",
          "the folder: 8a.xlsx or 8a.csv, with photos in 8a.zip, produces 8a.pdf and 8a.report.txt",
        ),
      ],
      inputs: [
        ...SHEETS,
        ...SHEETS_HERE,
        CARD_ORDER,
        ...CELLS,
        CLASS_IS_RIGHT,
        input("--school <id|name>", "the school for all files", { otherwise: "a subfolder for each school" }),
        input(
          "--init",
          "create a folder for each school, or only for the school given with --school, and stop",
        ),
        CLASS_OF_ROWS,
        FORM_TEMPLATE,
        TEMPLATE,
        PHOTO_COLUMN,
        MAP,
        WORKSHEET,
        WHOLE,
        HEADER_ROW,
        KEY,
        IN_SPITE[0],
        PARTIAL,
        input("--settle <seconds>", "how long a file must be unchanged before it is read", {
          usual: "2",
        }),
        input("--once", "process everything that is waiting and stop, for use in a crontab"),
        DRY,
      ],
      more: [
        WHERE_THEY_COUNT,
        "Students are imported as VERIFIED, and marked as ID_GENERATED once their cards are printed. If you drop a file again,\nits students are updated and their cards are printed again. Schools take turns, one spreadsheet at a time. --json prints\none line for each job or, with --once, one object for all jobs.",
      ],
      examples: [
        'idms watch /srv/drop --school "Green Valley" --layout a4',
        'idms watch /srv/drop/8a --school 1 --class "8 - A" --once -q',
        "idms watch /srv/schools --init",
        "idms watch /srv/schools --layout a4",
      ],
      shellOnly:
        "this command watches a folder on the server; in the web interface, the same files are uploaded on the imports page",
    },
  },
});
