import { LIST_PAPERS } from "../print/papers/paper-wish.ts";
import { PDF_PAGES } from "../print/sheets/pdf-pages.ts";
import { LAYOUTS } from "../print/sheets/paper.ts";
import { REPRINT_REASONS } from "../print/batches/reprint.ts";
import { argument, input, subject } from "./operation.ts";
import {
  IN_SPITE,
  SHEETS,
  SHEETS_HERE,
  CARD_ORDER,
  TEMPLATE,
  FORCE,
  SCHOOL,
  SHEET_PAPER,
  WHERE_THEY_COUNT,
  NEWEST,
  OF_A_SCHOOL,
  ONE_CLASS,
  STATUSES,
  WITHOUT,
  NO_MARK,
} from "./shared-inputs.ts";

const DRY_PRINT = input(
  "--dry-run",
  "show what would be printed and what preflight finds, and print nothing",
);
const IF_ANY = input("--if-any", "exit with 0 when there is no card to print, as in a crontab");

export const print = subject({
  webOnly: {
    "GET /students/generate_ids/sheet/":
      "a picture of the first sheet beside the choice; a shell opens the PDF",
    "GET /students/{id}/proof-card/": "a picture to be signed",
    "POST /students/generate_ids/choose/":
      "a list that is pasted; a shell has --student, and jq of idms students and idms changed",
    "GET /schools/{id}/print-wish/":
      "what a form was filled with last; a shell has its history and its scripts",
    "PUT /schools/{id}/print-wish/": "as it is read",
    "POST /students/{id}/mark-id-generated/":
      "the specification's button for one student; idms generate marks whom it prints",
    "GET /students/{id}/card-texts/": "a text is made shorter beside the drawn card, to see that it fits",
    "PUT /students/{id}/card-texts/": "as they are read",
    "DELETE /students/{id}/card-texts/{name}/": "as they are read",
  },
  operations: {
    generate: {
      says: "print the ID cards of a class as a PDF and mark its students ID_GENERATED",
      inputs: [
        ...IN_SPITE,
        ...SHEETS,
        ...SHEETS_HERE,
        CARD_ORDER,
        input("--school <id|name>", "the school"),
        input("--all-schools", "every class of every school, a PDF for each", { web: "schools" }),
        input("--class <id|name>", "the class: a name, an id, or id:5"),
        input("--all-classes", "every class of the school, a PDF for each"),
        IF_ANY,
        TEMPLATE,
        STATUSES,
        input("--student <id...>", "only these students, with any status", {
          web: ["student", "students"],
        }),
        WITHOUT,
        input("--out <file|dir>", "the file or folder to write; - is stdout", { otherwise: "idcards.pdf" }),
        FORCE,
        NO_MARK,
        { ...DRY_PRINT, web: "GET /students/generate_ids/check/" },
      ],
      more: [
        WHERE_THEY_COUNT,
        "With several classes --out is a folder, or a pattern with {school} and {class}.",
        "Preflight holds a card back, and names its student, for a serious finding: text that is cut off or cannot be read,\na character that no font has, a missing name, a photo that is too small, a code that does not scan, or a faulty\ntemplate. The student stays VERIFIED, and the exit code is 3. --despite prints the card anyway; idms batches shows why.",
      ],
      examples: [
        'idms generate --school "Green Valley" --class "8 - A"',
        "idms generate --school 1 --all-classes --layout a4 --order-by roll --out ./print",
        "idms generate --all-schools --status VERIFIED --out 'print/{school}/{class}.pdf'",
        'idms generate --school 1 --class "8 - A" --despite "the parents gave no better photo" --despite-student 12 15',
        'idms generate --school 1 --class "8 - A" --paper 13x19in --bleed 3 --printer "Front office"',
        'idms generate --school 1 --class "8 - A" --bleed 3 --pdfx press.icc',
      ],
      webOnly: { hold_back: "a shell always asks for the gate" },
      calls: ["GET /students/generate_ids/", "GET /students/generate_ids/check/", "POST /jobs/ kind input"],
    },
    proof: {
      says: "draw numbered proof sheets, on which a school checks and signs a class before printing",
      inputs: [
        {
          ...CARD_ORDER,
          shellOnly: "on the web a class is proved child by child, in the order of names",
        },
        SCHOOL,
        input("--class <id|name>", "the class: a name, an id, or id:5", { web: "id" }),
        input("--all-classes", "every class of the school, a PDF for each", {
          shellOnly: "the screen has a button for each class",
        }),
        IF_ANY,
        {
          ...TEMPLATE,
          shellOnly: "the web proves the design that the open link is for, so that all sign the same",
        },
        input("--status <status...>", "only students with these statuses", {
          otherwise: "VERIFIED",
          shellOnly:
            "the web proves whom the next print would print, so that what is signed is what is printed",
        }),
        input("--student <id...>", "only these students, with any status", {
          shellOnly: "the web proves a whole class, which is what is signed",
        }),
        input("--paper <paper>", "sheet size", { choices: LIST_PAPERS, usual: "a4" }),
        input("--out <file|dir>", "the file or folder to write; - is stdout", { otherwise: "proof.pdf" }),
        FORCE,
      ],
      examples: [
        'idms proof --school "Green Valley" --class "8 - A" --out proof-8a.pdf',
        "idms proof --school 1 --all-classes --status SUBMITTED VERIFIED --order-by roll --out ./proofs",
      ],
      calls: ["GET /card-proofs/{id}/pdf/"],
    },
    preview: {
      says: "draw one student's card as a PNG, as it will be printed",
      inputs: [
        input("--student <id>", "the student", { isRequired: true, web: "id" }),
        TEMPLATE,
        input("--side <side>", "the side to draw", { otherwise: "front", choices: ["front", "back"] }),
        input("--dpi <n>", "resolution in dots per inch", {
          usual: "300",
          shellOnly: "a screen needs no more than 200 dpi, and the press draws no pictures of cards",
        }),
        input("--out <file|dir>", "the file or folder to write; - is stdout", { otherwise: "card.png" }),
      ],
      examples: [
        "idms preview --student 12 --out aarav.png",
        "idms preview --student 12 --side back --dpi 600",
      ],
      calls: ["GET /students/{id}/card/"],
    },
  },
});

export const batches = subject({
  webOnly: {
    "GET /print-batches/{id}/sheets/{sheet}/": "a picture of a sheet; a shell opens the PDF",
  },
  operations: {
    batches: {
      says: "list the print batches, show the cards of one, or make its file again",
      arguments: [argument("[batch]", "show the cards of this batch with their positions", { web: "id" })],
      inputs: [
        OF_A_SCHOOL,
        ONE_CLASS,
        NEWEST,
        input("--counts", "count the printed cards by school, month and reason", {
          web: "GET /print-batches/counts/",
        }),
        input(
          "--out <file|dir>",
          "make the file of the batch again, with the same cards, and write it here; - is stdout",
        ),
        input("--pages <which>", "write every page of duplex sheets, or only the fronts or the backs", {
          choices: PDF_PAGES,
        }),
      ],
      examples: [
        'idms batches --school "Green Valley"',
        "idms batches --counts --csv > printed-cards.csv",
        "idms batches 12",
        "idms batches 12 --out cards.pdf",
      ],
      isList: true,
      calls: [
        "GET /print-batches/",
        "GET /print-batches/{id}/",
        "GET /print-batches/{id}/file/",
        "GET /print-batches/counts/",
        "GET /print-batches/counts/export/ format",
      ],
    },
    reprint: {
      says: "reprint cards of a batch, exactly as they were",
      inputs: [
        IN_SPITE[0],
        { ...IN_SPITE[1], web: "despite_students" },
        input("--layout <layout>", "one card per page, or cards imposed on sheets", {
          otherwise: "as in the batch",
          choices: LAYOUTS,
        }),
        ...SHEET_PAPER,
        ...SHEETS_HERE,
        input("--batch <n>", "the batch (idms batches lists them)", { isRequired: true, web: "id" }),
        input("--sheet <n...>", "only these sheets, from 1; pages, where each has one card", {
          web: "positions",
        }),
        input(
          "--position <n...>",
          "only these positions on those sheets; without --sheet, counted through the batch",
          { web: "positions" },
        ),
        input("--from <sheet,place>", "from this position of this sheet on, where a run went wrong"),
        input("--student <id...>", "only these students", { web: "positions" }),
        input("--because <reason>", "why; a reprint of a lost or damaged card is a duplicate", {
          choices: REPRINT_REASONS,
        }),
        input("--reason <text>", "the reason in words, kept on record", { otherwise: "asked for" }),
        input("--current", "use today's data and template instead of what was printed", { web: "today" }),
        input("--out <file>", "the file to write; - is stdout", { otherwise: "reprint-<batch>.pdf" }),
        FORCE,
        input("--no-pdfx", "write a plain PDF, even if the batch was PDF/X-4", {
          shellOnly: "a reprint from the web keeps the profile of its batch",
        }),
        { ...DRY_PRINT, web: "POST /print-batches/{id}/reprint/check/" },
      ],
      more: [WHERE_THEY_COUNT],
      examples: [
        'idms reprint --batch 12 --sheet 3 --position 7 --because misprint --reason "smudged"',
        'idms reprint --batch 12 --from 2,7 --because misprint --reason "the ink ran out"',
        "idms reprint --batch 12 --student 140 --because lost",
        'idms reprint --batch 12 --student 140 --current --reason "new photo" --layout card',
      ],
      calls: ["POST /print-batches/{id}/reprint/", "POST /print-batches/{id}/reprint/check/"],
    },
    changed: {
      says: "list printed cards whose data has changed since, with the printed and today's values",
      inputs: [OF_A_SCHOOL, ONE_CLASS],
      examples: ['idms changed --school "Green Valley"', "idms changed --json | jq '.changed[].student'"],
      isList: true,
      calls: ["GET /students/changed/"],
    },
  },
});
