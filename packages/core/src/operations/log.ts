import { WEBHOOK_EVENTS } from "../school/log/webhook.ts";
import { argument, input, subject } from "./operation.ts";
import { ASKS_FIRST, LOGGED, DRY, OF_A_SCHOOL, YES, NEWEST } from "./shared-inputs.ts";

const WEBHOOK = argument("<id>", "the webhook's number (see idms webhooks list)");

export const log = subject({
  webOnly: {
    "GET *versions/":
      "the web interface shows old and new values side by side; at the command line, the log shows who made each change",
  },
  nouns: { log: "read, check and shorten the audit log" },
  operations: {
    "log list": {
      says: "list logged actions, newest first",
      inputs: [...LOGGED, NEWEST],
      examples: [
        "idms log list --subject students:17",
        "idms log list --action users.fail_sign_in --since 2026-11-01 --json | jq '.entries[].details'",
      ],
      isList: true,
      isDefault: true,
      calls: ["GET /audit-log/"],
    },
    "log export": {
      says: "write all matching entries as CSV or JSON lines; the log records the export",
      inputs: [
        ...LOGGED,
        input("--jsonl", "write JSON lines for other programs, one per entry, instead of CSV", {
          web: "format",
        }),
        input("--out <file|dir>", "the file or folder to write, or - for stdout", {
          otherwise: "audit-log.csv or audit-log.jsonl",
        }),
      ],
      examples: [
        "idms log export --since 2026-04-01 --out log.csv",
        "idms log export --jsonl --action users.fail_sign_in --out - | jq .details",
        "idms log export --user admin --out - | head",
      ],
      calls: ["GET /audit-log/export/"],
    },
    "log verify": {
      was: "log prove",
      says: "verify that no log entry has been changed, removed or inserted since the log was sealed",
      more: ["If an entry is wrong, the exit code is 1 and the first wrong entry is shown."],
      inputs: [
        input(
          "--seal <hash>",
          "also check that the log contains this seal, given as its hash or the first 8 characters of the hash",
        ),
        input(
          "--backup <backup>",
          "also check that the log contains the newest seal from the backup in this folder or at this address",
        ),
      ],
      examples: [
        "idms log verify",
        "idms log verify --seal 3kTq9mXw0aBz",
        "idms log verify --backup /var/backups/idms/idms-2026-04-01T20-30-00.000Z",
      ],
      shellOnly:
        "someone who could change log entries could also change a page that checks them; idms doctor and a seal kept elsewhere cannot be fooled this way",
    },
    "log seal": {
      says: "seal the newest log entries and print the newest seal, to be kept elsewhere",
      more: ["A running server seals the log every minute."],
      examples: ["idms log seal"],
      calls: ["GET /audit-log/seal/"],
    },
    "log cut": {
      says: "permanently delete old log entries, up to a seal",
      more: [ASKS_FIRST, "The log records the deletion."],
      inputs: [
        input("--older-than <age|date>", "an age or a date, such as 7y or 2024-04-01, at least 90 days ago", {
          isRequired: true,
        }),
        YES,
        DRY,
      ],
      examples: ["idms log cut --older-than 7y", "idms log cut --older-than 7y --yes --json"],
      shellOnly:
        "this command deletes entries permanently, and needs the right to do so for the whole installation",
    },
    "log actions": {
      was: "log deeds",
      says: "list the actions that --action accepts, with their meanings",
      examples: ["idms log actions"],
      shellOnly: "the web interface offers these actions as a list",
    },
  },
});

export const webhooks = subject({
  nouns: { webhooks: "manage webhooks, which send events to other systems" },
  operations: {
    "webhooks list": {
      says: "list the webhooks and show whether their messages are being delivered",
      examples: ["idms webhooks list"],
      isList: true,
      isDefault: true,
      calls: ["GET /webhooks/"],
    },
    "webhooks add": {
      says: "add a webhook and print the secret that signs its messages; it is shown only once",
      arguments: [argument("<address>", "the https address of the other system")],
      inputs: [
        input("--event <event...>", `only these events: ${WEBHOOK_EVENTS.join(", ")}`, {
          otherwise: "all events",
          web: "events",
        }),
        OF_A_SCHOOL,
        DRY,
      ],
      examples: [
        "idms webhooks add https://sis.example.org/idms > secret.txt",
        "idms webhooks add https://sis.example.org/idms --event cards.printed --school Greenfield",
      ],
      calls: ["POST /webhooks/"],
    },
    "webhooks on": {
      says: "turn a webhook on again with the same secret",
      more: ["After a restore without secrets, the webhook gets a new secret, which is printed."],
      arguments: [WEBHOOK],
      inputs: [input("--renew", "make a new secret"), DRY],
      examples: ["idms webhooks on 3", "idms webhooks on 3 --renew > secret.txt"],
      calls: ["POST /webhooks/{id}/on/"],
    },
    "webhooks test": {
      says: "send a test message and show the other system's response",
      arguments: [WEBHOOK],
      examples: ["idms webhooks test 3"],
      calls: ["POST /webhooks/{id}/test/"],
    },
    "webhooks deliveries": {
      says: "list messages from the last month with their results, newest first",
      arguments: [WEBHOOK],
      inputs: [NEWEST],
      examples: ["idms webhooks deliveries 3"],
      isList: true,
      calls: ["GET /webhooks/{id}/deliveries/"],
    },
    "webhooks retry": {
      says: "send a message again with the same ID",
      more: ["The server sends the message. If no server is running, use idms worker."],
      arguments: [argument("<message>", "the message's number (see idms webhooks deliveries)")],
      inputs: [DRY],
      examples: ["idms webhooks retry 17"],
      calls: ["POST /webhook-deliveries/{id}/retry/"],
    },
    "webhooks remove": {
      says: "remove a webhook and discard its waiting messages",
      arguments: [WEBHOOK],
      inputs: [YES, DRY],
      examples: ["idms webhooks remove 3"],
      calls: ["DELETE /webhooks/{id}/"],
    },
  },
});
