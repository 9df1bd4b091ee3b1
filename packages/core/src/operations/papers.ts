import { LABELS_FOR } from "../print/papers/labels.ts";
import { LABEL_STOCK_NAMES } from "../print/papers/label-stock.ts";
import { input, subject } from "./operation.ts";
import { PACKETS, FORCE, LIST_PAPER } from "./shared-inputs.ts";

export const papers = subject({
  nouns: { papers: "write the papers that go with printed cards" },
  operations: {
    "papers packing-list": {
      says: "list the cards of each packet, what was taken out, and who has none and why",
      inputs: [
        ...PACKETS,
        input("--out <file|dir>", "where the PDF goes, - for stdout (else packing-list.pdf)"),
        FORCE,
        LIST_PAPER,
        input("--sheets", "with the sheet and the place of each card"),
      ],
      examples: [
        "idms papers packing-list --batch 12 13 --reprints",
        "idms papers packing-list --order 5 --out -",
      ],
      calls: ["GET /card-papers/{kind}/ kind"],
    },
    "papers delivery-note": {
      says: "say what is delivered to each school, with place for both to sign",
      inputs: [
        ...PACKETS,
        input("--out <file|dir>", "where the PDF goes, - for stdout (else delivery-note.pdf)"),
        FORCE,
        LIST_PAPER,
      ],
      examples: ["idms papers delivery-note --order 5"],
      calls: ["GET /card-papers/{kind}/ kind"],
    },
    "papers labels": {
      says: "write labels for the packets of classes, or for the envelopes of children",
      inputs: [
        ...PACKETS,
        input("--out <file|dir>", "where the PDF goes, - for stdout (else labels.pdf)"),
        FORCE,
        input("--of <what>", "one of each", { choices: LABELS_FOR, usual: "class" }),
        input("--labels <sheet>", "the sheet of labels (else 70x37, or 5160 on Letter)", {
          choices: LABEL_STOCK_NAMES,
        }),
        input("--start <n>", "the place of the first, for a sheet of which some are used", { usual: "1" }),
      ],
      examples: [
        "idms papers labels --order 5 --labels l7163",
        'idms papers labels --school "Green Valley" --class "8 - A" --of student --start 7',
      ],
      calls: ["GET /card-papers/{kind}/ kind"],
    },
    "papers hand-out-list": {
      says: "list the cards that wait to be handed out, to be signed for",
      inputs: [
        ...PACKETS,
        input("--out <file|dir>", "where the PDF goes, - for stdout (else hand-out-list.pdf)"),
        FORCE,
        LIST_PAPER,
      ],
      examples: ['idms papers hand-out-list --school "Green Valley" --class "8 - A"'],
      calls: ["GET /card-papers/{kind}/ kind"],
    },
  },
});
