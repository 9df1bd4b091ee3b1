import type { CardSize } from "@idms/core/cards/geometry/card-size";
import type { Elements } from "./design.ts";
import { code, onlyWith, panel, rule, stacked, value, words, type Type } from "./elements.ts";

/** The options of a design for its back. */
export interface BackStyle {
  card: CardSize;
  /** Distance from the card's edges, in mm; at least 3. */
  margin: number;
  /** The colour of a band along the top, or null for a title on white with a line below it. */
  band: string | null;
  /** The colour of large text: the phone number and, if it is on white, the title. */
  strong: string;
  text: string;
  muted: string;
  line: string;
  /** The text at the top. */
  title?: string;
  /** Whether bold text is in a serif font, as on the front. */
  serif?: true;
}

const NOTE = "This card belongs to the school. Carry it every day. If you find it, please return it to";

interface Types {
  label: Type;
  name: Type;
  phone: Type;
  school: Type;
  body: Type;
  note: Type;
}

const boldOf = ({ serif }: BackStyle): Pick<Type, "font" | "bold"> =>
  serif ? { font: "times.ttf", bold: true } : { font: "arialbd.ttf" };

const typesOf = (style: BackStyle): Types => ({
  label: { size: 5.2, color: style.muted },
  name: { size: 8.5, color: style.text, ...boldOf(style) },
  phone: { size: 11, color: style.strong, ...boldOf(style) },
  school: { size: 7, color: style.text, ...boldOf(style), verticalAlign: "bottom" },
  body: { size: 7, color: style.text },
  note: { size: 5.8, color: style.muted },
});

/**
 * Returns a back with the phone number and address on top, and the school's address, a code and the head's signature
 * below.
 */
export function portraitBack(style: BackStyle): Elements {
  const { card, margin, line, text } = style;
  const { label, name, phone, school, body, note } = typesOf(style);
  const width = card.w - 2 * margin;
  const sign = { x: card.w - margin - 23, width: 23 };
  return {
    ...titleOf(style, 11),
    ...stacked("fatherName", [margin, 13, width, 8.2], label, name),
    ...stacked("parent_phone", [margin, 21.6, width, 7.2], label, phone),
    ...stacked("address", [margin, 29.2, width, 14.4], label, body),
    rule: rule([margin, 45.2, width], line, 0.2),
    note: words(NOTE, [margin, 45.9, width, 5.4], note),
    school_name: value([margin, 51.7, width, 6], school),
    school_address: value([margin, 58.1, width, 5.4], { ...note, color: text, verticalAlign: "top" }),
    school_phone: value([margin, 63.7, width, 2.8], { ...note, color: text }),
    code: code("qr", [margin, 68, 14.4, 14.4], "{student_id}"),
    number: words("No. {student_id}", [sign.x, 68.6, sign.width, 2.8], { ...note, align: "right" }),
    signature: rule([sign.x, 79.2, sign.width], text, 0.2),
    signature_label: words("Principal", [sign.x, 79.6, sign.width, 2.8], { ...note, align: "center" }),
  };
}

/** Returns a two-column back with a bar code. */
export function landscapeBack(style: BackStyle): Elements {
  const { card, margin, line, text } = style;
  const { label, name, phone, school, body, note } = typesOf(style);
  const left = { x: margin, width: 43 };
  const right = { x: margin + 47, width: card.w - 2 * margin - 47 };
  return {
    ...titleOf(style, 9),
    ...stacked("fatherName", [left.x, 11.4, left.width, 8], label, name),
    ...stacked("parent_phone", [left.x, 19.8, left.width, 7.2], label, phone),
    ...stacked("address", [left.x, 27.4, left.width, 13.6], label, body),
    signature: rule([left.x, 47.6, 26], text, 0.2),
    signature_label: words("Principal", [left.x, 48, 26, 2.8], note),
    divider: { ...panel([left.x + 44.9, 11.8, 0.2, 39], line) },
    note: words(NOTE, [right.x, 11.4, right.width, 7.9], note),
    school_name: value([right.x, 19.7, right.width, 6], school),
    school_address: value([right.x, 26.1, right.width, 5.8], { ...note, color: text, verticalAlign: "top" }),
    school_phone: value([right.x, 32.1, right.width, 2.8], { ...note, color: text }),
    code: code("code128", [right.x, 36.4, right.width, 9.6], "{student_id}"),
    number: words("No. {student_id}", [right.x, 47, right.width, 2.8], { ...note, align: "center" }),
  };
}

/** Returns the title for the phone number, if there is a phone number. */
function titleOf(style: BackStyle, height: number): Elements {
  const { card, margin, band, strong, line, title } = style;
  const frame = [margin, 3, card.w - 2 * margin, height - 4] as const;
  const type = { size: 8, ...boldOf(style) };
  const text = title ?? "In an emergency, please call";
  if (band === null)
    return {
      title: onlyWith("parent_phone", words(text, frame, { ...type, color: strong })),
      title_rule: onlyWith("parent_phone", rule([margin, height - 0.4, card.w - 2 * margin], line, 0.2)),
    };
  return {
    band: panel([0, 0, card.w, height], band),
    title: onlyWith("parent_phone", words(text, frame, { ...type, color: "#ffffff" })),
  };
}
