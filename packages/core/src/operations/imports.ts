import { argument, input, subject } from "./operation.ts";
import {
  DRAFT_CALLS,
  TABLE,
  SCHOOL,
  CELLS,
  CLASS_IS_RIGHT,
  SHEETS,
  SHEETS_HERE,
  CARD_ORDER,
  TEMPLATE,
  WHERE_THEY_COUNT,
  CLASS_OF_ROWS,
} from "./shared-inputs.ts";

const FORM_OF_COLUMNS = input(
  "--form <id|name>",
  "form template whose fields the columns answer (else the school's only one)",
);
const KEY = input(
  "--key <field>",
  "field that alone tells whether a student is already there (else the first unique one and the name)",
);

export const imports = subject({
  webOnly: {
    "DELETE /imports/{id}/": "a shell keeps no drafts",
  },
  nouns: { import: "add or change schools, classes or students from a spreadsheet" },
  operations: {
    "import schools": {
      says: "add or change schools from an xlsx or csv file",
      arguments: [argument("<file>", "columns: Name, Address, Email, Phone", { web: "sheet" })],
      inputs: [
        ...TABLE,
        input("--key <column>", "column that tells whether a school is already there (else its name)"),
      ],
      examples: [
        "idms import schools schools.xlsx --dry-run",
        "idms import schools schools.csv --map Institution=name --key email",
      ],
      calls: [...DRAFT_CALLS],
    },
    "import classes": {
      says: "add or change a school's classes from an xlsx or csv file",
      arguments: [argument("<file>", "columns: Class Name, Section, Total Students", { web: "sheet" })],
      inputs: [...TABLE, SCHOOL],
      examples: [
        'idms import classes classes.xlsx --school "Green Valley"',
        "idms import classes classes.csv --school 1 --map Std=class_name --dry-run",
      ],
      calls: [...DRAFT_CALLS, "POST /jobs/import/ kind map dry_run"],
    },
    "import students": {
      says: "add or change students with their photos from an xlsx or csv file",
      arguments: [
        argument(
          "<file>",
          "a column for each answer of the school's form, and the class unless --class says it",
          { web: "sheet" },
        ),
      ],
      inputs: [
        ...TABLE,
        ...CELLS,
        CLASS_IS_RIGHT,
        SCHOOL,
        CLASS_OF_ROWS,
        FORM_OF_COLUMNS,
        input("--photos <dir|zip>", "folder or zip of the photos, named as a column says or by student"),
        input("--photo-column <heading>", "column whose cells name the photos (else the photo field's)", {
          web: ["photo_column", "mapping"],
        }),
        KEY,
        input("--replace-photos", "give students who are there new photos too, not only those without one"),
        input("--verified", "import as VERIFIED instead of SUBMITTED"),
        input("--progress", "show how far it is without a terminal too", { web: "GET /jobs/{id}/" }),
      ],
      examples: [
        'idms import students class-8a.csv --school 1 --class "8 - A" --photos photos.zip --verified',
        'idms import students all.xlsx --school 1 --map "Adm No=roll_no" --key roll_no --dry-run',
      ],
      webOnly: {
        "PATCH /imports/{id}/ cells": "a shell mends the file itself",
        "GET /imports/{id}/rows/ state": "--dry-run shows all rows",
      },
      calls: [...DRAFT_CALLS, "POST /jobs/import/ kind map dry_run"],
    },
    "import list": {
      says: "list what was imported within two weeks, also on the web",
      inputs: [input("--school <id|name>", "of one school")],
      examples: ["idms import list", "idms import list --school 1 --json"],
      isList: true,
      calls: ["GET /imports/"],
    },
    "import undo": {
      says: "undo an import within a day: what it added goes, and what it changed is as before",
      arguments: [argument("<number>", "the import, as idms import list shows it", { web: "id" })],
      inputs: [
        input("--keep-changed", "leave what was changed, verified or printed since, and undo the rest"),
        input("--dry-run", "say what would happen, and change nothing", { web: "GET /imports/{id}/undo/" }),
      ],
      examples: ["idms import undo 12 --dry-run", "idms import undo 12 --keep-changed"],
      calls: ["POST /imports/{id}/undo/", "GET /imports/{id}/undo/"],
    },
  },
});

export const watch = subject({
  operations: {
    watch: {
      says: "turn spreadsheets and zips dropped into a folder into PDFs beside them, until Ctrl-C",
      arguments: [
        argument("<dir>", "8a.xlsx, or .csv, with the photos in 8a.zip gives 8a.pdf and 8a.report.txt"),
      ],
      inputs: [
        ...SHEETS,
        ...SHEETS_HERE,
        CARD_ORDER,
        ...CELLS,
        CLASS_IS_RIGHT,
        input("--school <id|name>", "the school of all of it (else a folder in it is for each school)"),
        input("--init", "make a folder for each school, or for that of --school, and end"),
        input("--class <id|name>", "the class of every row: a name, an id, or id:5 (else a column says it)"),
        FORM_OF_COLUMNS,
        TEMPLATE,
        input("--photo-column <heading>", "column whose cells name the photos (else the photo field's)"),
        input("--map <column=field>", "take a column for a field (repeatable; column= leaves it out)", {
          isRepeatable: true,
        }),
        input("--sheet <name>", "the sheet that is read (else the one whose headings mean most)"),
        input(
          "--whole",
          "files are whole, though they end within a line or have much fewer rows than the last",
        ),
        input("--header-row <number>", "the row of headings (else the one that names most of what is known)"),
        KEY,
        input("--despite <reason>", "print the cards, too, that are held back, and keep why"),
        input("--partial", "print the good rows even when some are not right"),
        input("--settle <seconds>", "how long files must have been left alone before they are taken", {
          usual: "2",
        }),
        input("--once", "do what is there and end, as in a crontab"),
        input("--dry-run", "say what would be done with what is there, and do nothing"),
      ],
      more: [
        WHERE_THEY_COUNT,
        "Students are imported as VERIFIED, printed, and marked ID_GENERATED; what is dropped again is changed and\nprinted again. Of several schools each has its turn, one spreadsheet after the other. With --json each job is a line, and with --once all of them are one object.",
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
