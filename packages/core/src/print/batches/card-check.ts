import { z } from "zod";
import { elementLabel } from "../../cards/drawing/element-label.ts";
import { SEVERITIES } from "../../cards/checks/finding-message.ts";
import { idSchema } from "../../ids.ts";

/** Null for what is so on every card. */
const student = z.int().nullable();

/** Students whose card the press leaves out, and why. */
export const leftOutSchema = z.array(
  z.object({ student, name: z.string(), code: z.string(), message: z.string() }),
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
  messages: string[];
}

const EVERY_CARD = "On every card";

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
  const missing = left_out.map(({ student: id, name, message }) => ({
    student: id,
    name,
    isLeftOut: true,
    messages: [message],
  }));
  const bearers = new Map<string, Set<number | null>>();
  for (const { student: id, field, message } of findings) {
    const text = field === "" ? message : `${elementLabel(field, labels)}: ${message}`;
    bearers.set(text, (bearers.get(text) ?? new Set()).add(id));
  }
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
    ...(common.length > 0 ? [{ student: null, name: EVERY_CARD, isLeftOut: false, messages: common }] : []),
    ...inOrder.flatMap((id) => {
      const messages = ofStudents.get(id);
      const name = (id !== null && names.get(id)) || `Student ${id}`;
      return messages ? [{ student: id, name, isLeftOut: false, messages }] : [];
    }),
  ];
}
