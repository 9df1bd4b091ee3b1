import { WEBHOOK_EVENTS } from "../school/log/webhook.ts";
import { argument, input, subject } from "./operation.ts";
import { LOGGED, DRY, YES, NEWEST, DRY_DELETED } from "./shared-inputs.ts";

const WEBHOOK = argument("<id>", "its number in idms webhooks list");

export const log = subject({
  webOnly: {
    "GET *versions/": "a screen sets what was before beside what is; at a shell the log tells who changed it",
  },
  nouns: { log: "read the audit log, prove that it is what it was, and cut what is old" },
  operations: {
    "log list": {
      says: "list what was done, the newest first",
      inputs: [...LOGGED, NEWEST],
      examples: [
        "idms log list --whom students:17",
        "idms log list --what users.fail_sign_in --since 2026-11-01 --json | jq '.entries[].details'",
      ],
      isList: true,
      isDefault: true,
      calls: ["GET /audit-log/"],
    },
    "log export": {
      says: "write all that is found as CSV or lines of JSON, which is in the log then, too",
      inputs: [
        ...LOGGED,
        input("--jsonl", "lines of JSON, one for each entry, for programs", { web: "format" }),
        input("--out <file|dir>", "a file, - for stdout (else audit-log.csv, or audit-log.jsonl)"),
      ],
      examples: [
        "idms log export --since 2026-04-01 --out log.csv",
        "idms log export --jsonl --what users.fail_sign_in --out - | jq .details",
        "idms log export --who admin --out - | head",
      ],
      calls: ["GET /audit-log/export/"],
    },
    "log prove": {
      says: "read the whole log and prove that no entry was changed, removed or put in since it was sealed; ends with 1 and the first that is wrong",
      inputs: [
        input(
          "--seal <hash>",
          "that a seal which was kept is in it, by its hash or the first 8 letters of it",
        ),
        input("--backup <backup>", "that its newest seal is in it, by the backup's folder or address"),
      ],
      examples: [
        "idms log prove",
        "idms log prove --seal 3kTq9mXw0aBz",
        "idms log prove --backup /var/backups/idms/idms-2026-04-01T20-30-00.000Z",
      ],
      shellOnly:
        "whoever could change the log's rows could change what a page says of them; doctor and a seal that is kept elsewhere prove it",
    },
    "log seal": {
      says: "seal now what is not sealed yet, as a server does each minute, and print the newest seal, to be kept elsewhere",
      examples: ["idms log seal"],
      calls: ["GET /audit-log/seal/"],
    },
    "log cut": {
      says: "delete what of the log is old, up to a seal, for good; the log says that it was; says first what that would be",
      inputs: [
        input("--older-than <age|date>", "90 days at least, such as 7y or 2024-04-01", { isRequired: true }),
        input("--yes", "delete it (else somebody is asked, else nothing is deleted)"),
        DRY_DELETED,
      ],
      examples: ["idms log cut --older-than 7y", "idms log cut --older-than 7y --yes --json"],
      shellOnly: "it deletes for good, and needs somebody who may do so to the whole installation",
    },
    "log deeds": {
      says: "list the deeds that --what takes, in words",
      examples: ["idms log deeds"],
      shellOnly: "the screen has them as a choice, in words",
    },
  },
});

export const webhooks = subject({
  nouns: { webhooks: "manage the addresses of other systems that are told of what happens" },
  operations: {
    "webhooks list": {
      says: "list the webhooks, and whether what is sent to them arrives",
      examples: ["idms webhooks list"],
      isList: true,
      isDefault: true,
      calls: ["GET /webhooks/"],
    },
    "webhooks add": {
      says: "have an address told of events, and print the secret by which its messages are signed, which is told this once",
      arguments: [argument("<address>", "the address of the other system, which begins with https")],
      inputs: [
        input("--event <event...>", `of what it is told: ${WEBHOOK_EVENTS.join(", ")} (else of all)`, {
          web: "events",
        }),
        input("--school <id|name>", "of what happens in this school (else in all)"),
        DRY,
      ],
      examples: [
        "idms webhooks add https://sis.example.org/idms > secret.txt",
        "idms webhooks add https://sis.example.org/idms --event cards.printed --school Greenfield",
      ],
      calls: ["POST /webhooks/"],
    },
    "webhooks on": {
      says: "switch on again what was switched off, with the secret that it had; where a backup left it without one, a new one is made and printed",
      arguments: [WEBHOOK],
      inputs: [input("--renew", "make a new secret"), DRY],
      examples: ["idms webhooks on 3", "idms webhooks on 3 --renew > secret.txt"],
      calls: ["POST /webhooks/{id}/on/"],
    },
    "webhooks test": {
      says: "send a message that tells of nothing, and say what the other system answers",
      arguments: [WEBHOOK],
      examples: ["idms webhooks test 3"],
      calls: ["POST /webhooks/{id}/test/"],
    },
    "webhooks deliveries": {
      says: "list what was sent to a webhook in the last month, the newest first, and what became of it",
      arguments: [WEBHOOK],
      inputs: [NEWEST],
      examples: ["idms webhooks deliveries 3"],
      isList: true,
      calls: ["GET /webhooks/{id}/deliveries/"],
    },
    "webhooks retry": {
      says: "have a message sent once more, under the same id, by the server or idms work",
      arguments: [argument("<message>", "its number in idms webhooks deliveries")],
      inputs: [DRY],
      examples: ["idms webhooks retry 17"],
      calls: ["POST /webhook-deliveries/{id}/retry/"],
    },
    "webhooks remove": {
      says: "tell an address no more, also not what waits to be sent to it",
      arguments: [WEBHOOK],
      inputs: [YES, DRY],
      examples: ["idms webhooks remove 3"],
      calls: ["DELETE /webhooks/{id}/"],
    },
  },
});
