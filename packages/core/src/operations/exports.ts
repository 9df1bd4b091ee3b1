import { input, subject } from "./operation.ts";
import { ONE_CLASS, SCHOOL, FORMAT } from "./shared-inputs.ts";

const OF_THEM = [
  ONE_CLASS,
  input("--status <status...>", "only students with these statuses", { otherwise: "all statuses" }),
] as const;
const PHOTO_NAMES = input(
  "--name <pattern>",
  "how to name photos: {id}, {name}, {class}, {phone}, {status}, or a field such as {roll_no}",
  { usual: "{class}/{name} {id}" },
);

export const exports = subject({
  nouns: { export: "export students and their photos" },
  operations: {
    "export students": {
      says: "write a spreadsheet with the columns Name, Class, Phone and Status",
      inputs: [
        input("--school <id|name>", "the school", { otherwise: "all schools, as CSV" }),
        ...OF_THEM,
        FORMAT,
        input("--out <file|dir>", "the file or folder to write, or - for stdout", {
          otherwise: "students.xlsx",
        }),
      ],
      examples: [
        'idms export students --school "Green Valley"',
        'idms export students --school 1 --class "8 - A" --status VERIFIED --out - --format csv',
        "idms export students --out everybody.csv",
      ],
      webOnly: { "GET /students/export/ *": "idms students list --csv has the filters of the list" },
      calls: ["POST /jobs/ kind input what", "GET /students/export/"],
    },
    "export answers": {
      says: "write all answers to a workbook that idms import students can read back",
      inputs: [
        SCHOOL,
        ...OF_THEM,
        input("--thumbnails", "put a small photo in each student's row"),
        input("--out <file|dir>", "the file or folder to write, or - for stdout", {
          otherwise: "answers.xlsx",
        }),
      ],
      examples: [
        'idms export answers --school "Green Valley" --status VERIFIED',
        'idms export answers --school 1 --class "8 - A" --thumbnails --out class-8a.xlsx',
      ],
      calls: ["POST /jobs/ kind input what"],
    },
    "export photos": {
      says: "write the photos to a zip file",
      inputs: [
        SCHOOL,
        ...OF_THEM,
        PHOTO_NAMES,
        input("--out <file|dir>", "the file or folder to write, or - for stdout", {
          otherwise: "photos.zip",
        }),
      ],
      examples: ['idms export photos --school "Green Valley" --name "{class}/{roll_no} {name}"'],
      calls: ["POST /jobs/ kind input what"],
    },
    "export oneroster": {
      says: "write OneRoster CSV files to a zip file, for other school software",
      more: ["The files contain no staff groups. idms import students can read this zip file."],
      inputs: [
        SCHOOL,
        ...OF_THEM,
        input("--roster-version <version>", "the OneRoster CSV version", {
          choices: ["1.2", "1.1"],
          usual: "1.2",
          web: "version",
        }),
        input("--out <file|dir>", "the file or folder to write, or - for stdout", {
          otherwise: "oneroster.zip",
        }),
      ],
      examples: [
        'idms export oneroster --school "Green Valley"',
        "idms export oneroster --school 1 --status VERIFIED --roster-version 1.1 --out green-valley.zip",
      ],
      calls: ["POST /jobs/ kind input what"],
    },
    "export all": {
      says: "write students, all answers (as xlsx and csv) and photos to one zip file",
      inputs: [
        SCHOOL,
        ...OF_THEM,
        PHOTO_NAMES,
        input("--out <file|dir>", "the file or folder to write, or - for stdout", {
          otherwise: "students.zip",
        }),
      ],
      examples: ['idms export all --school "Green Valley" --out green-valley.zip'],
      calls: ["POST /jobs/ kind input what"],
    },
  },
});
