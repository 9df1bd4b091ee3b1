import { argument, input, subject } from "./operation.ts";
import { DRY, YES, SCHOOL, OF_A_SCHOOL, SEARCH, NEW_NAME } from "./shared-inputs.ts";

const ON_SCREEN = "the screen has all schools, and sorts and filters them there";

const A_SCHOOL = argument("<school>", "its id or name");
const A_CLASS = argument("<class>", "a name, an id, or id:5");
const DISTRICT = argument("<district>", "the district, by id or name");
const DRY_DONE = input("--dry-run", "say what would be done and do nothing");

export const status = subject({
  operations: {
    status: {
      says: "say for each school how many were received, sent back, are to verify, to print and printed; in a terminal on one screen, where most is to do first",
      inputs: [
        input("--school <id|name>", "of this school alone"),
        input("--district <id|name>", "only schools of this district"),
        input("--due", "only schools where something is to verify or to print", { shellOnly: ON_SCREEN }),
        input("--sort <order>", "where most is to do first, or by name", {
          choices: ["due", "name"],
          usual: "due",
          shellOnly: ON_SCREEN,
        }),
        input("--all", "in a terminal all schools, also where they are more than its lines", {
          shellOnly: ON_SCREEN,
        }),
        input("--next", "only where one is and what to do next, as idms does without a command", {
          shellOnly: ON_SCREEN,
        }),
      ],
      examples: ["idms status", "idms status --due --csv > due.csv"],
      isList: true,
      calls: ["GET /school-counts/", "GET /dashboard/", "GET /schools/"],
    },
  },
});

const ON_OFF = ["on", "off"] as const;

/** The facts about a school. */
const ABOUT_SCHOOL = [
  input("--address <text>", "the address, as it stands on cards"),
  input("--email <address>", "whom parents can write to"),
  input("--phone <number>", "whom parents can call"),
  input("--card-preview <on|off>", "whether parents see a sample of the card before they send", {
    choices: ON_OFF,
  }),
  input("--photo-coach <on|off>", "whether the form helps with the photo", { choices: ON_OFF }),
  input("--sign-off <on|off>", "whether only cards are printed that were signed off", {
    choices: ON_OFF,
  }),
  input("--hold-back <on|off>", "whether faulty cards are held back from other programs, too", {
    choices: ON_OFF,
  }),
  input("--hold-photos <on|off>", "whether a photo that is measured red holds its card back", {
    choices: ON_OFF,
  }),
] as const;

export const schools = subject({
  webOnly: { "* /schools/{id}/notice/": "who approves a notice reads it as families do" },
  nouns: { schools: "manage the schools" },
  operations: {
    "schools list": {
      says: "list the schools by name",
      inputs: [SEARCH],
      examples: ["idms schools", "idms schools list --search green --json | jq '.schools[].id'"],
      isList: true,
      isDefault: true,
      calls: ["GET /schools/"],
    },
    "schools show": {
      says: "show a school with its classes and how many students each has",
      arguments: [A_SCHOOL],
      examples: ['idms schools show "Green Valley"'],
      calls: ["GET /schools/", "GET /classes/"],
    },
    "schools add": {
      says: "add a school",
      arguments: [argument("<name>", "its name")],
      inputs: [...ABOUT_SCHOOL, DRY],
      examples: ['idms schools add "Green Valley" --address "12 MG Road, Pune 411005" --phone 020-2612345'],
      calls: ["POST /schools/"],
    },
    "schools edit": {
      says: "change what is said of a school; what no flag names stays",
      arguments: [A_SCHOOL],
      inputs: [NEW_NAME, ...ABOUT_SCHOOL, DRY],
      examples: ['idms schools edit "Green Valley" --phone 020-2612346 --sign-off on'],
      calls: ["PUT /schools/{id}/"],
    },
    "schools remove": {
      says: "remove a school that has nothing left",
      arguments: [A_SCHOOL],
      inputs: [YES, DRY],
      examples: ['idms schools remove "Blue Hills" --dry-run'],
      calls: ["DELETE /schools/{id}/"],
    },
  },
});

export const districts = subject({
  nouns: { districts: "manage districts, the groups of schools" },
  operations: {
    "districts list": {
      says: "list the districts with how many schools are in each itself",
      examples: ["idms districts list"],
      isList: true,
      calls: ["GET /districts/"],
    },
    "districts add": {
      says: "add a district",
      arguments: [argument("<name>", "what it is called")],
      inputs: [
        input("--in <district>", "the district that it lies in, by id or name", { web: "parent" }),
        DRY,
      ],
      examples: ['idms districts add North --in "The State"'],
      calls: ["POST /districts/"],
    },
    "districts edit": {
      says: "change what a district is called, in which it lies, and which schools are in it",
      arguments: [DISTRICT],
      inputs: [
        input("--name <name>", "what it is called from now on"),
        input("--in <district>", "the district that it lies in; none for no other", { web: "parent" }),
        input("--add-school <id|name...>", "schools that come into it, out of where they were", {
          web: ["id", "district"],
        }),
        input("--remove-school <id|name...>", "schools that go out of it, into none", {
          web: ["id", "district"],
        }),
        DRY,
      ],
      examples: ['idms districts edit North --add-school "Green Valley" "Hilltop"'],
      calls: ["PUT /districts/{id}/", "PUT /schools/{id}/district/"],
    },
    "districts remove": {
      says: "remove a district in which there are no schools, districts and users",
      arguments: [DISTRICT],
      inputs: [YES, DRY],
      examples: ["idms districts remove North"],
      calls: ["DELETE /districts/{id}/"],
    },
  },
});

const NAME_OF_CLASS = ["class_name", "section"] as const;

export const classes = subject({
  nouns: { classes: "manage the classes of schools" },
  operations: {
    "classes list": {
      says: "list the classes, and how many students they have in each status",
      inputs: [OF_A_SCHOOL, SEARCH],
      examples: ['idms classes list --school "Green Valley"'],
      isList: true,
      isDefault: true,
      calls: ["GET /classes/", "GET /classrooms/", "GET /class/"],
    },
    "classes show": {
      says: "show a class: how many students it has in each status",
      arguments: [A_CLASS],
      inputs: [SCHOOL],
      examples: ['idms classes show "8 - A" --school "Green Valley"'],
      calls: ["GET /classes/{id}/"],
    },
    "classes add": {
      says: "add a class to a school",
      arguments: [argument("<name>", "the class, and behind ' - ' its section", { web: NAME_OF_CLASS })],
      inputs: [
        input("--students <n>", "how many students it is to have (else 0)", { web: "total_students" }),
        SCHOOL,
        DRY,
      ],
      examples: ['idms classes add "8 - A" --school "Green Valley" --students 42'],
      calls: ["POST /classes/"],
    },
    "classes edit": {
      says: "change a class; what no flag names stays",
      arguments: [A_CLASS],
      inputs: [
        input("--name <name>", "another name, and behind ' - ' its section", { web: NAME_OF_CLASS }),
        input("--students <n>", "how many students it is to have", { web: "total_students" }),
        SCHOOL,
        DRY,
      ],
      examples: ['idms classes edit "8 - A" --school "Green Valley" --students 44'],
      calls: ["PUT /classes/{id}/"],
    },
    "classes remove": {
      says: "remove a class that has no students and no links",
      arguments: [A_CLASS],
      inputs: [YES, SCHOOL, DRY],
      examples: ['idms classes remove "8 - C" --school "Green Valley"'],
      calls: ["DELETE /classes/{id}/"],
    },
  },
});

export const years = subject({
  nouns: { year: "take a school into a new school year" },
  operations: {
    "year show": {
      says: "show the school year that goes on, and whether its promotion can be undone",
      inputs: [SCHOOL],
      examples: ['idms year show --school "Green Valley"'],
      isDefault: true,
      calls: ["GET /schools/{id}/year/"],
    },
    "year set": {
      says: "say which school year goes on",
      inputs: [
        SCHOOL,
        input("--name <year>", "what it is called, such as 2026-27", { isRequired: true }),
        input("--ends-on <date>", "its last day, such as 2027-03-31", { isRequired: true }),
      ],
      examples: ['idms year set --school "Green Valley" --name 2026-27 --ends-on 2027-03-31'],
      calls: ["PUT /schools/{id}/year/"],
    },
    "year plan": {
      says: "propose where each class goes in the next year; what is a guess says so",
      inputs: [
        SCHOOL,
        input(
          "--out <file>",
          "write it as .csv, .xlsx or .json, - for stdout, to be edited and given to promote",
        ),
      ],
      examples: ['idms year plan --school "Green Valley" --out plan.csv'],
      calls: ["GET /schools/{id}/year/plan/"],
    },
    "year promote": {
      says: "take the school into the next year, all of it or nothing; for a week it can be undone",
      inputs: [
        SCHOOL,
        input("--plan <file>", "by this plan (else by what is proposed, if nothing of it is a guess)", {
          web: ["made_at", "ended", "classes", "students"],
        }),
        input("--name <year>", "what the new year is called (else as proposed)", { web: "year" }),
        input("--ends-on <date>", "its last day (else as proposed)", { web: "year" }),
        input("--check-again", "everybody is to be verified once more (else who was verified stays so)"),
        input(
          "--keep-links",
          "leave upload links and photo days open (else they are paused, since they were made for the year that ends)",
        ),
        input("--keep-leavers <days>", "for how many days after the year's end those who leave are kept", {
          usual: "365",
          web: "keep_leavers_days",
        }),
        input("--changed <what>", "what of those who came or were changed since the plan was made", {
          choices: ["ask", "take", "leave"],
          usual: "ask",
        }),
        DRY_DONE,
      ],
      examples: [
        'idms year promote --school "Green Valley" --plan plan.csv --dry-run',
        'idms year promote --school "Green Valley" --plan plan.csv --name 2026-27 --ends-on 2027-03-31',
      ],
      calls: ["POST /schools/{id}/year/promote/"],
    },
    "year undo": {
      says: "undo the promotion of the last week: classes, statuses and those who left are as before",
      inputs: [
        SCHOOL,
        input("--keep-changed", "leave those as they are who were changed since (else nothing is undone)"),
        DRY_DONE,
      ],
      examples: ['idms year undo --school "Green Valley" --dry-run'],
      calls: ["POST /schools/{id}/year/undo/"],
    },
  },
});
