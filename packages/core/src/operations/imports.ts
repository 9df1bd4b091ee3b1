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
  CELLS,
  CLASS_IS_RIGHT,
  SHEETS,
  SHEETS_HERE,
  CARD_ORDER,
  TEMPLATE,
  WHERE_THEY_COUNT,
  CLASS_OF_ROWS,
} from "./shared-inputs.ts";

const PHOTO_COLUMN = input("--photo-column <heading>", "the column that names the photo files", {
  otherwise: "the photo field's column",
  web: ["photo_column", "mapping"],
});
const KEY = input("--key <field>", "the field that identifies a student who is already there", {
  otherwise: "the first unique field and the name",
});

export const imports = subject({
  webOnly: {
    "DELETE /imports/{id}/": "a shell keeps no drafts",
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
        input("--key <column>", "the column that identifies a school that is already there", {
          otherwise: "its name",
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
          "<file>",
          "the spreadsheet: a column for each form field, and for the class unless --class names it",
          { web: "sheet" },
        ),
      ],
      inputs: [
        ...TABLE,
        ...CELLS,
        CLASS_IS_RIGHT,
        SCHOOL,
        CLASS_OF_ROWS,
        FORM_TEMPLATE,
        input("--photos <dir|zip>", "folder or zip of the photos, named in a column or after the students"),
        PHOTO_COLUMN,
        KEY,
        input("--replace-photos", "also replace the photos of students who already have one"),
        input("--verified", "import as VERIFIED instead of SUBMITTED"),
        input("--progress", "show progress even without a terminal", { web: "GET /jobs/{id}/" }),
      ],
      examples: [
        'idms import students class-8a.csv --school 1 --class "8 - A" --photos photos.zip --verified',
        'idms import students all.xlsx --school 1 --map "Adm No=roll_no" --key roll_no --dry-run',
      ],
      webOnly: {
        "PATCH /imports/{id}/ cells": "in a shell you correct the file itself",
        "GET /imports/{id}/rows/ state": "--dry-run shows all rows",
      },
      calls: [...DRAFT_CALLS, "POST /jobs/import/ kind map dry_run"],
    },
    "import list": {
      says: "list the imports of the last two weeks, including those on the web",
      inputs: [OF_A_SCHOOL],
      examples: ["idms import list", "idms import list --school 1 --json"],
      isList: true,
      isDefault: true,
      calls: ["GET /imports/"],
    },
    "import undo": {
      says: "undo an import within a day: remove what it added, and restore what it changed",
      arguments: [argument("<number>", "the import's number (idms import list)", { web: "id" })],
      inputs: [
        input("--keep-changed", "keep what has changed since, and undo the rest", {
          otherwise: "refuse if anything has changed",
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
      says: "print the spreadsheets and zips dropped into a folder as PDFs, until Ctrl-C",
      arguments: [
        argument(
          "<dir>",
          "the folder: 8a.xlsx or .csv, with photos in 8a.zip, gives 8a.pdf and 8a.report.txt",
        ),
      ],
      inputs: [
        ...SHEETS,
        ...SHEETS_HERE,
        CARD_ORDER,
        ...CELLS,
        CLASS_IS_RIGHT,
        input("--school <id|name>", "the school of every file", { otherwise: "a subfolder for each school" }),
        input("--init", "make a folder for each school, or for --school, and stop"),
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
        input("--once", "process what is waiting and stop, as in a crontab"),
        DRY,
      ],
      more: [
        WHERE_THEY_COUNT,
        "Students are imported as VERIFIED, printed, and marked ID_GENERATED. A file that is dropped again updates them and\nprints them again. Several schools take turns, one spreadsheet each. --json prints a line for each job, or one object\nfor all with --once.",
      ],
      examples: [
        'idms watch /srv/drop --school "Green Valley" --layout a4',
        'idms watch /srv/drop/8a --school 1 --class "8 - A" --once -q',
        "idms watch /srv/schools --init",
        "idms watch /srv/schools --layout a4",
      ],
      shellOnly:
        "it minds a folder of the machine; on the web the same files are dropped on the screen of imports",
    },
  },
});
