import { PHOTO_MARKS } from "../students/photos/photo-marks.ts";
import { argument, input, subject } from "./operation.ts";
import { SCHOOL } from "./shared-inputs.ts";

export const students = subject({
  nouns: { students: "find students, and put right what is said of them" },
  operations: {
    "students list": {
      says: "list students, of all schools or of one, or find some",
      inputs: [
        input(
          "--search <text>",
          "what their names, phones, or admission and roll numbers have in them; words in any order",
        ),
        input("--school <id|name>", "of this school (else of all)"),
        input("--class <id|name>", "of this class of it"),
        input("--status <status...>", "of these statuses (else all)"),
        input("--sent-back", "only those who were sent back"),
        input("--old-photo", "only those whose photo came along from an earlier school year"),
        input("--photo <mark>", "only those whose photo was measured to be so", { choices: PHOTO_MARKS }),
        input("--removed", "those who were removed, and can be brought back"),
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
    },
    "students show": {
      says: "show a student: the answers, and what was done to the record",
      arguments: [argument("<id>", "the student's number, as list shows it")],
      inputs: [],
      examples: ["idms students show 12", "idms students show 12 --json | jq .history"],
    },
    "students add": {
      says: "add a student by the rules of a form; the school verifies afterwards",
      inputs: [
        input(
          "--set <name=answer...>",
          'an answer by its field\'s name, such as --set address="12 Temple Road"',
        ),
        SCHOOL,
        input("--class <id|name>", "the class", { isRequired: true }),
        input("--form <id|name>", "the form template (needed where the school has several)"),
        input("--photo <file>", "the photo"),
      ],
      examples: [
        'idms students add --school 1 --class "8 - A" --set full_name="Asha Rao" parent_phone=9876543210 --photo asha.jpg',
      ],
    },
    "students edit": {
      says: "correct answers, the photo or the class; what is VERIFIED is to be verified again",
      arguments: [argument("<id>", "the student's number, as list shows it")],
      inputs: [
        input(
          "--set <name=answer...>",
          'an answer by its field\'s name, such as --set address="12 Temple Road"',
        ),
        input("--class <id|name>", "into this class of the school"),
        input("--photo <file>", "another photo"),
        input("--turn <degrees>", "turn the photo clockwise", {
          choices: ["90", "180", "270"],
          conflicts: "photo",
        }),
        input("--keep-verified", "leave it VERIFIED"),
        input("--reason <text>", "why, for the record"),
      ],
      examples: [
        'idms students edit 12 --set full_name="Asha Rao" --reason "typo"',
        "idms students edit 12 --turn 90 --keep-verified",
      ],
    },
    "students verify": {
      says: "verify submissions",
      arguments: [argument("<ids...>", "the students' numbers, as list shows them")],
      inputs: [],
      examples: ["idms students verify 12 15"],
    },
    "students unverify": {
      says: "take verifications back, while no card was made of them",
      arguments: [argument("<ids...>", "the students' numbers, as list shows them")],
      inputs: [],
      examples: ["idms students unverify 12"],
    },
    "students send-back": {
      says: "mark submissions as sent back, with what is to be mended",
      arguments: [argument("<ids...>", "the students' numbers, as list shows them")],
      inputs: [
        input("--because <reason...>", "what is to be mended, such as photo or name; several are taken"),
        input("--note <text>", "in your own words"),
        input("--undo", "take the mark away instead"),
      ],
      examples: [
        'idms students send-back 12 15 --because photo --note "The face is cut off."',
        "idms students send-back 12 --undo",
      ],
    },
    "students duplicates": {
      says: "name the records that may be of one child: of one name, one phone with similar names, or one photo",
      inputs: [SCHOOL, input("--class <id|name>", "one class of it (else all)")],
      examples: ['idms students duplicates --school "Green Valley"'],
      isList: true,
    },
    "students merge": {
      says: "make one record of two of one child: the other one is removed, and can be brought back",
      arguments: [
        argument("<id>", "the student's number, as list shows it"),
        argument("<other>", "the number of the other record"),
      ],
      inputs: [
        input("--take <field...>", "the answers that are taken of the other record, by their fields' names"),
        input("--take-photo", "take the photo of the other record"),
        input("--keep-verified", "leave it VERIFIED"),
        input("--reason <text>", "why, for the record"),
      ],
      examples: ["idms students merge 12 15 --take parent_phone address --take-photo"],
    },
    "students tell-apart": {
      says: "say of two records that look alike that they are of two children",
      arguments: [
        argument("<id>", "the student's number, as list shows it"),
        argument("<other>", "the number of the other record"),
      ],
      inputs: [],
      examples: ["idms students tell-apart 12 15"],
    },
    "students remove": {
      says: "remove students; for a week `idms students restore` brings them back",
      arguments: [argument("<ids...>", "the students' numbers, as list shows them")],
      inputs: [input("--reason <text>", "why, for the record", { isRequired: true })],
      examples: ['idms students remove 12 --reason "submitted twice"'],
    },
    "students restore": {
      says: "bring removed students back as they were",
      arguments: [argument("<ids...>", "the students' numbers, as list shows them")],
      inputs: [],
      examples: ["idms students list --removed", "idms students restore 12"],
    },
    "students export": {
      says: "write all that is known of one student, such as for the family: answers, history and photos",
      arguments: [argument("<id>", "the student's number, as list shows it")],
      inputs: [input("--out <file|dir>", "where the zip goes, - for stdout (else student-ID.zip)")],
      examples: ["idms students export 12", "idms students export 12 --out asha.zip"],
    },
    "students erase": {
      says: "erase students for good: rows, versions, photos, and what stands on their printed cards",
      arguments: [argument("<ids...>", "the students' numbers, as list shows them")],
      inputs: [input("--yes", "do it without asking")],
      examples: ["idms students erase 12 --yes"],
    },
  },
});
