import type { CardField } from "../designs/card-field.ts";
import { placeholdersOf } from "../drawing/fill-pattern.ts";
import { contentNames } from "../designs/shown-texts.ts";
import type { CardFields, CardTemplate } from "../designs/template.ts";

/** A fixed text that labels the answers next to it. The label is shown even if the answers are empty. */
export interface LabelBeside {
  side: "front" | "back";
  element: string;
  /**
   * The names of the texts that the label describes. If all of these texts are empty, the label is next to an empty
   * space.
   */
  names: string[];
}

/** Maximum distance between a label and its answer, in label heights: to the right, and below. */
const MOST_BESIDE = 2;
const MOST_BELOW = 1;

/**
 * Finds the labels that are on every card of a template. A text above several answers is a title, so it is not
 * included.
 */
export const labelsBeside = ({ fields, back }: Pick<CardTemplate, "fields" | "back">): LabelBeside[] => [
  ...labelsOf("front", fields),
  ...labelsOf("back", back?.fields ?? {}),
];

function labelsOf(side: LabelBeside["side"], fields: CardFields): LabelBeside[] {
  const answers = Object.entries(fields).filter(([name, field]) => isAnswer(name, field));
  return Object.entries(fields).flatMap(([element, label]) => {
    if (!isLabel(label)) return [];
    const beside = answers.find(([, answer]) => isBeside(label, answer));
    const below = answers.find(([, answer]) => isBelow(label, answer));
    const isTitle = below !== undefined && answers.some(([, answer]) => isBelow(below[1], answer));
    const found = beside ?? (isTitle ? undefined : below);
    return found ? [{ side, element, names: contentNames(...found) }] : [];
  });
}

const isLabel = ({ kind, pattern = "", showIf }: CardField): boolean =>
  kind === "text" && showIf === undefined && pattern.trim() !== "" && placeholdersOf(pattern).length === 0;

/** Whether an element shows only answers, so that it is empty if the answers are. */
const isAnswer = (name: string, { kind, isImage, pattern = "" }: CardField): boolean =>
  !isImage &&
  (kind === undefined ||
    (kind === "text" &&
      contentNames(name, { kind, isImage, pattern } as CardField).length > 0 &&
      !/[\p{L}\p{N}]/u.test(pattern.replaceAll(/\{[^{}]*\}/g, ""))));

const within = (distance: number, least: number, most: number): boolean =>
  distance >= least && distance <= most;

const isBeside = (label: CardField, answer: CardField): boolean =>
  within(answer.x - label.x - label.width, -label.height / 2, MOST_BESIDE * label.height) &&
  Math.abs(answer.y + answer.height / 2 - label.y - label.height / 2) < label.height / 2;

const isBelow = (label: CardField, answer: CardField): boolean =>
  within(answer.y - label.y - label.height, -label.height / 4, MOST_BELOW * label.height) &&
  Math.abs(answer.x - label.x) < label.height / 2;
