import { JOB_STATES } from "../upkeep/jobs/job-kinds.ts";
import { JOB_KINDS } from "../upkeep/jobs/job-kinds.ts";
import { PDF_PAGES } from "../print/sheets/pdf-pages.ts";
import { argument, input, subject } from "./operation.ts";
import {
  IN_SPITE,
  SHEETS,
  CARD_ORDER,
  WHERE_THEY_COUNT,
  OF_A_SCHOOL,
  STATUSES,
  WITHOUT,
  NO_MARK,
} from "./shared-inputs.ts";

const JOB = argument("<id>", "the job's number");

export const jobs = subject({
  webOnly: {
    "GET /jobs/{id}/parts/": "idms jobs show --out writes a zip of all",
    "GET /jobs/{id}/parts/{part}/": "idms jobs show --out writes a zip of all",
  },
  nouns: { jobs: "ask the server for a print, see what people asked it for, and how far it is" },
  operations: {
    "jobs list": {
      says: "list the jobs of the last two weeks, the newest first",
      inputs: [
        OF_A_SCHOOL,
        input("--state <state>", "those that stand so", { choices: JOB_STATES }),
        input("--kind <kind>", "of this kind", { choices: JOB_KINDS }),
        input("--limit <n>", "how many at most", { usual: "50" }),
      ],
      examples: ["idms jobs", "idms jobs list --state failed --json | jq -r '.jobs[].failure'"],
      isList: true,
      isDefault: true,
      calls: ["GET /jobs/"],
    },
    "jobs print": {
      says: "ask for the ID cards of several classes, a batch and a PDF for each; the server prints them, or idms work",
      inputs: [
        ...IN_SPITE,
        ...SHEETS,
        CARD_ORDER,
        input("--school <id|name...>", "the school; with --all-classes also several", {
          isRequired: true,
          web: ["school", "schools"],
        }),
        input("--class <id|name...>", 'its classes: names, "name - section", ids, or id:5', {
          web: ["classroom", "classrooms"],
        }),
        input("--all-classes", "every class of each school"),
        input("--template <id|name>", "ID template (else the default of each school)"),
        STATUSES,
        WITHOUT,
        input("--order <n...>", "the orders for which they are printed, which then show it (idms orders)"),
        NO_MARK,
      ],
      more: [WHERE_THEY_COUNT],
      examples: [
        'idms jobs print --school "Green Valley" --class "8 - A" "8 - B" --layout a4',
        "idms jobs print --school 1 2 3 --all-classes",
        "idms jobs show 12 --out idcards.zip",
      ],
      webOnly: {
        "POST /jobs/ templates":
          "idms jobs print takes --template of one school, and is asked once for each other",
      },
      calls: ["POST /jobs/ kind input"],
    },
    "jobs show": {
      says: "show a job, with what it came to",
      arguments: [JOB],
      inputs: [
        input("--out <file>", "write the file that it has made, which is kept for a day; - for stdout", {
          web: "GET /jobs/{id}/result/",
        }),
        input(
          "--pages <which>",
          "write what was printed as one PDF, class after class: all of it, or the fronts or backs alone",
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
      says: "cancel a job that waits, or one that goes on, which ends at its next card, row or file",
      arguments: [JOB],
      examples: ["idms jobs cancel 12"],
      calls: ["POST /jobs/{id}/cancel/"],
    },
    "jobs retry": {
      says: "do a job again that failed or was cancelled; the server does it, or idms work",
      arguments: [JOB],
      examples: ["idms jobs retry 12"],
      calls: ["POST /jobs/{id}/retry/"],
    },
    work: {
      says: "do the jobs that wait, as the server does, until Ctrl-C; what goes on then may end, or is done again",
      inputs: [input("--once", "end when none waits any more")],
      examples: ["idms work", "idms work --once"],
      shellOnly: "a server does its jobs by itself",
    },
  },
});
