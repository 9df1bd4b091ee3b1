import type { ALL_FAILURES, ALL_SENTENCES } from "@idms/core/all-sentences";
import type { Translated } from "@idms/core/sentence";
import { cards } from "./cards.ts";
import { collecting } from "./collecting.ts";
import { doctor } from "./doctor.ts";
import { files } from "./files.ts";
import { imports } from "./imports.ts";
import { commands, installation, settings } from "./installation.ts";
import { mails } from "./mails.ts";
import { print } from "./print.ts";
import { records } from "./records.ts";
import { missing, requests } from "./requests.ts";
import { rules } from "./rules.ts";
import { accounts, school } from "./school.ts";
import { sheets } from "./sheets.ts";
import { backups, jobs, upkeep } from "./upkeep.ts";

type All = typeof ALL_FAILURES & typeof ALL_SENTENCES;

/**
 * All messages that have a code, in Hindi. A missing message is a compile error. No native speaker has reviewed the
 * messages yet.
 */
export const told: { readonly [Group in keyof All]: Translated<All[Group]> } = {
  ...accounts,
  ...backups,
  ...cards,
  ...collecting,
  ...commands,
  ...doctor,
  ...files,
  ...imports,
  ...installation,
  ...jobs,
  ...mails,
  ...missing,
  ...print,
  ...records,
  ...requests,
  ...rules,
  ...school,
  ...settings,
  ...sheets,
  ...upkeep,
};
