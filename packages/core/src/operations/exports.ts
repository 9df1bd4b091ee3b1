import { input, subject } from "./operation.ts";
import { ONE_CLASS, SCHOOL, FORMAT } from "./shared-inputs.ts";

const OF_THEM = [ONE_CLASS, input("--status <status...>", "students of these statuses (else all)")] as const;
const PHOTO_NAMES = input(
  "--name <pattern>",
  "how photos are named, by {id}, {name}, {class}, {phone}, {status} and the answers, such as {roll_no}",
  { usual: "{class}/{name} {id}" },
);

export const exports = subject({
  nouns: { export: "write students and their photos into files" },
  operations: {
    "export students": {
      says: "write a spreadsheet with the columns Name, Class, Phone and Status",
      inputs: [
        input("--school <id|name>", "the school (else all, as CSV)"),
        ...OF_THEM,
        FORMAT,
        input("--out <file|dir>", "where it goes, - for stdout (else students.xlsx)"),
      ],
      examples: [
        'idms export students --school "Green Valley"',
        'idms export students --school 1 --class "8 - A" --status VERIFIED --out - --format csv',
        "idms export students --out everybody.csv",
      ],
      calls: ["POST /jobs/ kind input what", "GET /students/export/"],
    },
    "export answers": {
      says: "write a workbook of every answer, which import students takes again",
      inputs: [
        SCHOOL,
        ...OF_THEM,
        input("--thumbnails", "with a small photo before each student"),
        input("--out <file|dir>", "where it goes, - for stdout (else answers.xlsx)"),
      ],
      examples: [
        'idms export answers --school "Green Valley" --status VERIFIED',
        'idms export answers --school 1 --class "8 - A" --thumbnails --out class-8a.xlsx',
      ],
      calls: ["POST /jobs/ kind input what"],
    },
    "export photos": {
      says: "write a zip of the photos",
      inputs: [
        SCHOOL,
        ...OF_THEM,
        PHOTO_NAMES,
        input("--out <file|dir>", "where it goes, - for stdout (else photos.zip)"),
      ],
      examples: ['idms export photos --school "Green Valley" --name "{class}/{roll_no} {name}"'],
      calls: ["POST /jobs/ kind input what"],
    },
    "export oneroster": {
      says: "write a zip of OneRoster CSV files for another school system, which import students takes again",
      inputs: [
        SCHOOL,
        ...OF_THEM,
        input("--roster-version <version>", "of the OneRoster CSV binding", {
          choices: ["1.2", "1.1"],
          usual: "1.2",
          web: "version",
        }),
        input("--out <file|dir>", "where it goes, - for stdout (else oneroster.zip)"),
      ],
      examples: [
        'idms export oneroster --school "Green Valley"',
        "idms export oneroster --school 1 --status VERIFIED --roster-version 1.1 --out green-valley.zip",
      ],
      calls: ["POST /jobs/ kind input what"],
    },
    "export all": {
      says: "write a zip of everything: the spreadsheet and every answer, both as xlsx and csv, and the photos",
      inputs: [
        SCHOOL,
        ...OF_THEM,
        PHOTO_NAMES,
        input("--out <file|dir>", "where it goes, - for stdout (else students.zip)"),
      ],
      examples: ['idms export all --school "Green Valley" --out green-valley.zip'],
      calls: ["POST /jobs/ kind input what"],
    },
  },
});
