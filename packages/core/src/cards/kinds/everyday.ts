import type { CardFinding } from "../drawing/laid-out.ts";
import type { Control, Section } from "../properties/controls.ts";
import type { ElementText } from "../properties/element-text.ts";
import type { kindName } from "./kind-text.ts";

type KindKey = keyof typeof kindName;

const CODE = ["pattern", "color", "fill"] as const;

/**
 * The properties that people set every day, at most five for each kind. The designer always shows their controls and
 * collapses all others by subject.
 */
export const EVERYDAY: Readonly<Record<KindKey, readonly string[]>> = {
  answer: ["font", "bold", "size", "align", "color"],
  text: ["pattern", "font", "size", "align", "color"],
  photo: ["shape"],
  image: ["image", "shape"],
  line: ["thickness", "color"],
  rectangle: ["shape", "thickness", "fill", "stroke", "opacity"],
  qr: CODE,
  datamatrix: CODE,
  aztec: CODE,
  pdf417: CODE,
  code128: CODE,
  code39: CODE,
  ean13: CODE,
  ean8: CODE,
};

/** The subject whose controls resolve a finding. Other findings are resolved by an everyday control or elsewhere. */
export const SUBJECT_OF_FINDING: Partial<Record<CardFinding["code"], ElementText>> = {
  shrunk: "setting",
  unreadable: "setting",
  below_least: "setting",
  wrapped: "setting",
  cut: "setting",
  missing_glyph: "fontStyle",
  font_missing: "fontStyle",
  photo_low_resolution: "place",
  image_low_resolution: "place",
  code_too_long: "place",
  code_too_fine: "place",
  code_fine: "place",
  covered: "place",
  overwritten: "place",
  near_edge: "place",
};

type Entry = Section["controls"][number];

/** Returns the controls of a section that pass the test. Controls grouped in a row stay grouped. */
export const controlsThat = (
  { controls }: Pick<Section, "controls">,
  test: (control: Control) => boolean,
): readonly Entry[] =>
  controls.flatMap((each): Entry[] => {
    if (!("row" in each)) return test(each) ? [each] : [];
    const kept = each.controls.filter(test);
    return kept.length > 0 ? [{ ...each, controls: kept }] : [];
  });

/** Splits the panel of a kind into its everyday controls and the other sections. */
export function splitPanel(
  kind: KindKey,
  sections: readonly Section[],
): { everyday: readonly Entry[]; folded: readonly Section[] } {
  const isEveryday = ({ property }: Control) => EVERYDAY[kind].includes(property);
  return {
    everyday: sections.flatMap((section) => controlsThat(section, isEveryday)),
    folded: sections
      .map(({ title, controls }) => ({
        title,
        controls: controlsThat({ controls }, (control) => !isEveryday(control)),
      }))
      .filter(({ controls }) => controls.length > 0),
  };
}

/** Whether a stored value differs from what the control shows when no value has been set. */
export const isSet = (control: Control, value: unknown): boolean =>
  value !== undefined &&
  value !== null &&
  value !== false &&
  value !== ("unset" in control ? control.unset : undefined);
