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

/** Text that varies from card to card, in its printed form. Empty if there is nothing to print. */
export interface ProofValue {
  label: string;
  text: string;
}

type Texts = Readonly<Record<string, string>>;
type Noticed = Pick<DescribedFinding, "field" | "side" | "severity" | "message">;

/** The description of a finding on an element. */
export interface ProofNote {
  text: string;
  /** Whether the finding holds a card back. */
  serious: boolean;
}

/** Creates the text for a proof of a template's cards. */
export interface ProofTexts {
  /**
   * Returns the text on both sides that varies within the class, without duplicates. The name is omitted because it is
   * shown above. Text that the press adds is omitted because it does not exist yet.
   */
  values(texts: Texts): ProofValue[];
  /**
   * Returns the findings on one card, one line per element. Findings that are on every card are separate from the
   * findings that are only on this card.
   */
  notes(findings: readonly Noticed[]): { everywhere: ProofNote[]; own: ProofNote[] };
}

/** The length, in characters, above which fixed text is identified only by its beginning. */
const LONGEST_NAME = 30;

interface Element {
  label: string;
  /** The key shared by elements that show the same content. */
  shows: string;
  read: (texts: Texts) => string;
  /** Whether the content is the same on every card of a class. */
  isFixed: boolean;
  /** Whether only the press determines the content. */
  isOfPress: boolean;
}

/**
 * Analyses a template once for all of its cards.
 * @param labels text labels, keyed by field name
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
