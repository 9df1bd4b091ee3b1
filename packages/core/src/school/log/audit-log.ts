import { z } from "zod";
import { chosenOrAll } from "../../forms/values/chosen.ts";
import { isIsoDate } from "../../forms/values/iso-date.ts";
import { idSchema } from "../../ids.ts";
import { DEEDS, deedWords, SUBJECTS, subjectWords } from "./deeds.ts";

/** Something that was done, as the log has it. */
export const auditEntryAnswer = z.object({
  id: z.int(),
  at: z.string(),
  /** The name of who did it, as it was then. */
  by: z.string(),
  done: z.string(),
  subject: z.string(),
  subject_id: z.int().nullable(),
  /** Its name today; null for what is gone, or has no name. */
  name: z.string().nullable(),
  school: z.int().nullable(),
  school_name: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.output<typeof auditEntryAnswer>;

/** How far the log is sealed, by which seal, and what waits for one. */
export const logSealAnswer = z.object({
  /** Null where nothing is sealed yet. */
  seal: z.object({ id: z.int(), last_id: z.int(), hash: z.string(), sealed_at: z.string() }).nullable(),
  /** How many entries are not sealed yet. */
  waiting: z.int(),
  /** The last entry that was cut; null where the log begins at its beginning. */
  cut: z.int().nullable(),
});

const day = z.string().refine(isIsoDate, { error: "Enter the date as YYYY-MM-DD, such as 2027-03-31." });

const MOST_OF_A_NAME = 150;

const filterFields = {
  actor: chosenOrAll(z.string().trim().max(MOST_OF_A_NAME)),
  done: chosenOrAll(
    z.enum(DEEDS, { error: "Enter an action by its name in the log, such as students.verify." }),
  ),
  subject: chosenOrAll(z.enum(SUBJECTS, { error: `The subject must be one of ${SUBJECTS.join(", ")}.` })),
  subject_id: chosenOrAll(idSchema),
  school: chosenOrAll(idSchema),
  from: chosenOrAll(day),
  to: chosenOrAll(day),
};

/** The wanted entries: by who, what, to what, of which school, from and to which day, both included. */
export const auditFilterSchema = z
  .object(filterFields)
  .refine(({ subject, subject_id }) => subject_id === undefined || subject !== undefined, {
    error: "A number alone does not identify a record. Specify its type with `subject`.",
    path: ["subject"],
  });
export type AuditFilter = z.output<typeof auditFilterSchema>;

/** The names of a filter's parameters. */
export const AUDIT_FILTERS = Object.keys(filterFields) as (keyof AuditFilter)[];

/** The headings of the log as a spreadsheet. */
export const AUDIT_SHEET_COLUMNS = [
  "Entry",
  "When",
  "Who",
  "What",
  "Deed",
  "Whom",
  "Number",
  "Name",
  "School",
  "Details",
] as const;

export const LOG_FORMATS = ["csv", "jsonl"] as const;
export type LogFormat = (typeof LOG_FORMATS)[number];

/** An entry as a line of JSON, for programs: with its deed by name and its details as they are. */
export const auditJsonLine = (entry: AuditEntry): string => `${JSON.stringify(entry)}\n`;

/**
 * An entry as a row below those headings.
 * @param when it was done, ready to read, with its zone
 */
export const auditSheetRow = (entry: AuditEntry, when: string): string[] => [
  String(entry.id),
  when,
  entry.by,
  deedWords(entry.done),
  entry.done,
  subjectWords(entry.subject),
  entry.subject_id === null ? "" : String(entry.subject_id),
  entry.name ?? "",
  entry.school_name ?? "",
  JSON.stringify(entry.details),
];
