import { fieldSentences } from "../../forms/said/field-sentences.ts";
import { saying } from "../../sentence-schema.ts";
import { z } from "zod";
import { optionalEmail } from "../../school/accounts/user.ts";
import type { ClassName } from "../../school/classes/label.ts";
import { HOLDS } from "../../school/classes/staff-group.ts";
import { isPhone, readPhone, PHONE_LENGTH } from "../../forms/values/phone.ts";
import { labelSentences } from "../../forms/said/label-sentences.ts";
import { optionalText, requiredText } from "../../forms/said/text-schema.ts";
import { idSchema } from "../../ids.ts";
import { saidAnswer } from "../../spreadsheets/said/said-answer.ts";
import { guessAnswer } from "../../spreadsheets/cells/read-choice.ts";
import { STUDENT_STATUSES } from "../../students/records/status.ts";

/** The fields of an expected student, with their labels. */
export const EXPECTED_FIELDS = {
  full_name: "Name",
  roll_no: "Roll No",
  admission_no: "Admission No",
  phone: "Phone",
  email: "Email",
} as const;
export type ExpectedField = keyof typeof EXPECTED_FIELDS;

const NAME_LIMIT = 200;
const NUMBER_LIMIT = 50;

/**
 * The schema for a phone number. A number with a country code or a trunk zero is stored as its ten digits, so that
 * messages can be sent to it.
 */
const phone = optionalText(labelSentences.phone(), 50)
  .transform((typed) => readPhone(typed)?.slice(-PHONE_LENGTH) ?? typed)
  .refine((digits) => digits === "" || isPhone(digits), saying(fieldSentences.phone()));

/** The schema for an expected student. Only the name is required. */
export const expectedInputSchema = z.object({
  full_name: requiredText(labelSentences.name(), NAME_LIMIT),
  roll_no: optionalText(labelSentences.rollNo(), NUMBER_LIMIT),
  admission_no: optionalText(labelSentences.admissionNo(), NUMBER_LIMIT),
  phone,
  email: optionalEmail,
});
export type ExpectedInput = z.output<typeof expectedInputSchema>;

export type KnownExpected = ExpectedInput & { id: number; class_id: number };

/** An expected student from a row of a sheet. */
export type PlannedExpected = ExpectedInput & { row: number; class_id: number };

/** The state of an expected student: nothing has arrived, a record has arrived, or the record was sent back. */
export const EXPECTED_STATES = ["missing", "received", "sent_back"] as const;
export type ExpectedState = (typeof EXPECTED_STATES)[number];

/** The labels of the states in lists. */
export const expectedStateLabel: Record<ExpectedState, string> = {
  missing: "Nothing sent",
  received: "Received",
  sent_back: "Sent back",
};

/** The labels of the states of children without a photo. */
export const withoutPhotoLabel: Record<ExpectedState, string> = {
  missing: "Nothing sent",
  received: "Recorded without a photo",
  sent_back: "Sent back, without a photo",
};

/** Returns the state of an expected student, given their record if there is one. */
export const expectedState = (student: { sent_back: unknown } | null): ExpectedState =>
  student === null ? "missing" : student.sent_back === null ? "received" : "sent_back";

/** The filters of a roster: a state, or the children of the class without a photo. */
export const ROSTER_FILTERS = [...EXPECTED_STATES, "no_photo"] as const;
export type RosterFilter = (typeof ROSTER_FILTERS)[number];

/** Returns whether a filter shows an expected student. Without a filter, all of them are shown. */
export const isListed = (
  row: { state: ExpectedState; has_photo: boolean },
  filter: RosterFilter | undefined,
): boolean => filter === undefined || (filter === "no_photo" ? !row.has_photo : row.state === filter);

/** An expected student as the API returns it. `student` is the record that arrived for the child. */
export const expectedAnswer = z.object({
  id: z.int(),
  school: z.int(),
  classroom: z.int(),
  full_name: z.string(),
  roll_no: z.string(),
  admission_no: z.string(),
  phone: z.string(),
  email: z.string(),
  state: z.enum(EXPECTED_STATES),
  student: z.int().nullable(),
  /** Whether a photo has arrived with the record. */
  has_photo: z.boolean(),
  version: z.int(),
});

/** A child in a list of a class: one on its roster, or a record of the class that matches no one on it. */
const listedChild = expectedAnswer.omit({ id: true, school: true, classroom: true, version: true }).extend({
  /** The roster entry, or null for a child who is not on the roster. */
  expected: z.int().nullable(),
});
export type ListedChild = z.output<typeof listedChild>;

type OnRoster = Omit<ListedChild, "expected"> & { id: number };

const asListed = ({ id, ...row }: OnRoster): ListedChild => ({
  expected: id,
  student: row.student,
  full_name: row.full_name,
  roll_no: row.roll_no,
  admission_no: row.admission_no,
  phone: row.phone,
  email: row.email,
  state: row.state,
  has_photo: row.has_photo,
});

/**
 * Returns the children of a class without a photo: those on its roster who sent nothing or whose record has no photo,
 * and then the records without a photo that match no one on the roster. If the roster has no phone number, the number is
 * that of the record.
 * @param records the records of the class that match no one on its roster
 */
export const childrenWithoutPhoto = (
  expected: readonly (OnRoster & { parent_phone: string | null })[],
  records: readonly {
    id: number;
    full_name: string;
    parent_phone: string;
    photo: unknown;
    sent_back: unknown;
  }[],
): ListedChild[] => [
  ...expected
    .filter(({ has_photo }) => !has_photo)
    .map(({ parent_phone, ...row }) => ({ ...asListed(row), phone: row.phone || (parent_phone ?? "") })),
  ...records
    .filter(({ photo }) => photo === null)
    .map(({ id, full_name, parent_phone, sent_back }) => ({
      expected: null,
      student: id,
      full_name,
      roll_no: "",
      admission_no: "",
      phone: parent_phone,
      email: "",
      state: expectedState({ sent_back }),
      has_photo: false,
    })),
];

/** Returns the children whom a roster shows with a filter, or all on the roster without one. */
export const listedChildren = (
  { expected, without_photo }: { expected: readonly OnRoster[]; without_photo: readonly ListedChild[] },
  filter: RosterFilter | undefined,
): readonly ListedChild[] =>
  filter === "no_photo" ? without_photo : expected.filter((row) => isListed(row, filter)).map(asListed);

/** A record that matches no one on the roster. */
const unexpected = z.object({
  id: z.int(),
  full_name: z.string(),
  parent_phone: z.string(),
  has_photo: z.boolean(),
  status: z.enum(STUDENT_STATUSES),
});

/**
 * A class's roster: its expected students, the children without a photo, the records that match no expected student,
 * and pairs of a record and an expected student that may be the same child and need a decision.
 */
export const rosterAnswer = z.object({
  classroom: z.int(),
  class_name: z.string(),
  section: z.string().nullable(),
  /** Present only for a staff group. */
  holds: z.enum(HOLDS).optional(),
  school: z.int(),
  expected: z.array(expectedAnswer),
  /** The children of the class without a photo, on the roster or not. */
  without_photo: z.array(listedChild).default([]),
  others: z.array(unexpected),
  offers: z.array(z.object({ expected: z.int(), student: z.int() })),
});

/** The result of a roster import or of a dry run. `plan` is present only for a dry run. */
export const rosterImportAnswer = z.object({
  refused: z.boolean(),
  create: z.int(),
  change: z.int(),
  skip: z.int(),
  reject: z.array(z.object({ row: z.int(), column: z.string(), ...saidAnswer })),
  mapping: z.record(z.string(), z.string()),
  ignored: z.array(z.string()),
  plan: z.array(z.record(z.string(), z.unknown())).optional(),
  not_read: z.array(z.object({ what: z.string(), names: z.array(z.string()), ...saidAnswer })),
  guesses: z.array(guessAnswer),
  /** Expected students of the sheet's classes who do not appear in any of its rows. */
  absent: z.array(z.object({ id: z.int(), name: z.string(), class_id: z.int() })),
  removed: z.int(),
});
export type RosterImported = z.output<typeof rosterImportAnswer>;

/** The columns of an exported roster spreadsheet, which can be imported again. */
export const ROSTER_SHEET_COLUMNS = [...Object.values(EXPECTED_FIELDS), "Class", "Section", "State", "Photo"];

/** Returns a child as a row of a roster spreadsheet. */
export const rosterSheetRow = (row: ListedChild, { class_name, section }: ClassName): string[] => [
  row.full_name,
  row.roll_no,
  row.admission_no,
  row.phone,
  row.email,
  class_name,
  section ?? "",
  (row.has_photo ? expectedStateLabel : withoutPhotoLabel)[row.state],
  row.has_photo ? "Yes" : "No",
];

/** An expected student in parsed form. */
const expectedSchema = expectedAnswer.extend({ id: idSchema });
export type ExpectedStudent = z.output<typeof expectedSchema>;

/** A roster in parsed form. */
export const rosterSchema = rosterAnswer.extend({ expected: z.array(expectedSchema) });
export type Roster = z.output<typeof rosterSchema>;
