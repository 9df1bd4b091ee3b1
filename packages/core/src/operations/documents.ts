import { LABELS_FOR } from "../print/documents/labels.ts";
import { LABEL_STOCK_NAMES } from "../print/documents/label-stock.ts";
import { input, subject } from "./operation.ts";
import { PACKETS, FORCE, LIST_PAPER } from "./shared-inputs.ts";

export const papers = subject({
  nouns: { documents: "write packing lists, delivery notes, labels and hand-out lists as PDFs" },
  operations: {
    "documents packing-list": {
      was: "papers packing-list",
      says: "list the cards in each packet, the cards taken out, and the students without a card, with the reason",
      inputs: [
        ...PACKETS,
        input("--out <file|dir>", "the file or folder to write, or - for stdout", {
          otherwise: "packing-list.pdf",
        }),
        FORCE,
        LIST_PAPER,
        input("--sheets", "show each card's sheet and position"),
      ],
      examples: [
        "idms documents packing-list --batch 12 13 --reprints",
        "idms documents packing-list --order 5 --out -",
      ],
      calls: ["GET /card-papers/{kind}/ kind"],
    },
    "documents delivery-note": {
      was: "papers delivery-note",
      says: "write a delivery note for each school, with space for both signatures",
      inputs: [
        ...PACKETS,
        input("--out <file|dir>", "the file or folder to write, or - for stdout", {
          otherwise: "delivery-note.pdf",
        }),
        FORCE,
        LIST_PAPER,
      ],
      examples: ["idms documents delivery-note --order 5"],
      calls: ["GET /card-papers/{kind}/ kind"],
    },
    "documents labels": {
      was: "papers labels",
      says: "write labels for class packets or for students' envelopes",
      inputs: [
        ...PACKETS,
        input("--out <file|dir>", "the file or folder to write, or - for stdout", {
          otherwise: "labels.pdf",
        }),
        FORCE,
        input("--per <what>", "what each label is for", {
          was: "--of",
          web: "of",
          choices: LABELS_FOR,
          usual: "class",
        }),
        input("--labels <sheet>", "the type of label sheet", {
          otherwise: "70x37, or 5160 on Letter",
          choices: LABEL_STOCK_NAMES,
        }),
        input("--start <n>", "position of the first label, for a partly used sheet", { usual: "1" }),
      ],
      examples: [
        "idms documents labels --order 5 --labels l7163",
        'idms documents labels --school "Green Valley" --class "8 - A" --per student --start 7',
      ],
      calls: ["GET /card-papers/{kind}/ kind"],
    },
    "documents hand-out-list": {
      was: "papers hand-out-list",
      says: "list the cards to hand out, with space for signatures",
      inputs: [
        ...PACKETS,
        input("--out <file|dir>", "the file or folder to write, or - for stdout", {
          otherwise: "hand-out-list.pdf",
        }),
        FORCE,
        LIST_PAPER,
      ],
      examples: ['idms documents hand-out-list --school "Green Valley" --class "8 - A"'],
      calls: ["GET /card-papers/{kind}/ kind"],
    },
  },
});
