import { setUp, shells } from "./set-up.ts";
import { print, batches } from "./print.ts";
import { cards } from "./cards.ts";
import { papers } from "./papers.ts";
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

/** Every subject, in the order in which help shows them. */
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

/** Every operation, by the words behind `idms`. */
export type Operations = Joined<(typeof subjects)[number]["operations"]>;
