import { imagePx } from "../../units.ts";
import { elementBox, rememberTexts, type LaidOut } from "../laid-out.ts";
import type { BaseField } from "./base-field.ts";
import type { Preparation } from "./element-kind.ts";
import { MIN_FONT_SIZE } from "./typography.ts";

/** Prepares a box for the texts of cards, each of which is set in it. */
export function textInBox({ name, field, space, fit }: Preparation<BaseField>): (text: string) => LaidOut {
  const box = elementBox(field, space);
  const size = space.imageLengthToMm(imagePx(Math.max(MIN_FONT_SIZE, field.size)));
  const { font, bold = false, italic = false, align, color } = field;
  const style = { font, bold, italic, size, align };
  const set = rememberTexts((text) => {
    const { runs, findings } = fit(text, box, style);
    return {
      items: [{ kind: "text", color, runs }],
      findings: findings.map((finding) => ({ field: name, ...finding })),
    };
  });
  const nothing: LaidOut = { items: [], findings: [{ field: name, code: "empty" }] };
  return (text) => (text === "" ? nothing : set(text));
}
