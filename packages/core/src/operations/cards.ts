import { CARD_STANDINGS } from "../print/batches/card-life.ts";
import { argument, input, subject } from "./operation.ts";
import { OF_THIS_SCHOOL } from "./shared-inputs.ts";

const CARDS = argument("<numbers...>", "the cards' numbers, as list shows them");

export const cards = subject({
  nouns: { cards: "list printed cards, and say what has become of them" },
  operations: {
    "cards list": {
      says: "list printed cards with their numbers, the last printed first, or those that are ordered",
      inputs: [
        OF_THIS_SCHOOL,
        input("--class <id|name>", "printed for this class of it"),
        input("--student <id>", "of this student"),
        input("--batch <n>", "of this batch"),
        input(
          "--state <state...>",
          "in these states, expired, or ordered and not printed (else all that are printed, and a student's ordered one)",
          { choices: CARD_STANDINGS, web: ["state", "GET /cards/ordered/"] },
        ),
        input("--search <text>", "of students who are found by it, or the one of a number"),
        input("--number <number>", "the one of this number"),
        input("--limit <n>", "the first so many, 500 at most", { usual: "50" }),
      ],
      examples: [
        'idms cards list --school "Green Valley" --state lost',
        'idms cards list --school "Green Valley" --state ordered expired',
        "idms cards --batch 12 --json | jq -r '.cards[].number'",
      ],
      isList: true,
      isDefault: true,
      calls: ["GET /cards/", "GET /cards/ordered/"],
    },
    "cards hand-out": {
      says: "say that cards were handed out",
      arguments: [CARDS],
      examples: ["idms cards hand-out 7K3M-9QWX-0AB1"],
      calls: ["POST /cards/act/ action"],
    },
    "cards lost": {
      says: "say that cards are lost",
      arguments: [CARDS],
      inputs: [input("--reason <text>", "how, as far as it is known")],
      examples: ['idms cards lost 7K3M-9QWX-0AB1 --reason "on the bus"'],
      calls: ["POST /cards/act/ action"],
    },
    "cards found": {
      says: "say that lost cards were found: they are what they were before",
      arguments: [CARDS],
      examples: ["idms cards found 7K3M-9QWX-0AB1"],
      calls: ["POST /cards/act/ action"],
    },
    "cards revoke": {
      says: "revoke cards for good, such as those of somebody who has left",
      arguments: [CARDS],
      inputs: [input("--reason <text>", "why, for the record", { isRequired: true })],
      examples: ['idms cards revoke 7K3M-9QWX-0AB1 --reason "left the school"'],
      calls: ["POST /cards/act/ action"],
    },
    "cards keys": {
      says: "show the keys by which the signed cards of a school are known, or make a new one",
      inputs: [
        input("--school <id|name>", "whose", { isRequired: true }),
        input("--renew", "sign with a new key from now on; cards from before stay genuine", {
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
