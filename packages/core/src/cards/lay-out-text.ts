import { imagePx } from "../units.ts";
import { MIN_FONT_SIZE, type CardField } from "./card-field.ts";
import {
  elementBox,
  ownValue,
  patternElement,
  rememberTexts,
  type LaidOut,
  type LayOutElement,
} from "./laid-out.ts";
import type { CardSpace } from "./space.ts";
import { fitText } from "./text/fit-text.ts";
import { printableText } from "./text/printable-text.ts";
import type { Typesetter } from "./text/typesetter.ts";

/** The answer of the form's field of this name. */
export function textField(
  name: string,
  field: CardField,
  space: CardSpace,
  typesetter: Typesetter,
): LayOutElement {
  const layOut = inItsBox(name, field, space, typesetter);
  return ({ texts }) => layOut(printableText(ownValue(texts, name) ?? ""));
}

/** A pattern with the card's texts in it. */
export function fixedText(
  name: string,
  field: CardField,
  space: CardSpace,
  typesetter: Typesetter,
): LayOutElement {
  return patternElement(name, field.pattern ?? "", inItsBox(name, field, space, typesetter));
}

function inItsBox(
  name: string,
  field: CardField,
  space: CardSpace,
  typesetter: Typesetter,
): (text: string) => LaidOut {
  const box = elementBox(field, space);
  const size = space.imageLengthToMm(imagePx(Math.max(MIN_FONT_SIZE, field.size)));
  const { font, bold = false, italic = false, align, color } = field;
  const style = { font, bold, italic, size, align };
  const set = rememberTexts((text) => {
    const { runs, findings } = fitText(typesetter, text, box, style);
    return {
      items: [{ kind: "text", color, runs }],
      findings: findings.map((finding) => ({ field: name, ...finding })),
    };
  });
  const nothing: LaidOut = { items: [], findings: [{ field: name, code: "empty" }] };
  return (text) => (text === "" ? nothing : set(text));
}
