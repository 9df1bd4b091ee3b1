import { LIST_PAPERS } from "../print/documents/document-wish.ts";
import { PDF_PAGES } from "../print/sheets/pdf-pages.ts";
import { LAYOUTS } from "../print/sheets/paper.ts";
import { BATCH_MARKS } from "../print/sending/sent-batch.ts";
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
  REPLACE_OTHERS,
  SEND,
} from "./shared-inputs.ts";

const DRY_PRINT = input(
  "--dry-run",
  "show what would be printed and what the preflight check finds, without printing",
);
const BATCH = input("--batch <n>", "the batch (see idms batches)", { isRequired: true, web: "id" });
const IF_ANY = input("--if-any", "exit with 0 if there are no cards to print, for use in a crontab");

export const print = subject({
  webOnly: {
    "GET /students/generate_ids/sheet/":
      "the web interface shows a picture of the first sheet next to the print options; at the command line, open the PDF",
    "GET /students/{id}/proof-card/": "the web interface shows a picture of the card to sign off",
    "POST /students/generate_ids/choose/":
      "the web interface accepts a pasted list; at the command line, use --student, or jq with idms students and idms changed",
    "GET /schools/{id}/print-wish/":
      "the web interface remembers the last print settings; at the command line, use the shell history or a script",
    "PUT /schools/{id}/print-wish/":
      "the command line saves no print settings; use the shell history or a script",
    "POST /students/{id}/mark-id-generated/":
      "the web interface marks students as ID_GENERATED one by one; idms generate marks all the students that it prints",
    "GET /students/{id}/card-texts/":
      "the web interface shows the drawn card next to the shortened text, so that you can see whether it fits",
    "PUT /students/{id}/card-texts/":
      "you need to see the drawn card to tell whether the shortened text fits",
    "DELETE /students/{id}/card-texts/{name}/":
      "you need to see the drawn card to tell whether the shortened text fits",
  },
  operations: {
    generate: {
      says: "print a class's ID cards as a PDF and mark the students as ID_GENERATED",
      inputs: [
        ...IN_SPITE,
        ...SHEETS,
        ...SHEETS_HERE,
        CARD_ORDER,
        input("--school <id|name>", "the school"),
        input("--all-schools", "every class in every school, with a PDF for each class", { web: "schools" }),
        input("--class <id|name>", "the class, by name or ID (such as id:5)"),
        input("--all-classes", "every class in the school, with a PDF for each class"),
        IF_ANY,
        TEMPLATE,
        STATUSES,
        input("--student <id...>", "only these students, with any status", {
          web: ["student", "students"],
        }),
        WITHOUT,
        input("--out <file|dir>", "the file or folder to write, or - for stdout", {
          otherwise: "idcards.pdf",
        }),
        FORCE,
        NO_MARK,
        REPLACE_OTHERS,
        SEND,
        { ...DRY_PRINT, web: "GET /students/generate_ids/check/" },
      ],
      more: [
        WHERE_THEY_COUNT,
        "With several classes, --out is a folder, or a pattern with {school} and {class}.",
        "The preflight check holds back a card, and names its student, if it finds a serious problem: text\nthat is cut off or unreadable, a character that no font has, a missing name, a photo that is too\nsmall, a code that does not scan, or a faulty template. The student remains VERIFIED, and the exit\ncode is 3. To print the card anyway, give a reason with --override. idms batches shows this reason.",
      ],
      examples: [
        'idms generate --school "Green Valley" --class "8 - A"',
        "idms generate --school 1 --all-classes --layout a4 --order-by roll --out ./print",
        "idms generate --all-schools --status VERIFIED --out 'print/{school}/{class}.pdf'",
        'idms generate --school 1 --class "8 - A" --override "the parents did not provide a better photo" --override-student 12 15',
        'idms generate --school 1 --class "8 - A" --paper 13x19in --bleed 3 --printer "Front office"',
        'idms generate --school 1 --class "8 - A" --bleed 3 --pdfx press.icc',
        'idms generate --school 1 --class "8 - A" --paper a4 --printer "Front office" --send',
      ],
      webOnly: { hold_back: "the command line always runs the preflight check" },
      calls: ["GET /students/generate_ids/", "GET /students/generate_ids/check/", "POST /jobs/ kind input"],
    },
    proof: {
      says: "create numbered proof sheets on which a school checks and signs off a class before printing",
      inputs: [
        {
          ...CARD_ORDER,
          shellOnly: "in the web interface, a class is checked student by student, in name order",
        },
        SCHOOL,
        input("--class <id|name>", "the class, by name or ID (such as id:5)", { web: "id" }),
        input("--all-classes", "every class in the school, with a PDF for each class", {
          shellOnly: "the web interface has a button for each class",
        }),
        IF_ANY,
        {
          ...TEMPLATE,
          shellOnly:
            "the web interface uses the design of the class's open sign-off link, so that everyone signs off the same design",
        },
        input("--status <status...>", "only students with these statuses", {
          otherwise: "VERIFIED",
          shellOnly:
            "the web interface shows the students in the next print run, so that users sign off exactly the cards to be printed",
        }),
        input("--student <id...>", "only these students, with any status", {
          shellOnly: "the web interface shows the whole class, because sign-off is for the whole class",
        }),
        input("--paper <paper>", "sheet size", { choices: LIST_PAPERS, usual: "a4" }),
        input("--out <file|dir>", "the file or folder to write, or - for stdout", { otherwise: "proof.pdf" }),
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
          shellOnly: "a screen needs no more than 200 dpi, and printing does not use pictures of cards",
        }),
        input("--out <file|dir>", "the file or folder to write, or - for stdout", { otherwise: "card.png" }),
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
    "GET /print-batches/{id}/sheets/{sheet}/":
      "the web interface shows a picture of a sheet; at the command line, open the PDF",
  },
  operations: {
    batches: {
      says: "list print batches, show a batch's cards, or recreate a batch's file",
      arguments: [argument("[batch]", "show the cards in this batch with their positions", { web: "id" })],
      inputs: [
        OF_A_SCHOOL,
        ONE_CLASS,
        NEWEST,
        input("--not-delivered", "only batches with cards that have not been delivered or handed out yet", {
          web: "delivery",
        }),
        input(
          "--mark <mark>",
          "only batches with this mark: marked as printed, not marked yet, or unmarked",
          {
            choices: BATCH_MARKS,
          },
        ),
        input("--counts", "count the printed cards by school, month and reason", {
          web: "GET /print-batches/counts/",
        }),
        input(
          "--out <file|dir>",
          "recreate the batch's file with the same cards and write it to this path, or - for stdout",
        ),
        input("--pages <which>", "write every page of duplex sheets, only the fronts or only the backs", {
          choices: PDF_PAGES,
        }),
      ],
      examples: [
        'idms batches --school "Green Valley"',
        "idms batches --counts --csv > printed-cards.csv",
        "idms batches --mark not_marked",
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
      says: "reprint cards from a batch exactly as they were printed",
      inputs: [
        IN_SPITE[0],
        { ...IN_SPITE[1], web: "despite_students" },
        input("--layout <layout>", "one card per page, or cards imposed on sheets", {
          otherwise: "as in the batch",
          choices: LAYOUTS,
        }),
        ...SHEET_PAPER,
        ...SHEETS_HERE,
        BATCH,
        input(
          "--sheet <n...>",
          "only these sheets, counted from 1, or these pages if each page has one card",
          {
            web: "positions",
          },
        ),
        input(
          "--position <n...>",
          "only these positions on the sheets; without --sheet, positions are counted across the whole batch",
          { web: "positions" },
        ),
        input("--from <sheet,place>", "start at this position on this sheet, where a print run went wrong"),
        input("--student <id...>", "only these students", { web: "positions" }),
        input("--cause <cause>", "the cause; reprints of lost or damaged cards count as duplicates", {
          was: "--because",
          web: "because",
          choices: REPRINT_REASONS,
        }),
        input("--reason <text>", "the reason in your own words, to be kept on record", {
          otherwise: "asked for",
        }),
        input("--current", "use today's data and template instead of what was printed", { web: "today" }),
        input("--out <file>", "the file to write, or - for stdout", { otherwise: "reprint-<batch>.pdf" }),
        FORCE,
        { ...SEND, web: "POST /print-batches/{id}/send/" },
        input("--no-pdfx", "write a plain PDF, even if the batch was PDF/X-4", {
          shellOnly: "a reprint from the web interface keeps the colour profile of its batch",
        }),
        { ...DRY_PRINT, web: "POST /print-batches/{id}/reprint/check/" },
      ],
      more: [WHERE_THEY_COUNT],
      examples: [
        'idms reprint --batch 12 --sheet 3 --position 7 --cause misprint --reason "smudged"',
        'idms reprint --batch 12 --from 2,7 --cause misprint --reason "the ink ran out"',
        "idms reprint --batch 12 --student 140 --cause lost",
        'idms reprint --batch 12 --student 140 --current --reason "new photo" --layout card',
        "idms reprint --batch 12 --sheet 3 --cause misprint --send",
      ],
      calls: [
        "POST /print-batches/{id}/reprint/",
        "POST /print-batches/{id}/reprint/check/",
        "POST /print-batches/{id}/send/",
      ],
    },
    send: {
      says: "send a batch to a printer, and mark its students as ID_GENERATED once the printer has the whole file",
      inputs: [
        BATCH,
        input(
          "--printer <name>",
          "the printer, if the batch was not made for a specific printer (see idms printers)",
          {
            otherwise: "the batch's printer",
          },
        ),
        NO_MARK,
        input("--again", "send the batch again even if the printer already has it"),
      ],
      more: [
        "The command waits until the printer has finished, or needs someone's help. The printer continues if you interrupt\nthe command.",
      ],
      examples: ["idms send --batch 12", 'idms send --batch 12 --printer "Front office" --no-mark'],
      calls: ["POST /print-batches/{id}/send/", "GET /print-batches/{id}/job/"],
    },
    unmark: {
      says: "return the students of a batch to VERIFIED, so that the next print run includes them",
      inputs: [
        BATCH,
        input("--reason <text>", "why these cards should not count as printed, to be kept on record", {
          isRequired: true,
        }),
        input("--revoke", "also revoke the cards, so that they are not valid even if somebody finds them"),
      ],
      more: [
        "A student who has a newer card, or has received the card, stays ID_GENERATED. Earlier cards that these\ncards replaced stay invalid. With --revoke, the batch cannot be marked again.",
      ],
      examples: [
        'idms unmark --batch 12 --reason "printed on the wrong paper"',
        'idms unmark --batch 12 --reason "wrong design" --revoke',
      ],
      calls: ["POST /print-batches/{id}/unmark/"],
    },
    mark: {
      says: "mark the students of a printed batch as ID_GENERATED, after you have looked at the cards",
      inputs: [BATCH],
      examples: ["idms mark --batch 12"],
      calls: ["POST /print-batches/{id}/mark/"],
    },
    changed: {
      says: "list printed cards whose data has changed since printing, with the printed and current values",
      inputs: [OF_A_SCHOOL, ONE_CLASS],
      examples: ['idms changed --school "Green Valley"', "idms changed --json | jq '.changed[].student'"],
      isList: true,
      calls: ["GET /students/changed/"],
    },
  },
});
