import { CLASS_STATES } from "../collect/dashboard/class-standing.ts";
import { HOLDS } from "../school/classes/staff-group.ts";
import { argument, input, subject } from "./operation.ts";
import { DRY, YES, SCHOOL, OF_A_SCHOOL, SEARCH, NEW_NAME } from "./shared-inputs.ts";

const ON_SCREEN = "the web interface lists all schools, and can sort and filter the list";

const A_SCHOOL = argument("<school>", "the school, by ID or name");
const A_CLASS = argument("<class>", "the class, by name or ID (such as id:5)");
const DISTRICT = argument("<district>", "the district, by ID or name");

export const status = subject({
  operations: {
    status: {
      says: "show each school's progress: what has been received and printed, and what remains to be done",
      more: [
        "The columns follow a card's progress: to verify, sent back, to sign, to print, to hand out, expiring soon.",
        "Cards that are expiring soon are still valid, but expire within 60 days.",
        "On a terminal, the list fits on one screen and shows the schools with the most to do first.",
      ],
      inputs: [
        input("--school <id|name>", "only this school", { otherwise: "all schools" }),
        input("--district <id|name>", "only schools in this district"),
        input("--due", "only schools with something to verify, to sign or to print", {
          shellOnly: ON_SCREEN,
        }),
        input("--sort <order>", "sort by the amount of work to do, or by name", {
          choices: ["due", "name"],
          usual: "due",
          shellOnly: ON_SCREEN,
        }),
        input("--all", "show every school, even if the list does not fit on the screen", {
          shellOnly: ON_SCREEN,
        }),
        input("--next", "show only the next step, as idms does when run without a command", {
          shellOnly: ON_SCREEN,
        }),
      ],
      examples: ["idms status", "idms status --due --csv > due.csv"],
      isList: true,
      calls: [
        "GET /school-counts/",
        "GET /dashboard/",
        "GET /schools/",
        "GET /students/generate_ids/waiting/",
      ],
    },
  },
});

const ON_OFF = ["on", "off"] as const;

/** The flags for a school's details. */
const ABOUT_SCHOOL = [
  input("--address <text>", "the address, as printed on cards"),
  input("--email <address>", "email address for parents"),
  input("--phone <number>", "phone number for parents"),
  input("--card-preview <on|off>", "show parents a sample of the card before they submit", {
    choices: ON_OFF,
  }),
  input("--photo-coach <on|off>", "help parents take a good photo", { choices: ON_OFF }),
  input("--sign-off <on|off>", "print only cards that have been signed off", {
    choices: ON_OFF,
  }),
  input("--hold-back <on|off>", "also hold back faulty cards that other programs request", {
    choices: ON_OFF,
  }),
  input("--hold-photos <on|off>", "hold back cards whose photo is rated red", {
    choices: ON_OFF,
  }),
  input(
    "--photo-background <colour|off>",
    "propose this background for all photos, such as #ffffff for white, or none",
  ),
  input("--phone-card <on|off>", "let families show the valid card on a phone", { choices: ON_OFF }),
] as const;

export const schools = subject({
  webOnly: { "* /schools/{id}/notice/": "the person who approves a notice reads it as families will see it" },
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
      says: "show a school, its classes and the number of students in each class",
      arguments: [A_SCHOOL],
      examples: ['idms schools show "Green Valley"'],
      calls: ["GET /schools/", "GET /classes/"],
    },
    "schools add": {
      says: "add a school",
      arguments: [argument("<name>", "the name of the school")],
      inputs: [...ABOUT_SCHOOL, DRY],
      examples: ['idms schools add "Green Valley" --address "12 MG Road, Pune 411005" --phone 020-2612345'],
      calls: ["POST /schools/"],
    },
    "schools edit": {
      says: "change a school's details; omitted details stay the same",
      arguments: [A_SCHOOL],
      inputs: [NEW_NAME, ...ABOUT_SCHOOL, DRY],
      examples: ['idms schools edit "Green Valley" --phone 020-2612346 --sign-off on'],
      calls: ["PUT /schools/{id}/"],
    },
    "schools remove": {
      says: "remove an empty school",
      arguments: [A_SCHOOL],
      inputs: [YES, DRY],
      examples: ['idms schools remove "Blue Hills" --dry-run'],
      calls: ["DELETE /schools/{id}/"],
    },
  },
});

export const districts = subject({
  nouns: { districts: "manage districts, which are groups of schools" },
  operations: {
    "districts list": {
      says: "list the districts with the number of schools in each",
      examples: ["idms districts list"],
      isList: true,
      isDefault: true,
      calls: ["GET /districts/"],
    },
    "districts add": {
      says: "add a district",
      arguments: [argument("<name>", "the name of the district")],
      inputs: [
        input("--parent <district>", "the parent district, by ID or name", { was: "--in", web: "parent" }),
        DRY,
      ],
      examples: ['idms districts add North --parent "The State"'],
      calls: ["POST /districts/"],
    },
    "districts edit": {
      says: "rename or move a district, and add or remove its schools",
      arguments: [DISTRICT],
      inputs: [
        NEW_NAME,
        input("--parent <district>", "the parent district, by ID or name; none for no parent district", {
          was: "--in",
          web: "parent",
        }),
        input("--add-school <id|name...>", "schools to move into the district", {
          web: ["id", "district"],
        }),
        input(
          "--remove-school <id|name...>",
          "schools to remove from the district; they then have no district",
          {
            web: ["id", "district"],
          },
        ),
        DRY,
      ],
      examples: ['idms districts edit North --add-school "Green Valley" "Hilltop"'],
      calls: ["PUT /districts/{id}/", "PUT /schools/{id}/district/"],
    },
    "districts remove": {
      says: "remove a district that has no schools, sub-districts or users",
      arguments: [DISTRICT],
      inputs: [YES, DRY],
      examples: ["idms districts remove North"],
      calls: ["DELETE /districts/{id}/"],
    },
  },
});

const NAME_OF_CLASS = ["class_name", "section"] as const;

export const classes = subject({
  nouns: { classes: "manage a school's classes and staff groups" },
  operations: {
    "classes list": {
      says: "list the classes and the number of students with each status",
      inputs: [
        OF_A_SCHOOL,
        SEARCH,
        input("--holds <students|staff>", "students for a class, staff for a staff group", {
          choices: HOLDS,
        }),
        input(
          "--state <state>",
          "only classes with cards to print, waiting for their school, or waiting for families",
          {
            choices: CLASS_STATES,
          },
        ),
      ],
      examples: ['idms classes list --school "Green Valley"', "idms classes list --state ready"],
      isList: true,
      isDefault: true,
      calls: ["GET /classes/", "GET /classrooms/", "GET /class/", "GET /school-counts/classes/"],
    },
    "classes show": {
      says: "show a class with the number of students with each status",
      arguments: [A_CLASS],
      inputs: [SCHOOL],
      examples: ['idms classes show "8 - A" --school "Green Valley"'],
      calls: ["GET /classes/{id}/"],
    },
    "classes add": {
      says: "add a class or a staff group to a school",
      more: ["The first staff group of a school also adds a form for staff."],
      arguments: [argument("<name>", "the class name, with its section after ' - '", { web: NAME_OF_CLASS })],
      inputs: [
        input("--students <n>", "the expected number of students", { otherwise: "0", web: "total_students" }),
        input("--holds <students|staff>", "students for a class, staff for a staff group", {
          choices: HOLDS,
          otherwise: "students",
        }),
        SCHOOL,
        DRY,
      ],
      examples: [
        'idms classes add "8 - A" --school "Green Valley" --students 42',
        'idms classes add Teachers --holds staff --school "Green Valley"',
      ],
      calls: ["POST /classes/"],
    },
    "classes edit": {
      says: "change a class; omitted details stay the same",
      arguments: [A_CLASS],
      inputs: [
        input("--name <name>", "the new name, with its section after ' - '", { web: NAME_OF_CLASS }),
        input("--students <n>", "the expected number of students", { web: "total_students" }),
        input("--holds <students|staff>", "students for a class, staff for a staff group", {
          choices: HOLDS,
        }),
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
  nouns: { year: "move a school into a new school year" },
  operations: {
    "year show": {
      says: "show the current school year, and whether the promotion into it can be undone",
      inputs: [SCHOOL],
      examples: ['idms year show --school "Green Valley"'],
      isDefault: true,
      calls: ["GET /schools/{id}/year/"],
    },
    "year set": {
      says: "set the current school year",
      inputs: [
        SCHOOL,
        input("--name <year>", "the name of the year, such as 2026-27", { isRequired: true }),
        input("--ends-on <date>", "the last day of the year, such as 2027-03-31", { isRequired: true }),
      ],
      examples: ['idms year set --school "Green Valley" --name 2026-27 --ends-on 2027-03-31'],
      calls: ["PUT /schools/{id}/year/"],
    },
    "year plan": {
      says: "propose where each class moves next year, and mark the proposals that are guesses",
      inputs: [
        SCHOOL,
        input(
          "--out <file>",
          "write the plan as .csv, .xlsx or .json (- for stdout), to edit and pass to promote",
        ),
      ],
      examples: ['idms year plan --school "Green Valley" --out plan.csv'],
      calls: ["GET /schools/{id}/year/plan/"],
    },
    "year promote": {
      says: "move a school into the next school year; undo within a week with idms year undo",
      more: ["Either the whole school is moved, or nothing is changed."],
      inputs: [
        SCHOOL,
        input("--plan <file>", "follow this plan", {
          otherwise: "the proposed plan, if it contains no guesses",
          web: ["made_at", "ended", "classes", "students"],
        }),
        input("--name <year>", "the name of the new year, such as 2026-27", {
          otherwise: "as proposed",
          web: "year",
        }),
        input("--ends-on <date>", "the last day of the year, such as 2027-03-31", {
          otherwise: "as proposed",
          web: "year",
        }),
        input("--check-again", "have every student verified again", {
          otherwise: "VERIFIED students remain VERIFIED",
        }),
        input("--keep-links", "leave upload links and photo days open", {
          otherwise: "links and photo days are paused",
        }),
        input("--keep-leavers <days>", "days to keep the records of leavers after the end of the year", {
          usual: "365",
          web: "keep_leavers_days",
        }),
        input(
          "--changed <what>",
          "what to do with students who were added or changed since the plan was made",
          {
            choices: ["ask", "take", "leave"],
            usual: "ask",
          },
        ),
        DRY,
      ],
      examples: [
        'idms year promote --school "Green Valley" --plan plan.csv --dry-run',
        'idms year promote --school "Green Valley" --plan plan.csv --name 2026-27 --ends-on 2027-03-31',
      ],
      calls: ["POST /schools/{id}/year/promote/"],
    },
    "year undo": {
      says: "undo a promotion from the last week: restore classes, statuses and leavers",
      inputs: [
        SCHOOL,
        input("--keep-changed", "keep later changes, and undo the rest", {
          otherwise: "refuse if anything has changed since then",
        }),
        DRY,
      ],
      examples: ['idms year undo --school "Green Valley" --dry-run'],
      calls: ["POST /schools/{id}/year/undo/"],
    },
  },
});
