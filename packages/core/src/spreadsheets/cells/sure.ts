/**
 * What somebody can be sure of though a file says otherwise, so that it is not asked again: that the class that was said is
 * right, that printed students move to another class, that the file is whole.
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

/** What a text asks that `sure` answers. */
export const sureAsked = (text: string): Sure[] => SURE.filter((each) => text.includes(ENDS[each]));
