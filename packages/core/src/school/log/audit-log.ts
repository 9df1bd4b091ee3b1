import { saying } from "../../sentence-schema.ts";
import { logRules } from "./log-rule-sentences.ts";
import { z } from "zod";
import { chosenOrAll } from "../../forms/values/chosen.ts";
import { isIsoDate } from "../../forms/values/iso-date.ts";
import { idSchema } from "../../ids.ts";
import { DEEDS, deedWords, SUBJECTS, subjectWords } from "./deeds.ts";

/** An action recorded in the audit log. */
export const auditEntryAnswer = z.object({
  id: z.int(),
  at: z.string(),
  /** The user's name at the time of the action. */
  by: z.string(),
  done: z.string(),
  subject: z.string(),
  subject_id: z.int().nullable(),
  /** The current name of the subject, or null if the subject no longer exists or has no name. */
  name: z.string().nullable(),
  school: z.int().nullable(),
  school_name: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.output<typeof auditEntryAnswer>;

/** How much of the log is sealed, with the last seal and the number of entries that are waiting to be sealed. */
export const logSealAnswer = z.object({
  /** The last seal. Null if nothing has been sealed yet. */
  seal: z.object({ id: z.int(), last_id: z.int(), hash: z.string(), sealed_at: z.string() }).nullable(),
  /** The number of entries that have not been sealed yet. */
  waiting: z.int(),
  /** The last entry that was trimmed, or null if the log is complete. */
  cut: z.int().nullable(),
});

const day = z.string().refine(isIsoDate, saying(logRules.day()));

const MOST_OF_A_NAME = 150;

const filterFields = {
  actor: chosenOrAll(z.string().trim().max(MOST_OF_A_NAME)),
  done: chosenOrAll(z.enum(DEEDS, saying(logRules.action()))),
  subject: chosenOrAll(z.enum(SUBJECTS, saying(logRules.subject({ subjects: SUBJECTS })))),
  subject_id: chosenOrAll(idSchema),
  school: chosenOrAll(idSchema),
  from: chosenOrAll(day),
  to: chosenOrAll(day),
};

/** The filters for entries: user, action, subject, school and date range (inclusive). */
export const auditFilterSchema = z
  .object(filterFields)
  .refine(({ subject, subject_id }) => subject_id === undefined || subject !== undefined, {
    ...saying(logRules.numberAlone()),
    path: ["subject"],
  });
export type AuditFilter = z.output<typeof auditFilterSchema>;

export const AUDIT_FILTERS = Object.keys(filterFields) as (keyof AuditFilter)[];

/** The column headings of the exported log. */
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

/** Formats an entry as a line of JSON for programs, with the name of its action and with its details unchanged. */
export const auditJsonLine = (entry: AuditEntry): string => `${JSON.stringify(entry)}\n`;

/**
 * Formats an entry as a row below the headings in `AUDIT_SHEET_COLUMNS`.
 * @param when the formatted time, with its time zone
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
