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
  STATUSES,
  WITHOUT,
  NO_MARK,
} from "./shared-inputs.ts";

const OF_THIS_CLASS = input("--class <id|name>", "of this class of the school: a name, an id, or id:5");

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
        input("--class <id|name>", 'the class: a name, "name - section", an id, or id:5'),
        input("--all-classes", "every class of the school, a PDF for each"),
        input("--if-any", "with all of them: nobody to print is no failure, as in a crontab"),
        TEMPLATE,
        STATUSES,
        input("--student <id...>", "print these students, whatever their status", {
          web: ["student", "students"],
        }),
        WITHOUT,
        input(
          "--out <file|dir>",
          "where the PDF goes, - for stdout (else idcards.pdf); of several a folder, or a pattern with {school} and {class}",
        ),
        FORCE,
        NO_MARK,
        input("--dry-run", "say what would be printed and what the press would find, and print nothing", {
          web: "GET /students/generate_ids/check/",
        }),
      ],
      more: [
        WHERE_THEY_COUNT,
        "A card with something serious on it is held back, and its student named: a text that is cut or cannot be read,\na character that no font has, no name, a photo that is too small, a code that does not scan, a faulty template.\nSuch a student stays VERIFIED, and the exit code is 3. --despite prints it all the same; idms batches shows why.",
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
      says: "draw the numbered sheets on which a school checks a class and signs before its cards are printed",
      inputs: [
        {
          ...CARD_ORDER,
          shellOnly: "on the web a class is proved child by child, in the order of names",
        },
        SCHOOL,
        input("--class <id|name>", 'the class: a name, "name - section", an id, or id:5', { web: "id" }),
        input("--all-classes", "every class of the school, a PDF for each", {
          shellOnly: "the screen has a button for each class",
        }),
        input("--if-any", "with --all-classes: nobody to check is no failure, as in a crontab"),
        {
          ...TEMPLATE,
          shellOnly: "the web proves the design that the open link is for, so that all sign the same",
        },
        input(
          "--status <status...>",
          "students of these statuses (else VERIFIED: those whom idms generate would print, in its order)",
          {
            shellOnly:
              "the web proves whom the next print would print, so that what is signed is what is printed",
          },
        ),
        input("--student <id...>", "these students, whatever their status", {
          shellOnly: "the web proves a whole class, which is what is signed",
        }),
        input("--paper <paper>", "the sheets", { choices: LIST_PAPERS, usual: "a4" }),
        input("--out <file|dir>", "where the PDF goes, - for stdout (else proof.pdf)"),
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
        input("--side <side>", "the side that is drawn (else front)", { choices: ["front", "back"] }),
        input("--dpi <n>", "resolution in dots per inch", {
          usual: "300",
          shellOnly: "a screen needs no more than 200 dpi, and the press draws no pictures of cards",
        }),
        input("--out <file|dir>", "where the PNG goes, - for stdout (else card.png)"),
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
      says: "list what was printed, or show the cards of one batch, or make its file again",
      arguments: [
        argument("[batch]", "the batch whose cards are shown, with the place of each", { web: "id" }),
      ],
      inputs: [
        input("--school <id|name>", "of this school"),
        OF_THIS_CLASS,
        NEWEST,
        input("--counts", "how many cards were printed, by school, month and why", {
          web: "GET /print-batches/counts/",
        }),
        input(
          "--out <file|dir>",
          "make the file of the batch again, with the same cards, and write it here, - for stdout",
        ),
        input("--pages <which>", "of two-sided sheets write the fronts or the backs alone", {
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
      says: "print cards of a batch again, exactly as they were",
      inputs: [
        IN_SPITE[0],
        { ...IN_SPITE[1], web: "despite_students" },
        input("--layout <layout>", "one card per page, or sheets (else as they were)", { choices: LAYOUTS }),
        ...SHEET_PAPER,
        ...SHEETS_HERE,
        input("--batch <n>", "the batch (idms batches lists them)", { isRequired: true, web: "id" }),
        input("--sheet <n...>", "these sheets of it, from 1; pages, where each has one card", {
          web: "positions",
        }),
        input(
          "--position <n...>",
          "these places on those sheets; without --sheet the cards counted through",
          { web: "positions" },
        ),
        input("--from <sheet,place>", "those from this place of this sheet on, where a run went wrong"),
        input("--student <id...>", "the cards of these students", { web: "positions" }),
        input("--because <reason>", "why: of lost and damaged cards it makes duplicates", {
          choices: REPRINT_REASONS,
        }),
        input("--reason <text>", "the same in words, for the log (else it is asked for)"),
        input("--current", "with today's data and template instead of what was printed", { web: "today" }),
        input("--out <file>", "where the PDF goes, - for stdout (else reprint-<batch>.pdf)"),
        FORCE,
        input("--no-pdfx", "no PDF/X-4, though it was printed as such", {
          shellOnly: "a reprint from the web keeps the profile of its batch",
        }),
        input("--dry-run", "say what would be printed and what the press would find, and print nothing", {
          web: "POST /print-batches/{id}/reprint/check/",
        }),
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
      says: "list printed cards whose data has changed since, with what was printed and what is so today",
      inputs: [input("--school <id|name>", "of this school (else of every one)"), OF_THIS_CLASS],
      examples: ['idms changed --school "Green Valley"', "idms changed --json | jq '.changed[].student'"],
      isList: true,
      calls: ["GET /students/changed/"],
    },
  },
});
