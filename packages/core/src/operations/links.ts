import { LINK_STATES } from "../collect/links/class-link.ts";
import { argument, input, subject } from "./operation.ts";
import { SCHOOL, YES, DRY } from "./shared-inputs.ts";

export const links = subject({
  nouns: { links: "manage the links that parents are sent" },
  operations: {
    "links create": {
      says: "make a link for a class and print its address",
      inputs: [
        SCHOOL,
        input("--class <id|name>", "the class: a name, an id, or id:5", { isRequired: true }),
        input("--form <id|name>", "form template that parents fill (else the school's only one)"),
        input("--days <n>", "days until it expires (else 14)"),
        input("--max-uses <n>", "how many submissions it takes (else any number)"),
        input("--notes <text>", "a note for the staff"),
        input("--dry-run", "say what would be made and make nothing"),
      ],
      examples: ['idms links create --school "Green Valley" --class "8 - A" --days 30'],
    },
    "links list": {
      says: "list the links, the newest first",
      inputs: [
        input("--school <id|name>", "of one school (else of all)"),
        input("--class <id|name>", "of one class of it"),
        input("--state <state...>", "of these states (else all)", { choices: LINK_STATES }),
      ],
      examples: [
        "idms links list",
        'idms links list --school "Green Valley" --state open paused',
        "idms links list --json | jq -r '.links[] | select(.state == \"open\") | .url'",
      ],
      isList: true,
    },
    "links show": {
      says: "show a link: its address, whose it is, and what has come through it",
      arguments: [argument("<id>", "the link's number, as list shows it")],
      inputs: [],
      examples: ["idms links show 4"],
    },
    "links pause": {
      says: "pause a link: parents are told to come back later",
      arguments: [argument("<id>", "the link's number, as list shows it")],
      inputs: [],
      examples: ["idms links pause 4"],
    },
    "links resume": {
      says: "let a link go on that was paused",
      arguments: [argument("<id>", "the link's number, as list shows it")],
      inputs: [],
      examples: ["idms links resume 4"],
    },
    "links extend": {
      says: "let a link go on for longer",
      arguments: [argument("<id>", "the link's number, as list shows it")],
      inputs: [input("--days <n>", "it expires so many days from now", { usual: "14" })],
      examples: ["idms links extend 4 --days 30"],
    },
    "links revoke": {
      says: "take a link away for good: its address opens nothing more; what came through it stays",
      arguments: [argument("<id>", "the link's number, as list shows it")],
      inputs: [YES, DRY],
      examples: ["idms links revoke 4 --yes"],
    },
    "links edit": {
      says: "extend a link, or change its form, its limit, its notes or, while nothing has come, its class",
      arguments: [argument("<id>", "the link's number, as list shows it")],
      inputs: [
        input("--days <n>", "it expires so many days from now"),
        input("--max-uses <n>", "how many submissions it takes, none for any number"),
        input("--notes <text>", "a note for the staff"),
        input("--form <id|name>", "another form template of the school"),
        input("--class <id|name>", "another class of the school"),
      ],
      examples: ["idms links edit 4 --days 14 --max-uses 60"],
    },
    "links cleanup": {
      says: "delete the links that have expired, in short batches; the server goes on, and after a kill the next run finishes",
      inputs: [
        input("--school <id|name>", "of one school (else of all)"),
        input("--dry-run", "count them and delete nothing"),
      ],
      examples: ["idms links cleanup --dry-run"],
    },
    "links photo-day": {
      says: "make a link by which photos of a class are taken with a phone, and print its address",
      inputs: [
        SCHOOL,
        input("--class <id|name>", "the class: a name, an id, or id:5", { isRequired: true }),
        input("--days <n>", "days until it expires (else 7)"),
        input("--dry-run", "say what would be made and make nothing"),
      ],
      examples: ['idms links photo-day --school "Green Valley" --class "8 - A"'],
    },
    "links proof": {
      says: "make a link by which a teacher looks at the cards of a class and signs them, and print its address; one that was open is closed",
      inputs: [
        SCHOOL,
        input("--class <id|name>", "the class: a name, an id, or id:5", {
          isRequired: true,
          web: "classroom",
        }),
        input("--template <id|name>", "the ID template that is signed (else the school's default)"),
        input("--days <n>", "days until it expires (else 7)"),
        input("--dry-run", "say what would be made and make nothing"),
      ],
      examples: ['idms links proof --school "Green Valley" --class "8 - A"'],
      calls: ["POST /proof-links/"],
    },
  },
});

export const photoDays = subject({
  nouns: { "photo-days": "manage the links by which photos of classes are taken; links photo-day makes one" },
  operations: {
    "photo-days list": {
      says: "list the photo days, the newest first, with how many photos have come through each",
      inputs: [input("--school <id|name>", "of one school (else of all)")],
      examples: ["idms photo-days list", 'idms photo-days list --school "Green Valley" --json'],
      isList: true,
    },
    "photo-days close": {
      says: "close a photo day: photos stay on the phones, and come once it is open again",
      arguments: [argument("<id>", "its number, as list shows it")],
      inputs: [],
      examples: ["idms photo-days close 3"],
    },
    "photo-days open": {
      says: "open a photo day again",
      arguments: [argument("<id>", "its number, as list shows it")],
      inputs: [input("--days <n>", "it is good for so many days from now (else until when it was)")],
      examples: ["idms photo-days open 3 --days 7"],
    },
  },
});

export const proofs = subject({
  webOnly: {
    "GET /students/{id}/sign-off/": "idms proofs signed tells it of a class",
    "POST /students/{id}/sign-off/": "only who sees the drawn card can sign it",
    "POST /students/{id}/sign-off/settle/": "only who sees the drawn card can say that it is right",
  },
  nouns: { proofs: "manage the links for the sign-off, which links proof makes, and what is signed" },
  operations: {
    "proofs list": {
      says: "list the links of proofs, the newest first",
      inputs: [input("--school <id|name>", "of one school (else of all)")],
      examples: ["idms proofs list"],
      isList: true,
      webOnly: { search: "a shell has grep" },
      calls: ["GET /proof-links/"],
    },
    "proofs signed": {
      says: "say how many cards of each class are signed, wrong, open, or lost with a change; of one class, card by card",
      inputs: [SCHOOL, input("--class <id|name>", "one class: a name, an id, or id:5", { web: "id" })],
      examples: [
        'idms proofs signed --school "Green Valley"',
        'idms proofs signed --school 1 --class "8 - A" --json',
      ],
      isList: true,
      calls: ["GET /card-proofs/", "GET /card-proofs/{id}/"],
    },
    "proofs close": {
      says: "close the link of a proof: nothing more is signed through it",
      arguments: [argument("<id>", "its number, as list shows it", { web: "id" })],
      inputs: [],
      examples: ["idms proofs close 3"],
      calls: ["PATCH /proof-links/{id}/"],
      named: ["is_active"],
    },
    "proofs open": {
      says: "open the link of a proof again",
      arguments: [argument("<id>", "its number, as list shows it", { web: "id" })],
      inputs: [input("--days <n>", "it is good for so many days from now (else until when it was)")],
      examples: ["idms proofs open 3 --days 7"],
      calls: ["PATCH /proof-links/{id}/"],
      named: ["is_active"],
    },
  },
});
