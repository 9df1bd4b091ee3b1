import { designRuleSchema } from "../../cards/designs/design-rule-schemas.ts";
import { z } from "zod";
import { elementLabel } from "../../cards/drawing/element-label.ts";
import { SEVERITIES } from "../../cards/checks/finding-message.ts";
import { yearFaultIn, type YearFault } from "../../cards/checks/year-fault.ts";
import { idSchema } from "../../ids.ts";
import { codedSchema, sentenceSchema } from "../../sentence-schema.ts";
import { cardSentences } from "../../cards/failures/card-sentences.ts";
import { asSentence } from "../../as-sentence.ts";
import type { Sentence } from "../../sentence.ts";

/** The student's ID. Null for a finding that is on every card. */
const student = z.int().nullable();

/** The students whose cards the press skips, with the reasons. */
export const leftOutSchema = z.array(
  z.object({
    student,
    name: z.string(),
    code: z.string(),
    message: z.string(),
    /** The reasons as separate sentences. Older database rows do not have them. */
    reasons: z.array(sentenceSchema()).optional(),
  }),
);
export type LeftOutStudents = z.output<typeof leftOutSchema>;

const foundSchema = z.array(
  z.object({
    student,
    field: z.string(),
    side: z.literal("back").optional(),
    code: z.string(),
    severity: z.enum(SEVERITIES),
    message: z.string(),
    /** The code and parameters of the message. */
    sentence: codedSchema().optional(),
  }),
);

/** The students to print who already have a valid card: of this design, and of others, whose names follow. */
const validCardsSchema = z.object({ same: z.int(), other: z.int(), others: z.array(z.string()) });
export type ValidCards = z.output<typeof validCardsSchema>;

/** Adds up the valid cards of several groups of students. */
export const allValidCards = (each: readonly ValidCards[]): ValidCards => ({
  same: each.reduce((sum, { same }) => sum + same, 0),
  other: each.reduce((sum, { other }) => sum + other, 0),
  others: [...new Set(each.flatMap(({ others }) => others))].toSorted(),
});

/** The result of a check: which cards the press would print or skip, and the findings. */
export const cardCheckSchema = z.object({
  cards: z.int(),
  /** The skipped cards, with all serious findings on each of them. */
  left_out: z.array(leftOutSchema.element.extend({ findings: foundSchema.default([]) })),
  findings: foundSchema,
  /** How the cards are laid on sheets, for each file. A reprint leaves this out. */
  files: z
    .array(
      z.object({
        cards: z.int(),
        per_sheet: z.int(),
        /** The position of the first card on the first sheet, counted from 0. */
        first: z.int(),
      }),
    )
    .optional(),
  /** The valid cards of the students. A reprint leaves this out. */
  valid_cards: validCardsSchema.optional(),
});
export type CardCheck = z.output<typeof cardCheckSchema>;

type FileOnSheets = NonNullable<CardCheck["files"]>[number];

/** Counts the sheets that a file needs. Each file begins on a new sheet. */
export const sheetsOf = ({ cards, per_sheet, first }: FileOnSheets): number =>
  cards === 0 ? 0 : Math.ceil((cards + first) / per_sheet);

/** Returns what a check found about the school year that the cards show, or undefined. */
export const yearFault = ({ left_out, findings }: CardCheck): YearFault | undefined =>
  yearFaultIn([...findings, ...left_out.flatMap((each) => each.findings)].map(({ sentence }) => sentence));

/** The data needed to choose an ID template. */
export const templateChoiceSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    is_default: z.boolean().default(false),
    /** The school's rules that choose the template. */
    rules: z.array(designRuleSchema).default([]),
    card_size_mm: z.object({ w: z.number(), h: z.number() }).nullish(),
    back: z.unknown(),
  })
  .transform(({ back, ...template }) => ({ ...template, is_two_sided: back != null }));

/** All results for one student's card, or for every card. */
export interface CheckedCard {
  /** The student's ID. Null for findings that are on every card. */
  student: number | null;
  name: string;
  isLeftOut: boolean;
  said: Sentence[];
}

const EVERY_CARD = "On every card";

/** A finding in an API response. Older responses contain only the message. */
interface SaidFinding {
  field: string;
  message: string;
  sentence?: Pick<Sentence, "code" | "facts"> | undefined;
}

/** Returns the sentence for a finding. If the finding is about an element, the sentence names the element. */
export function foundSentence(
  { field, message, sentence }: SaidFinding,
  labels: ReadonlyMap<string, string>,
): Sentence {
  const what = asSentence(message, sentence);
  return field === "" ? what : cardSentences.on_element({ label: elementLabel(field, labels), what });
}

/** Returns the reasons why a student is left out. Older responses contain them as a single string. */
export const leftOutSentences = ({
  reasons,
  message,
}: Pick<LeftOutStudents[number], "reasons" | "message">): Sentence[] => reasons ?? [asSentence(message)];

/**
 * Groups the findings of a check by student: first the students left out, then the findings that apply to every card
 * (listed once), then the findings on single cards in print order.
 * @param names student names, keyed by ID
 * @param labels field labels, keyed by field name
 */
export function checkedCards(
  { cards, left_out, findings }: Omit<CardCheck, "left_out"> & { left_out: LeftOutStudents },
  names: ReadonlyMap<number, string>,
  labels: ReadonlyMap<string, string>,
): CheckedCard[] {
  const missing = left_out.map(({ student: id, name, ...why }) => ({
    student: id,
    name,
    isLeftOut: true,
    said: leftOutSentences(why),
  }));
  const bearers = new Map<string, Set<number | null>>();
  const sentences = new Map<string, Sentence>();
  for (const finding of findings) {
    const said = foundSentence(finding, labels);
    sentences.set(said.message, said);
    bearers.set(said.message, (bearers.get(said.message) ?? new Set()).add(finding.student));
  }
  const saidIn = (texts: readonly string[]) => texts.map((text) => sentences.get(text) as Sentence);
  const isEverywhere = (text: string) => {
    const students = bearers.get(text);
    return students?.has(null) === true || (cards > 1 && students?.size === cards);
  };
  const common = [...bearers.keys()].filter(isEverywhere);
  const ofStudents = new Map<number | null, string[]>();
  for (const [text, students] of bearers) {
    if (isEverywhere(text)) continue;
    for (const id of students) ofStudents.set(id, [...(ofStudents.get(id) ?? []), text]);
  }
  const inOrder = [...new Set(findings.map((finding) => finding.student))];
  return [
    ...missing,
    ...(common.length > 0
      ? [{ student: null, name: EVERY_CARD, isLeftOut: false, said: saidIn(common) }]
      : []),
    ...inOrder.flatMap((id) => {
      const messages = ofStudents.get(id);
      const name = (id !== null && names.get(id)) || `Student ${id}`;
      return messages ? [{ student: id, name, isLeftOut: false, said: saidIn(messages) }] : [];
    }),
  ];
}
