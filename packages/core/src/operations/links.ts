import { LINK_STATES } from "../collect/links/class-link.ts";
import { argument, input, subject } from "./operation.ts";
import { SCHOOL, YES, DRY, FORM_TEMPLATE, OF_A_SCHOOL, ONE_CLASS, TEMPLATE } from "./shared-inputs.ts";

const LINK = argument("<id>", "the link's number, as shown by the list command");
const OF_CLASS = input("--class <id|name>", "the class, by name or ID (such as id:5)", { isRequired: true });
const NOTES = input("--notes <text>", "a note for staff");
const A_WEEK = input("--days <n>", "number of days until expiry", { otherwise: "7" });
const GOOD_FOR = input("--days <n>", "number of days until expiry", {
  otherwise: "the previous expiry date",
});

export const links = subject({
  nouns: { links: "manage the links that you send to parents" },
  operations: {
    "links create": {
      says: "create a link for a class and print its address",
      inputs: [
        SCHOOL,
        OF_CLASS,
        { ...FORM_TEMPLATE, web: "template" },
        input("--days <n>", "number of days until expiry", { otherwise: "14", web: "expires_at" }),
        input("--max-uses <n>", "the maximum number of submissions", { otherwise: "no limit" }),
        NOTES,
        DRY,
      ],
      examples: ['idms links create --school "Green Valley" --class "8 - A" --days 30'],
      webOnly: { is_active: "a new link is always open" },
      calls: ["POST /upload-links/"],
    },
    "links list": {
      says: "list the links, newest first",
      inputs: [
        OF_A_SCHOOL,
        ONE_CLASS,
        input("--state <state...>", "only items in these states", {
          otherwise: "all states",
          choices: LINK_STATES,
          shellOnly: "the list shows the state of each link",
        }),
      ],
      examples: [
        "idms links list",
        'idms links list --school "Green Valley" --state open paused',
        "idms links list --json | jq -r '.links[] | select(.state == \"open\") | .url'",
      ],
      isList: true,
      isDefault: true,
      calls: ["GET /upload-links/"],
    },
    "links show": {
      says: "show a link's address, class and submissions",
      arguments: [{ ...LINK, shellOnly: "the list shows all details of each link" }],
      examples: ["idms links show 4"],
      calls: ["GET /upload-links/"],
    },
    "links pause": {
      says: "pause a link and ask parents to come back later",
      arguments: [LINK],
      examples: ["idms links pause 4"],
      calls: ["PATCH /upload-links/{id}/ is_paused"],
    },
    "links resume": {
      says: "reopen a paused link",
      arguments: [LINK],
      examples: ["idms links resume 4"],
      calls: ["PATCH /upload-links/{id}/ is_paused"],
    },
    "links extend": {
      says: "give a link more time",
      arguments: [LINK],
      inputs: [input("--days <n>", "number of days until expiry", { usual: "14", web: "expires_at" })],
      examples: ["idms links extend 4 --days 30"],
      calls: ["PATCH /upload-links/{id}/"],
    },
    "links revoke": {
      says: "revoke a link permanently; its submissions are kept",
      arguments: [LINK],
      inputs: [YES, DRY],
      examples: ["idms links revoke 4 --yes"],
      calls: ["DELETE /upload-links/{id}/"],
    },
    "links edit": {
      says: "change a link's expiry, form, limit or notes and, before the first submission, its class",
      arguments: [LINK],
      inputs: [
        input("--days <n>", "number of days until expiry", { web: "expires_at" }),
        input("--max-uses <n>", "the maximum number of submissions, or none to remove the limit"),
        NOTES,
        input("--form <id|name>", "use this form template from the same school", { web: "template" }),
        input("--class <id|name>", "move the link to this class in the same school"),
      ],
      examples: ["idms links edit 4 --days 14 --max-uses 60"],
      calls: ["PATCH /upload-links/{id}/"],
    },
    "links cleanup": {
      says: "delete expired links",
      more: ["The server can keep running. If the command is interrupted, run it again to finish."],
      inputs: [OF_A_SCHOOL, DRY],
      examples: ["idms links cleanup --dry-run"],
      calls: ["DELETE /upload-links/cleanup/"],
    },
    "links photo-day": {
      says: "create a link for taking a class's photos with a phone, and print its address",
      inputs: [SCHOOL, OF_CLASS, A_WEEK, DRY],
      examples: ['idms links photo-day --school "Green Valley" --class "8 - A"'],
      calls: ["POST /photo-days/"],
    },
    "links sign-off": {
      was: "links proof",
      says: "create a link for a teacher to check and sign off a class's cards, and print its address",
      more: ["This closes the class's earlier sign-off link."],
      inputs: [SCHOOL, OF_CLASS, TEMPLATE, A_WEEK, DRY],
      examples: ['idms links sign-off --school "Green Valley" --class "8 - A"'],
      calls: ["POST /proof-links/"],
    },
  },
});

export const photoDays = subject({
  nouns: { "photo-days": "manage photo-day links (idms links photo-day creates one)" },
  operations: {
    "photo-days list": {
      says: "list the photo days and the number of photos each has received, newest first",
      inputs: [OF_A_SCHOOL],
      examples: ["idms photo-days list", 'idms photo-days list --school "Green Valley" --json'],
      isList: true,
      isDefault: true,
      webOnly: { classroom: "at the command line, use grep" },
      calls: ["GET /photo-days/"],
    },
    "photo-days close": {
      says: "close a photo day; unsent photos remain on the phones until you reopen the photo day",
      arguments: [LINK],
      examples: ["idms photo-days close 3"],
      calls: ["PATCH /photo-days/{id}/ is_active"],
    },
    "photo-days open": {
      says: "reopen a photo day",
      arguments: [LINK],
      inputs: [GOOD_FOR],
      examples: ["idms photo-days open 3 --days 7"],
      calls: ["PATCH /photo-days/{id}/ is_active"],
    },
  },
});

export const proofs = subject({
  webOnly: {
    "GET /students/{id}/sign-off/": "idms sign-offs status shows a class's sign-offs",
    "POST /students/{id}/sign-off/": "only someone who sees the card can sign it off",
    "POST /students/{id}/sign-off/settle/": "only someone who sees the card can confirm that it is correct",
  },
  nouns: {
    "sign-offs":
      "manage sign-off links (idms links sign-off creates one), and see which cards are signed off",
  },
  operations: {
    "sign-offs list": {
      was: "proofs list",
      says: "list the sign-off links, newest first",
      inputs: [OF_A_SCHOOL],
      examples: ["idms sign-offs list"],
      isList: true,
      isDefault: true,
      calls: ["GET /proof-links/"],
    },
    "sign-offs status": {
      was: "proofs signed",
      says: "count each class's cards by sign-off status; with --class, show each card",
      inputs: [SCHOOL, { ...ONE_CLASS, web: "id" }],
      more: ["A card is signed, marked as wrong, or open. A sign-off becomes void when its card changes."],
      examples: [
        'idms sign-offs status --school "Green Valley"',
        'idms sign-offs status --school 1 --class "8 - A" --json',
      ],
      isList: true,
      calls: ["GET /card-proofs/", "GET /card-proofs/{id}/"],
    },
    "sign-offs close": {
      was: "proofs close",
      says: "close a sign-off link, so that it cannot be used to sign off cards",
      arguments: [LINK],
      examples: ["idms sign-offs close 3"],
      calls: ["PATCH /proof-links/{id}/ is_active"],
    },
    "sign-offs open": {
      was: "proofs open",
      says: "reopen a sign-off link",
      arguments: [LINK],
      inputs: [GOOD_FOR],
      examples: ["idms sign-offs open 3 --days 7"],
      calls: ["PATCH /proof-links/{id}/ is_active"],
    },
  },
});
