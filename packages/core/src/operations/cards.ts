import { CARD_STANDINGS } from "../print/batches/card-life.ts";
import { argument, input, subject } from "./operation.ts";
import { OF_A_SCHOOL, ONE_CLASS, SCHOOL } from "./shared-inputs.ts";

const CARDS = argument("<numbers...>", "the card numbers (see idms cards list)");

export const cards = subject({
  nouns: { cards: "find printed cards, and mark them as handed out, lost or revoked" },
  operations: {
    "cards list": {
      says: "list printed or ordered cards with their numbers, newest first",
      inputs: [
        OF_A_SCHOOL,
        ONE_CLASS,
        input("--student <id>", "only this student's cards"),
        input("--batch <n>", "only cards from this batch"),
        input("--state <state...>", "only items in these states", {
          otherwise: "all printed cards; with --student, also ordered cards",
          choices: CARD_STANDINGS,
          web: ["state", "GET /cards/ordered/"],
        }),
        input("--search <text>", "only cards of matching students, or the card with this number"),
        input("--number <number>", "only the card with this number"),
        input("--limit <n>", "show at most this many cards (maximum: 500)", { usual: "50" }),
      ],
      examples: [
        'idms cards list --school "Green Valley" --state lost',
        'idms cards list --school "Green Valley" --state ordered expired',
        'idms cards list --school "Green Valley" --state ends_soon',
        "idms cards --batch 12 --json | jq -r '.cards[].number'",
      ],
      isList: true,
      isDefault: true,
      calls: ["GET /cards/", "GET /cards/ordered/"],
    },
    "cards hand-out": {
      says: "mark cards as handed out",
      arguments: [CARDS],
      inputs: [input("--to <name>", "who receives the cards")],
      examples: ["idms cards hand-out 7K3M-9QWX-0AB1", 'idms cards hand-out 7K3M-9QWX-0AB1 --to "Mohan Lal"'],
      calls: ["POST /cards/act/ action"],
    },
    "cards lost": {
      says: "mark cards as lost",
      arguments: [CARDS],
      inputs: [input("--reason <text>", "the reason, to be kept on record")],
      examples: ['idms cards lost 7K3M-9QWX-0AB1 --reason "on the bus"'],
      calls: ["POST /cards/act/ action"],
    },
    "cards found": {
      says: "mark lost cards as found; they return to their previous state",
      arguments: [CARDS],
      examples: ["idms cards found 7K3M-9QWX-0AB1"],
      calls: ["POST /cards/act/ action"],
    },
    "cards revoke": {
      says: "revoke cards permanently, for example when a student leaves",
      arguments: [CARDS],
      inputs: [input("--reason <text>", "the reason, to be kept on record", { isRequired: true })],
      examples: ['idms cards revoke 7K3M-9QWX-0AB1 --reason "left the school"'],
      calls: ["POST /cards/act/ action"],
    },
    "cards delivered": {
      says: "mark a batch of cards as delivered to its school",
      inputs: [
        input("--batch <n>", "the number of the batch (see idms batches)", { isRequired: true, web: "id" }),
        input("--on <day>", "the day of the delivery, as YYYY-MM-DD", { otherwise: "today" }),
        input("--not-yet", "mark the batch as not delivered yet", {
          web: "POST /print-batches/{id}/undeliver/",
        }),
      ],
      more: ["Completing an order marks its batches as delivered."],
      examples: [
        "idms cards delivered --batch 12",
        "idms cards delivered --batch 12 --on 2027-04-10",
        "idms cards delivered --batch 12 --not-yet",
      ],
      calls: ["POST /print-batches/{id}/deliver/", "POST /print-batches/{id}/undeliver/"],
    },
    "cards keys": {
      says: "show the keys that sign a school's cards, or create a new key",
      inputs: [
        SCHOOL,
        input("--renew", "sign with a new key from now on; cards already printed remain valid", {
          web: "POST /schools/{id}/card-keys/",
        }),
      ],
      examples: [
        'idms cards keys --school "Green Valley"',
        'idms cards keys --school "Green Valley" --renew',
      ],
      isList: true,
      calls: ["GET /schools/{id}/card-keys/", "POST /schools/{id}/card-keys/"],
    },
  },
});
