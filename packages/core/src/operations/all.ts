import { setUp, shells } from "./set-up.ts";
import { print, batches } from "./print.ts";
import { cards } from "./cards.ts";
import { papers } from "./documents.ts";
import { orders } from "./orders.ts";
import { printers } from "./printers.ts";
import { imports, watch } from "./imports.ts";
import { exports } from "./exports.ts";
import { jobs } from "./jobs.ts";
import { status, schools, districts, classes, years } from "./schools.ts";
import { students } from "./students.ts";
import { rosters, remind } from "./rosters.ts";
import { links, photoDays, proofs } from "./links.ts";
import { forms, designs } from "./designs.ts";
import { users, tokens } from "./accounts.ts";
import { log, webhooks } from "./log.ts";
import { upkeep } from "./upkeep.ts";

/** All subjects, in the order used in the help. */
export const subjects = [
  setUp,
  status,
  print,
  batches,
  cards,
  papers,
  orders,
  printers,
  imports,
  watch,
  exports,
  jobs,
  schools,
  districts,
  classes,
  students,
  years,
  rosters,
  remind,
  links,
  photoDays,
  proofs,
  forms,
  designs,
  users,
  tokens,
  webhooks,
  log,
  upkeep,
  shells,
] as const;

type Joined<Each> = (Each extends unknown ? (each: Each) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** All operations, keyed by the words after `idms`. */
export type Operations = Joined<(typeof subjects)[number]["operations"]>;

type FirstWord<Words> = Words extends `${infer First} ${string}` ? First : Words;

/** A group of commands with a common purpose. */
export interface CommandGroup {
  /** The name of the group, which follows `idms help`. */
  name: string;
  /** The former name of the group, which `idms help` still accepts. */
  was?: string;
  says: string;
  /** The first words of the group's commands, most used first. */
  commands: readonly FirstWord<keyof Operations>[];
}

/** The command groups, in the order of a school year. Every command belongs to exactly one group. */
export const COMMAND_GROUPS: readonly CommandGroup[] = [
  {
    name: "set-up",
    says: "set up an installation, and add schools and classes",
    commands: ["demo", "init", "serve", "schools", "districts", "classes", "year", "logos"],
  },
  {
    name: "collect",
    says: "collect details and photos, and check them",
    commands: ["links", "forms", "rosters", "remind", "import", "photo-days", "students", "status"],
  },
  {
    name: "design",
    says: "design the cards",
    commands: ["templates", "fonts", "preview"],
  },
  {
    name: "print",
    says: "print cards for a class, a school or all schools",
    commands: ["generate", "send", "proof", "sign-offs", "orders", "watch", "printers", "calibrate"],
  },
  {
    name: "after-printing",
    was: "after-the-press",
    says: "hand out cards, reprint cards and create lists",
    commands: ["batches", "mark", "unmark", "reprint", "changed", "cards", "documents", "export"],
  },
  {
    name: "people",
    says: "manage accounts, API tokens and connections to other systems",
    commands: ["users", "tokens", "webhooks"],
  },
  {
    name: "maintain",
    was: "look-after",
    says: "back up, check and clean up an installation",
    commands: [
      "backup",
      "backups",
      "verify-backup",
      "restore",
      "doctor",
      "worker",
      "jobs",
      "config",
      "log",
      "keys",
      "purge",
      "breach-report",
      "move",
      "completion",
      "manual",
      "help",
    ],
  },
];

/** Finds the group with the given current or former name. */
export const groupNamed = (word: string): CommandGroup | undefined =>
  COMMAND_GROUPS.find(({ name, was }) => name === word || was === word);

/** The commands that most people use on most days, with the purpose of each command. */
export const EVERYDAY: readonly (readonly [command: string, says: string])[] = [
  ["idms demo", "try IDMS with a made-up school"],
  ['idms links create --school 1 --class "8 - A"', "create a link for a class"],
  ["idms status", "see what needs to be done"],
  ['idms generate --school 1 --class "8 - A"', "print a class's cards to a PDF"],
  ["idms backup", "back up everything"],
];
