import { LINK_STATES } from "../collect/links/class-link.ts";
import { argument, input, subject } from "./operation.ts";
import { SCHOOL, YES, DRY, OF_A_SCHOOL } from "./shared-inputs.ts";

const LINK = argument("<id>", "the link's number, as list shows it");
const LISTED = argument("<id>", "its number, as list shows it");
const DRY_MADE = input("--dry-run", "say what would be made and make nothing");
const OF_CLASS = input("--class <id|name>", "the class: a name, an id, or id:5", { isRequired: true });
const NOTES = input("--notes <text>", "a note for the staff");
const A_WEEK = input("--days <n>", "days until it expires (else 7)");
const GOOD_FOR = input("--days <n>", "it is good for so many days from now (else until when it was)");

export const links = subject({
  nouns: { links: "manage the links that parents are sent" },
  operations: {
    "links create": {
      says: "make a link for a class and print its address",
      inputs: [
        SCHOOL,
        OF_CLASS,
        input("--form <id|name>", "form template that parents fill (else the school's only one)", {
          web: "template",
        }),
        input("--days <n>", "days until it expires (else 14)", { web: "expires_at" }),
        input("--max-uses <n>", "how many submissions it takes (else any number)"),
        NOTES,
        DRY_MADE,
      ],
      examples: ['idms links create --school "Green Valley" --class "8 - A" --days 30'],
      webOnly: { is_active: "a link that is made is open" },
      calls: ["POST /upload-links/"],
    },
    "links list": {
      says: "list the links, the newest first",
      inputs: [
        OF_A_SCHOOL,
        input("--class <id|name>", "of one class of it"),
        input("--state <state...>", "of these states (else all)", {
          choices: LINK_STATES,
          shellOnly: "each link of the list says how it stands",
        }),
      ],
      examples: [
        "idms links list",
        'idms links list --school "Green Valley" --state open paused',
        "idms links list --json | jq -r '.links[] | select(.state == \"open\") | .url'",
      ],
      isList: true,
      calls: ["GET /upload-links/"],
    },
    "links show": {
      says: "show a link: its address, whose it is, and what has come through it",
      arguments: [{ ...LINK, shellOnly: "the list says all of each" }],
      examples: ["idms links show 4"],
      calls: ["GET /upload-links/"],
    },
    "links pause": {
      says: "pause a link: parents are told to come back later",
      arguments: [LINK],
      examples: ["idms links pause 4"],
      calls: ["PATCH /upload-links/{id}/ is_paused"],
    },
    "links resume": {
      says: "let a link go on that was paused",
      arguments: [LINK],
      examples: ["idms links resume 4"],
      calls: ["PATCH /upload-links/{id}/ is_paused"],
    },
    "links extend": {
      says: "let a link go on for longer",
      arguments: [LINK],
      inputs: [input("--days <n>", "it expires so many days from now", { usual: "14", web: "expires_at" })],
      examples: ["idms links extend 4 --days 30"],
      calls: ["PATCH /upload-links/{id}/"],
    },
    "links revoke": {
      says: "take a link away for good: its address opens nothing more; what came through it stays",
      arguments: [LINK],
      inputs: [YES, DRY],
      examples: ["idms links revoke 4 --yes"],
      calls: ["DELETE /upload-links/{id}/"],
    },
    "links edit": {
      says: "extend a link, or change its form, its limit, its notes or, while nothing has come, its class",
      arguments: [LINK],
      inputs: [
        input("--days <n>", "it expires so many days from now", { web: "expires_at" }),
        input("--max-uses <n>", "how many submissions it takes, none for any number"),
        NOTES,
        input("--form <id|name>", "another form template of the school", { web: "template" }),
        input("--class <id|name>", "another class of the school"),
      ],
      examples: ["idms links edit 4 --days 14 --max-uses 60"],
      calls: ["PATCH /upload-links/{id}/"],
    },
    "links cleanup": {
      says: "delete the links that have expired, in short batches; the server goes on, and after a kill the next run finishes",
      inputs: [OF_A_SCHOOL, input("--dry-run", "count them and delete nothing")],
      examples: ["idms links cleanup --dry-run"],
      calls: ["DELETE /upload-links/cleanup/"],
    },
    "links photo-day": {
      says: "make a link by which photos of a class are taken with a phone, and print its address",
      inputs: [SCHOOL, OF_CLASS, A_WEEK, DRY_MADE],
      examples: ['idms links photo-day --school "Green Valley" --class "8 - A"'],
      calls: ["POST /photo-days/"],
    },
    "links proof": {
      says: "make a link by which a teacher looks at the cards of a class and signs them, and print its address; one that was open is closed",
      inputs: [
        SCHOOL,
        OF_CLASS,
        input("--template <id|name>", "the ID template that is signed (else the school's default)"),
        A_WEEK,
        DRY_MADE,
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
      inputs: [OF_A_SCHOOL],
      examples: ["idms photo-days list", 'idms photo-days list --school "Green Valley" --json'],
      isList: true,
      webOnly: { classroom: "a shell has grep" },
      calls: ["GET /photo-days/"],
    },
    "photo-days close": {
      says: "close a photo day: photos stay on the phones, and come once it is open again",
      arguments: [LISTED],
      examples: ["idms photo-days close 3"],
      calls: ["PATCH /photo-days/{id}/ is_active"],
    },
    "photo-days open": {
      says: "open a photo day again",
      arguments: [LISTED],
      inputs: [GOOD_FOR],
      examples: ["idms photo-days open 3 --days 7"],
      calls: ["PATCH /photo-days/{id}/ is_active"],
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
      inputs: [OF_A_SCHOOL],
      examples: ["idms proofs list"],
      isList: true,
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
      arguments: [LISTED],
      examples: ["idms proofs close 3"],
      calls: ["PATCH /proof-links/{id}/ is_active"],
    },
    "proofs open": {
      says: "open the link of a proof again",
      arguments: [LISTED],
      inputs: [GOOD_FOR],
      examples: ["idms proofs open 3 --days 7"],
      calls: ["PATCH /proof-links/{id}/ is_active"],
    },
  },
});
