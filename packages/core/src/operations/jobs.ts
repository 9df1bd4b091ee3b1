import { JOB_STATES, JOB_KINDS } from "../upkeep/jobs/job-kinds.ts";
import { PDF_PAGES } from "../print/sheets/pdf-pages.ts";
import { argument, input, subject } from "./operation.ts";
import {
  IN_SPITE,
  SHEETS,
  CARD_ORDER,
  WHERE_THEY_COUNT,
  OF_A_SCHOOL,
  STATUSES,
  TEMPLATE,
  WITHOUT,
  NO_MARK,
  REPLACE_OTHERS,
  SEND,
} from "./shared-inputs.ts";

const JOB = argument("<id>", "the job's number");

export const jobs = subject({
  webOnly: {
    "GET /jobs/{id}/parts/": "idms jobs show --out writes all parts to a zip file",
    "GET /jobs/{id}/parts/{part}/": "idms jobs show --out writes all parts to a zip file",
  },
  nouns: { jobs: "print in the background, and track the server's jobs" },
  operations: {
    "jobs list": {
      says: "list jobs from the last two weeks, newest first",
      inputs: [
        OF_A_SCHOOL,
        input("--state <state>", "only jobs in this state", { choices: JOB_STATES }),
        input("--kind <kind>", "only jobs of this kind", { choices: JOB_KINDS }),
        input("--limit <n>", "show at most this many items", { usual: "50" }),
      ],
      examples: ["idms jobs", "idms jobs list --state failed --json | jq -r '.jobs[].failure'"],
      isList: true,
      isDefault: true,
      calls: ["GET /jobs/"],
    },
    "jobs print": {
      says: "print ID cards for several classes in the background, with a batch and a PDF for each class",
      inputs: [
        ...IN_SPITE,
        ...SHEETS,
        CARD_ORDER,
        input("--school <id|name...>", "the school, or several schools with --all-classes", {
          isRequired: true,
          web: ["school", "schools"],
        }),
        input("--class <id|name...>", "the classes, by name or ID (such as id:5)", {
          web: ["classroom", "classrooms"],
        }),
        input("--all-classes", "every class in the school, with a PDF for each class"),
        TEMPLATE,
        STATUSES,
        WITHOUT,
        input("--order <n...>", "the orders that these cards are for (see idms orders)"),
        NO_MARK,
        REPLACE_OTHERS,
        SEND,
      ],
      more: ["The server prints the cards. If no server is running, use idms worker.", WHERE_THEY_COUNT],
      examples: [
        'idms jobs print --school "Green Valley" --class "8 - A" "8 - B" --layout a4',
        "idms jobs print --school 1 2 3 --all-classes",
        "idms jobs show 12 --out idcards.zip",
      ],
      webOnly: {
        "POST /jobs/ templates": "idms jobs print accepts --template only when it prints for a single school",
      },
      calls: ["POST /jobs/ kind input"],
    },
    "jobs show": {
      says: "show a job and its result",
      arguments: [JOB],
      inputs: [
        input(
          "--out <file>",
          "write the job's file to this path, or - for stdout; the file is kept for a day",
          {
            web: "GET /jobs/{id}/result/",
          },
        ),
        input(
          "--pages <which>",
          "write all printed classes as one PDF: every page, only the fronts or only the backs",
          { choices: PDF_PAGES },
        ),
      ],
      examples: [
        "idms jobs show 12",
        "idms jobs show 12 --out idcards.zip",
        "idms jobs show 12 --out idcards.pdf --pages all",
      ],
      calls: ["GET /jobs/{id}/", "GET /jobs/{id}/result/"],
    },
    "jobs cancel": {
      says: "cancel a waiting job, or stop a running job at its next card, row or file",
      arguments: [JOB],
      examples: ["idms jobs cancel 12"],
      calls: ["POST /jobs/{id}/cancel/"],
    },
    "jobs retry": {
      says: "run a failed or cancelled job again",
      more: ["The server runs the job. If no server is running, use idms worker."],
      arguments: [JOB],
      examples: ["idms jobs retry 12"],
      calls: ["POST /jobs/{id}/retry/"],
    },
    worker: {
      was: "work",
      says: "run the waiting jobs, as the server does, until you press Ctrl-C",
      more: ["A job that is running when you press Ctrl-C finishes or is run again later."],
      inputs: [input("--once", "process everything that is waiting and stop, for use in a crontab")],
      examples: ["idms worker", "idms worker --once"],
      shellOnly: "a server runs its jobs automatically",
    },
  },
});
