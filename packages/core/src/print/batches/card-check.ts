import { z } from "zod";
import { elementLabel } from "../../cards/drawing/element-label.ts";
import { SEVERITIES } from "../../cards/checks/finding-message.ts";
import { idSchema } from "../../ids.ts";
import { codedSchema, sentenceSchema } from "../../sentence-schema.ts";
import { cardSentences } from "../../cards/failures/card-sentences.ts";
import { asSentence } from "../../as-sentence.ts";
import type { Sentence } from "../../sentence.ts";

/** Null for what is so on every card. */
const student = z.int().nullable();

/** Students whose card the press leaves out, and why. */
export const leftOutSchema = z.array(
  z.object({
    student,
    name: z.string(),
    code: z.string(),
    message: z.string(),
    /** The same, sentence by sentence; older rows lack them. */
    reasons: z.array(sentenceSchema).optional(),
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
    /** The code and the facts of the message. */
    sentence: codedSchema.optional(),
  }),
);

/** The result of a check: what the press would print, leave out and find. */
export const cardCheckSchema = z.object({
  cards: z.int(),
  /** With all that is serious on each card. */
  left_out: z.array(leftOutSchema.element.extend({ findings: foundSchema.default([]) })),
  findings: foundSchema,
});
export type CardCheck = z.output<typeof cardCheckSchema>;

/** An ID template as far as choosing one goes. */
export const templateChoiceSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    is_default: z.boolean().default(false),
    back: z.unknown(),
  })
  .transform(({ back, ...template }) => ({ ...template, is_two_sided: back != null }));

/** All that the press has to say of one student's card, or of all cards alike. */
export interface CheckedCard {
  /** Null for what is so on every card. */
  student: number | null;
  name: string;
  isLeftOut: boolean;
  said: Sentence[];
}

const EVERY_CARD = "On every card";

/** A finding as an answer has it; older answers have the message alone. */
interface SaidFinding {
  field: string;
  message: string;
  sentence?: Pick<Sentence, "code" | "facts"> | undefined;
}

/** The sentence of a finding, with its element where it is about one. */
export function foundSentence(
  { field, message, sentence }: SaidFinding,
  labels: ReadonlyMap<string, string>,
): Sentence {
  const what = asSentence(message, sentence);
  return field === "" ? what : cardSentences.on_element({ label: elementLabel(field, labels), what });
}

/** The reasons why somebody is left out; older answers have them in one text. */
export const leftOutSentences = ({
  reasons,
  message,
}: Pick<LeftOutStudents[number], "reasons" | "message">): Sentence[] => reasons ?? [asSentence(message)];

/**
 * The findings of a check, student by student: first those who are left out, then what is on every card, which is
 * said once, then the findings of single cards in printing order.
 * @param names of the students, by id
 * @param labels of the fields, by name
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
