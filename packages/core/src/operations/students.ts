import { PHOTO_MARKS } from "../students/photos/photo-marks.ts";
import { argument, input, subject } from "./operation.ts";
import { SCHOOL, OF_THIS_SCHOOL } from "./shared-inputs.ts";

const STUDENT = argument("<id>", "the student's number, as list shows it");
const STUDENTS = argument("<ids...>", "the students' numbers, as list shows them");
const OTHER = argument("<other>", "the number of the other record");
const ANSWERS = input(
  "--set <name=answer...>",
  'an answer by its field\'s name, such as --set address="12 Temple Road"',
  { web: "answers" },
);
const KEEP_VERIFIED = input("--keep-verified", "leave it VERIFIED");
const WHY = input("--reason <text>", "why, for the record");

export const students = subject({
  webOnly: {
    "GET /students/find/*": "a screen counts and chooses over its pages; a shell has jq",
    "GET /students/{id}/photo/": "a picture",
    "POST /students/{id}/undo-*": "a screen offers it right after what it undoes",
    "* /students/{id}/proposals/*": "what a family proposes is decided beside the record that it changes",
    "* /class-photos/*": "the screen of who sees the photos of a class and nothing else of its children",
  },
  nouns: { students: "find students, and put right what is said of them" },
  operations: {
    "students list": {
      says: "list students, of all schools or of one, or find some",
      inputs: [
        input(
          "--search <text>",
          "what their names, phones, or admission and roll numbers have in them; words in any order",
        ),
        OF_THIS_SCHOOL,
        input("--class <id|name>", "of this class of it"),
        input("--status <status...>", "of these statuses (else all)"),
        input("--sent-back", "only those who were sent back"),
        input("--old-photo", "only those whose photo came along from an earlier school year"),
        input("--photo <mark>", "only those whose photo was measured to be so", {
          choices: PHOTO_MARKS,
          web: "photo_mark",
        }),
        input("--removed", "those who were removed, and can be brought back", {
          web: "GET /students/removed/",
        }),
        input("--left", "those who left with a school year, and until when they are kept"),
        input("--limit <n>", "the first so many", { usual: "50" }),
      ],
      examples: [
        'idms students --search "sharma aarav"',
        'idms students list --school "Green Valley" --class "8 - A" --sent-back',
        "idms students --search 98765-43210 --json | jq '.students[].id'",
      ],
      isList: true,
      isDefault: true,
      webOnly: { family: "what families ask is answered on the screen of their proposals" },
      calls: [
        "GET /students/find/",
        "GET /students/",
        "GET /students/submissions/",
        "GET /students/removed/",
      ],
    },
    "students show": {
      says: "show a student: the answers, and what was done to the record",
      arguments: [STUDENT],
      examples: ["idms students show 12", "idms students show 12 --json | jq .history"],
      calls: ["GET /students/{id}/", "GET /students/{id}/history/"],
    },
    "students add": {
      says: "add a student by the rules of a form; the school verifies afterwards",
      inputs: [
        ANSWERS,
        SCHOOL,
        input("--class <id|name>", "the class", { isRequired: true }),
        input("--form <id|name>", "the form template (needed where the school has several)"),
        input("--photo <file>", "the photo"),
      ],
      examples: [
        'idms students add --school 1 --class "8 - A" --set full_name="Asha Rao" parent_phone=9876543210 --photo asha.jpg',
      ],
      calls: ["POST /students/", "POST /students/{id}/photo/"],
    },
    "students edit": {
      says: "correct answers, the photo or the class; what is VERIFIED is to be verified again",
      arguments: [STUDENT],
      inputs: [
        ANSWERS,
        input("--class <id|name>", "into this class of the school"),
        input("--photo <file>", "another photo"),
        input("--turn <degrees>", "turn the photo clockwise", {
          choices: ["90", "180", "270"],
          conflicts: "photo",
        }),
        KEEP_VERIFIED,
        WHY,
      ],
      examples: [
        'idms students edit 12 --set full_name="Asha Rao" --reason "typo"',
        "idms students edit 12 --turn 90 --keep-verified",
      ],
      calls: [
        "PATCH /students/{id}/",
        "POST /students/{id}/photo/",
        "POST /students/{id}/photo/adjust/",
        "POST /students/bulk/ action",
      ],
      webOnly: { "POST /students/{id}/photo/adjust/ crop": "only who sees a photo can cut it" },
    },
    "students verify": {
      says: "verify submissions",
      arguments: [STUDENTS],
      examples: ["idms students verify 12 15"],
      calls: ["POST /students/{id}/verify/", "POST /students/bulk/ action"],
    },
    "students unverify": {
      says: "take verifications back, while no card was made of them",
      arguments: [STUDENTS],
      examples: ["idms students unverify 12"],
      calls: ["POST /students/{id}/unverify/", "POST /students/bulk/ action"],
    },
    "students send-back": {
      says: "mark submissions as sent back, with what is to be mended",
      arguments: [STUDENTS],
      inputs: [
        input("--because <reason...>", "what is to be mended, such as photo or name; several are taken", {
          web: ["reasons", "why"],
        }),
        input("--note <text>", "in your own words"),
        input("--undo", "take the mark away instead", { web: "POST /students/{id}/undo-send-back/" }),
      ],
      examples: [
        'idms students send-back 12 15 --because photo --note "The face is cut off."',
        "idms students send-back 12 --undo",
      ],
      calls: [
        "POST /students/{id}/send-back/",
        "POST /students/{id}/undo-send-back/",
        "POST /students/bulk/ action",
      ],
    },
    "students duplicates": {
      says: "name the records that may be of one child: of one name, one phone with similar names, or one photo",
      inputs: [SCHOOL, input("--class <id|name>", "one class of it (else all)")],
      examples: ['idms students duplicates --school "Green Valley"'],
      isList: true,
      calls: [
        "GET /students/duplicates/",
        "GET /students/duplicates/across/",
        "GET /classes/{id}/duplicates/",
      ],
    },
    "students merge": {
      says: "make one record of two of one child: the other one is removed, and can be brought back",
      arguments: [STUDENT, OTHER],
      inputs: [
        input("--take <field...>", "the answers that are taken of the other record, by their fields' names"),
        input("--take-photo", "take the photo of the other record"),
        KEEP_VERIFIED,
        WHY,
      ],
      examples: ["idms students merge 12 15 --take parent_phone address --take-photo"],
      calls: ["POST /students/{id}/merge/"],
    },
    "students tell-apart": {
      says: "say of two records that look alike that they are of two children",
      arguments: [STUDENT, OTHER],
      examples: ["idms students tell-apart 12 15"],
      calls: ["POST /students/{id}/tell-apart/"],
    },
    "students remove": {
      says: "remove students; for a week `idms students restore` brings them back",
      arguments: [STUDENTS],
      inputs: [input("--reason <text>", "why, for the record", { isRequired: true })],
      examples: ['idms students remove 12 --reason "submitted twice"'],
      calls: ["POST /students/{id}/remove/", "POST /students/bulk/ action"],
    },
    "students restore": {
      says: "bring removed students back as they were",
      arguments: [STUDENTS],
      examples: ["idms students list --removed", "idms students restore 12"],
      calls: ["POST /students/{id}/restore/", "POST /students/bulk/ action"],
      webOnly: { "POST /students/{id}/restore/ classroom": "idms students edit --class moves who is back" },
    },
    "students export": {
      says: "write all that is known of one student, such as for the family: answers, history and photos",
      arguments: [STUDENT],
      inputs: [input("--out <file|dir>", "where the zip goes, - for stdout (else student-ID.zip)")],
      examples: ["idms students export 12", "idms students export 12 --out asha.zip"],
      calls: ["GET /students/{id}/export/"],
    },
    "students erase": {
      says: "erase students for good: rows, versions, photos, and what stands on their printed cards",
      arguments: [{ ...STUDENTS, web: "students" }],
      inputs: [input("--yes", "do it without asking")],
      examples: ["idms students erase 12 --yes"],
      calls: ["POST /jobs/ kind input"],
    },
  },
});
