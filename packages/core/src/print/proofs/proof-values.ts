import { elementLabel } from "../../cards/drawing/element-label.ts";
import type { CardField } from "../../cards/designs/card-field.ts";
import { CLASS_TEXTS, PRESS_TEXTS } from "../../cards/drawing/card-texts.ts";
import { kindName } from "../../cards/kinds/kind-text.ts";
import { kindKey, kindOf } from "../../cards/kinds/kinds.ts";
import { fillExactly, fillPattern, placeholder, placeholdersOf } from "../../cards/drawing/fill-pattern.ts";
import type { DescribedFinding } from "../../cards/checks/finding-message.ts";
import { ownValue } from "../../cards/properties/own-value.ts";
import type { CardTemplate } from "../../cards/designs/template.ts";
import { printableText } from "../../cards/text/printable-text.ts";

/** A text of a card that differs from card to card, as the card prints it; empty when there is nothing to print. */
export interface ProofValue {
  label: string;
  text: string;
}

type Texts = Readonly<Record<string, string>>;
type Noticed = Pick<DescribedFinding, "field" | "side" | "severity" | "message">;

/** A finding on an element, in words. */
export interface ProofNote {
  text: string;
  /** It holds a card back. */
  serious: boolean;
}

/** The texts of a proof about the cards of a template. */
export interface ProofTexts {
  /**
   * Every text of both sides that is not the same on the whole class's cards, each once; the name stands above them, and what
   * the press puts on is not there yet.
   */
  values(texts: Texts): ProofValue[];
  /** The findings on one card, a line for each element: those on every card of the class, and this student's own. */
  notes(findings: readonly Noticed[]): { everywhere: ProofNote[]; own: ProofNote[] };
}

/** Longer fixed texts are named by their beginning, in characters. */
const LONGEST_NAME = 30;

interface Element {
  label: string;
  /** The key that elements share when they show the same. */
  shows: string;
  read: (texts: Texts) => string;
  /** Whether it is the same on every card of a class. */
  isFixed: boolean;
  /** Whether the press alone decides it. */
  isOfPress: boolean;
}

/**
 * Reads a template once for all of its cards.
 * @param labels what people call texts, by name
 */
export function proofTexts(template: CardTemplate, labels: ReadonlyMap<string, string>): ProofTexts {
  const sides = {
    front: readElements(template.fields, labels),
    back: readElements(template.back?.fields ?? {}, labels),
  };
  const all = [...sides.front.values(), ...sides.back.values()];
  const shown = new Map(
    all
      .filter(({ isFixed, isOfPress, shows }) => !isFixed && !isOfPress && shows !== "" && shows !== NAME)
      .map((each) => [each.shows, each]),
  );
  return {
    values: (texts) =>
      Array.from(shown.values(), ({ label, read }) => ({ label, text: printableText(read(texts)) })),
    notes(findings) {
      const everywhere = new Map<string, ProofNote>();
      const own = new Map<string, ProofNote>();
      for (const { field, side = "front", severity, message } of findings) {
        const element = sides[side].get(field);
        const label = element?.label ?? elementLabel(field, labels);
        const notes = element?.isFixed ? everywhere : own;
        const before = notes.get(label);
        notes.set(label, {
          text: [before ? before.text : label && `${label}:`, message].filter(Boolean).join(" "),
          serious: before?.serious === true || severity === "serious",
        });
      }
      return { everywhere: [...everywhere.values()], own: [...own.values()] };
    },
  };
}

const NAME = placeholder("full_name");
const isSameInClass = (name: string): boolean => (CLASS_TEXTS as readonly string[]).includes(name);
const isOfPress = (name: string): boolean => (PRESS_TEXTS as readonly string[]).includes(name);

function readElements(
  fields: Readonly<Record<string, CardField>>,
  labels: ReadonlyMap<string, string>,
): Map<string, Element> {
  return new Map(Object.entries(fields).map(([name, field]) => [name, readElement(name, field, labels)]));
}

function readElement(name: string, field: CardField, labels: ReadonlyMap<string, string>): Element {
  const { kind, pattern = "", isImage } = field;
  const label = elementLabel(name, labels);
  const names = kind === undefined ? [name] : placeholdersOf(pattern);
  const alike = {
    isFixed: names.every(isSameInClass),
    isOfPress: names.every((each) => isOfPress(each) || isSameInClass(each)),
  };
  const nothing = { label, shows: "", read: () => "", ...alike };
  if (isImage) return { ...nothing, isFixed: false };
  const filled = { read: (texts: Texts) => fillExactly(pattern, texts).text, ...alike };
  const what = kindOf(field);
  if (kind === undefined)
    return { ...alike, label, shows: placeholder(name), read: (texts) => ownValue(texts, name) ?? "" };
  if (what.role === "text") {
    const read = (texts: Texts) => fillPattern(pattern, texts).text;
    const called = names.filter((each) => !isSameInClass(each)).map((each) => elementLabel(each, labels));
    return { label: alike.isFixed ? quoted(pattern) : called.join(", "), shows: pattern, ...filled, read };
  }
  if (what.role === "code")
    return { label: kindName[kindKey(field)], shows: `${kind} ${pattern}`, ...filled };
  return { ...nothing, isFixed: true };
}

function quoted(pattern: string): string {
  const text = printableText(pattern).replaceAll("\n", " ");
  return `“${text.length > LONGEST_NAME ? `${text.slice(0, LONGEST_NAME).trimEnd()}…` : text}”`;
}
