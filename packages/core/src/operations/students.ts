import { PHOTO_FILTERS } from "../students/photos/photo-marks.ts";
import { argument, input, subject } from "./operation.ts";
import { DRY, FORM_TEMPLATE, OF_A_SCHOOL, ONE_CLASS, SCHOOL, YES } from "./shared-inputs.ts";

const STUDENT = argument("<id>", "the student's number (see idms students list)");
const STUDENTS = argument("<ids...>", "the students' numbers (see idms students list)");
const OTHER = argument("<other>", "the number of the other record");
const ANSWERS = input(
  "--set <name=answer...>",
  'the answer for a field, such as --set address="12 Temple Road"',
  { web: "answers" },
);
const KEEP_VERIFIED = input("--keep-verified", "keep the status VERIFIED");
const WHY = input("--reason <text>", "the reason, to be kept on record");

export const students = subject({
  webOnly: {
    "GET /students/find/*":
      "the web interface counts and selects students across pages; at the command line, use jq",
    "GET /students/{id}/photo/": "a picture",
    "POST /students/{id}/undo-*": "the web interface offers undo right after the action",
    "* /students/{id}/proposals/*":
      "a family's proposal is accepted or dismissed next to the record that it would change",
    "* /class-photos/*": "a page for users who see only the names, roll numbers and photos of a class",
  },
  nouns: { students: "find, edit, verify and remove students" },
  operations: {
    "students list": {
      says: "list or find students",
      inputs: [
        input("--search <text>", "words in the name, phone, admission number or roll number, in any order"),
        OF_A_SCHOOL,
        ONE_CLASS,
        input("--status <status...>", "only students with these statuses", { otherwise: "all statuses" }),
        input("--sent-back", "only students who were sent back"),
        input("--old-photo", "only students whose photo is from an earlier school year"),
        input("--photo <mark>", "only students with this photo rating, or without a photo", {
          choices: PHOTO_FILTERS,
          web: "photo_mark",
        }),
        input("--removed", "show removed items, which can still be restored", {
          web: "GET /students/removed/",
        }),
        input("--leavers", "show leavers, and how long their records are kept", {
          was: "--left",
          web: "left",
        }),
        input("--limit <n>", "show at most this many items", { usual: "50" }),
      ],
      examples: [
        'idms students --search "sharma aarav"',
        'idms students list --school "Green Valley" --class "8 - A" --sent-back',
        "idms students --search 98765-43210 --json | jq '.students[].id'",
      ],
      isList: true,
      isDefault: true,
      webOnly: { family: "requests from families are answered in the web interface" },
      calls: [
        "GET /students/find/",
        "GET /students/",
        "GET /students/submissions/",
        "GET /students/removed/",
      ],
    },
    "students show": {
      says: "show a student's answers and history",
      arguments: [STUDENT],
      examples: ["idms students show 12", "idms students show 12 --json | jq .history"],
      calls: ["GET /students/{id}/", "GET /students/{id}/history/"],
    },
    "students add": {
      says: "add a student, following the form's rules; the school then verifies the record",
      inputs: [
        ANSWERS,
        SCHOOL,
        input("--class <id|name>", "the class, by name or ID (such as id:5)", { isRequired: true }),
        FORM_TEMPLATE,
        input("--photo <file>", "the photo file"),
      ],
      examples: [
        'idms students add --school 1 --class "8 - A" --set full_name="Asha Rao" parent_phone=9876543210 --photo asha.jpg',
      ],
      calls: ["POST /students/", "POST /students/{id}/photo/"],
    },
    "students edit": {
      says: "correct a student's answers, photo or class",
      more: ["A VERIFIED student must be verified again, unless you use --keep-verified."],
      arguments: [STUDENT],
      inputs: [
        ANSWERS,
        input("--class <id|name>", "move the student to this class of the school"),
        input("--photo <file>", "the photo file"),
        input("--rotate <degrees>", "rotate the photo clockwise", {
          was: "--turn",
          web: "turn",
          choices: ["90", "180", "270"],
          conflicts: "photo",
        }),
        KEEP_VERIFIED,
        WHY,
      ],
      examples: [
        'idms students edit 12 --set full_name="Asha Rao" --reason "typo"',
        "idms students edit 12 --rotate 90 --keep-verified",
      ],
      calls: [
        "PATCH /students/{id}/",
        "POST /students/{id}/photo/",
        "POST /students/{id}/photo/adjust/",
        "POST /students/bulk/ action",
      ],
      webOnly: {
        "POST /students/{id}/photo/adjust/ crop": "a photo can be cropped only where it is visible",
      },
    },
    "students verify": {
      says: "verify submissions",
      arguments: [STUDENTS],
      examples: ["idms students verify 12 15"],
      calls: ["POST /students/{id}/verify/", "POST /students/bulk/ action"],
    },
    "students unverify": {
      says: "undo verifications, if no card has been printed yet",
      arguments: [STUDENTS],
      examples: ["idms students unverify 12"],
      calls: ["POST /students/{id}/unverify/", "POST /students/bulk/ action"],
    },
    "students send-back": {
      says: "mark submissions as sent back, with the corrections needed",
      arguments: [STUDENTS],
      inputs: [
        input("--reason <reason...>", "what to correct, such as photo or name (one or more)", {
          was: "--because",
          web: ["reasons", "why"],
        }),
        input("--note <text>", "a note in your own words"),
        input("--undo", "no longer mark the submissions as sent back", {
          web: "POST /students/{id}/undo-send-back/",
        }),
      ],
      examples: [
        'idms students send-back 12 15 --reason photo --note "The face is cut off."',
        "idms students send-back 12 --undo",
      ],
      calls: [
        "POST /students/{id}/send-back/",
        "POST /students/{id}/undo-send-back/",
        "POST /students/bulk/ action",
      ],
    },
    "students duplicates": {
      says: "list records that may belong to the same child: same name, phone or photo",
      inputs: [SCHOOL, ONE_CLASS],
      examples: ['idms students duplicates --school "Green Valley"'],
      isList: true,
      calls: [
        "GET /students/duplicates/",
        "GET /students/duplicates/across/",
        "GET /classes/{id}/duplicates/",
      ],
    },
    "students correct-photos": {
      says: "crop photos and correct light and background, as IDMS proposes; the originals are kept",
      more: ["A VERIFIED student must be verified again, unless you use --keep-verified."],
      arguments: [
        argument("[ids...]", "the students' numbers", {
          otherwise: "all students with a proposed correction",
          web: "ids",
        }),
      ],
      inputs: [
        SCHOOL,
        ONE_CLASS,
        input("--keep-original", "keep the photos as they are, and stop proposing corrections for them", {
          web: "action",
        }),
        KEEP_VERIFIED,
        WHY,
        DRY,
      ],
      examples: [
        'idms students correct-photos --school "Green Valley" --class "8 - A" --dry-run',
        "idms students correct-photos 12 15 --school 1 --keep-original",
      ],
      isList: true,
      calls: ["POST /students/bulk/ action", "GET /students/find/ photo_correction"],
    },
    "students merge": {
      says: "merge two records of one child; the other record is removed, but can be restored",
      arguments: [STUDENT, OTHER],
      inputs: [
        input("--take <field...>", "use these answers from the other record, by field name"),
        input("--take-photo", "take the photo from the other record"),
        KEEP_VERIFIED,
        WHY,
      ],
      examples: ["idms students merge 12 15 --take parent_phone address --take-photo"],
      calls: ["POST /students/{id}/merge/"],
    },
    "students tell-apart": {
      says: "mark two similar records as belonging to different children",
      arguments: [STUDENT, OTHER],
      examples: ["idms students tell-apart 12 15"],
      calls: ["POST /students/{id}/tell-apart/"],
    },
    "students remove": {
      says: "remove students; undo within a week with idms students restore",
      arguments: [STUDENTS],
      inputs: [input("--reason <text>", "the reason, to be kept on record", { isRequired: true })],
      examples: ['idms students remove 12 --reason "submitted twice"'],
      calls: ["POST /students/{id}/remove/", "POST /students/bulk/ action"],
    },
    "students restore": {
      says: "restore removed students as they were",
      arguments: [STUDENTS],
      examples: ["idms students list --removed", "idms students restore 12"],
      calls: ["POST /students/{id}/restore/", "POST /students/bulk/ action"],
      webOnly: {
        "POST /students/{id}/restore/ classroom": "idms students edit --class moves a restored student",
      },
    },
    "students export": {
      says: "write a student's answers, history and photos to a zip file, for example for the family",
      arguments: [STUDENT],
      inputs: [
        input("--out <file|dir>", "the file or folder to write, or - for stdout", {
          otherwise: "student-ID.zip",
        }),
      ],
      examples: ["idms students export 12", "idms students export 12 --out asha.zip"],
      calls: ["GET /students/{id}/export/"],
    },
    "students erase": {
      says: "permanently erase students: their records, earlier versions, photos and printed card data",
      arguments: [{ ...STUDENTS, web: "students" }],
      inputs: [YES],
      examples: ["idms students erase 12 --yes"],
      calls: ["POST /jobs/ kind input"],
    },
  },
});
