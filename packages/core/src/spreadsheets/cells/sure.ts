/**
 * Confirmations of what a file contradicts, so that it is not asked again: that the given class is right, that
 * printed students move to another class, that the file is complete.
 */
export const SURE = ["class", "moved", "whole"] as const;
export type Sure = (typeof SURE)[number];

/** The end of each question, by which whoever shows it knows what answers it. */
const ENDS: Record<Sure, string> = {
  class: "say that the class that was chosen is right, or choose another.",
  moved: "say that printed students move, or correct the class.",
  whole: "send it again once it is complete, or say that the file is whole.",
};

/** A question that `sure` answers. */
export const askSure = (sure: Sure, what: string): string => `${what}: ${ENDS[sure]}`;

/** The questions in a text that `sure` answers. */
export const sureAsked = (text: string): Sure[] => SURE.filter((each) => text.includes(ENDS[each]));
