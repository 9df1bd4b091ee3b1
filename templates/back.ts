import type { CardSize } from "@idms/core/cards/geometry/card-size";
import type { Elements } from "./design.ts";
import { onlyWith, panel, QUIET, rule, signedCode, stacked, value, words, type Type } from "./elements.ts";

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
  number: Type;
}

/** Distance from the card's edges that nothing but a shape may enter, in mm. */
const EDGE = 3;

/** Returns the left edge of a code whose modules, without its quiet zone, begin at `x`, as far as the edge allows. */
const codeAt = (x: number, size: number): number => Math.max(EDGE, x - QUIET * size);

const boldOf = ({ serif }: BackStyle): Pick<Type, "font" | "bold"> =>
  serif ? { font: "times.ttf", bold: true } : { font: "arialbd.ttf" };

const typesOf = (style: BackStyle): Types => ({
  label: { size: 5.2, color: style.muted },
  name: { size: 8.5, color: style.text, ...boldOf(style) },
  phone: { size: 11, color: style.strong, ...boldOf(style) },
  school: { size: 7, color: style.text, ...boldOf(style), verticalAlign: "bottom" },
  body: { size: 7, color: style.text },
  note: { size: 5.8, color: style.muted },
  number: { size: 6, color: style.text, ...boldOf(style) },
});

/**
 * Returns a back with the phone number and address on top, and the school's address, the card's number and code and the
 * head's signature below.
 */
export function portraitBack(style: BackStyle): Elements {
  const { card, margin, line, text } = style;
  const { label, name, phone, school, body, note, number } = typesOf(style);
  const width = card.w - 2 * margin;
  const size = 16;
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
    code: signedCode([codeAt(margin, size), card.h - EDGE - size], size),
    ...stacked("card_number", [sign.x, 68, sign.width, 5.4], label, number),
    signature: rule([sign.x, 79.2, sign.width], text, 0.2),
    signature_label: words("Principal", [sign.x, 79.6, sign.width, 2.8], { ...note, align: "center" }),
  };
}

/** Returns a back in two columns, with the card's code in the second. */
export function landscapeBack(style: BackStyle): Elements {
  const { card, margin, line, text } = style;
  const { label, name, phone, school, body, note, number } = typesOf(style);
  const size = 15.6;
  const left = { x: margin, width: 43 };
  const right = { x: margin + 47, width: card.w - 2 * margin - 47 };
  return {
    ...titleOf(style, 9),
    ...stacked("fatherName", [left.x, 11.4, left.width, 8], label, name),
    ...stacked("parent_phone", [left.x, 19.8, left.width, 7.2], label, phone),
    ...stacked("address", [left.x, 27.4, left.width, 13.6], label, body),
    ...stacked("card_number", [left.x, 44.2, 23, 5.4], label, number),
    signature: rule([left.x + 24.4, 47.6, left.width - 24.4], text, 0.2),
    signature_label: words("Principal", [left.x + 24.4, 48, left.width - 24.4, 2.8], {
      ...note,
      align: "center",
    }),
    divider: { ...panel([left.x + 44.9, 11.8, 0.2, 39], line) },
    note: words(NOTE, [right.x, 11.4, right.width, 7.9], note),
    school_name: value([right.x, 19.7, right.width, 6], school),
    school_address: value([right.x, 26.1, right.width, 5.8], { ...note, color: text, verticalAlign: "top" }),
    school_phone: value([right.x, 32.1, right.width, 2.8], { ...note, color: text }),
    code: signedCode([codeAt(right.x, size), card.h - EDGE - size], size),
  };
}

/**
 * Returns a back for a front that shows everything about the student: the school to which a finder returns the card, a
 * large code with the card's number below it, and the head's signature.
 */
export function portraitReturnBack(style: BackStyle): Elements {
  const { card, margin, line, text } = style;
  const { label, school, note, number } = typesOf(style);
  const width = card.w - 2 * margin;
  const centred = { align: "center" } as const;
  const signature = card.h - 7.4;
  const size = card.h < 80 ? 22 : 26;
  const top = (30.2 + signature - 5 - size - NUMBER_HEIGHT) / 2;
  return {
    ...returnTitle(style, centred),
    school_name: value([margin, 11.4, width, 8], { ...school, ...centred, size: 9, color: style.strong }),
    school_address: value([margin, 19.8, width, 5.6], {
      ...note,
      ...centred,
      color: text,
      verticalAlign: "top",
    }),
    school_phone: value([margin, 25.8, width, 2.8], { ...note, ...centred, color: text }),
    rule: rule([margin, 29.6, width], line, 0.2),
    code: signedCode([(card.w - size) / 2, top], size),
    ...stacked(
      "card_number",
      [margin, top + size, width, NUMBER_HEIGHT],
      { ...label, ...centred },
      { ...number, ...centred },
    ),
    signature: rule([card.w / 2 - 12, signature, 24], text, 0.2),
    signature_label: words("Principal", [margin, signature + 0.4, width, 2.8], { ...note, ...centred }),
  };
}

/** Returns the same back for a card that lies across, in two columns. */
export function landscapeReturnBack(style: BackStyle): Elements {
  const { card, margin, text } = style;
  const { label, school, note, number } = typesOf(style);
  const size = 24;
  const right = card.w - EDGE - size;
  const left = { x: margin, width: right - 1.8 - margin };
  const signature = card.h - 7.4;
  return {
    ...returnTitle(style, {}),
    school_name: value([left.x, 11, left.width, 8], { ...school, size: 9, color: style.strong }),
    school_address: value([left.x, 19.4, left.width, 5.6], { ...note, color: text, verticalAlign: "top" }),
    school_phone: value([left.x, 25.4, left.width, 2.8], { ...note, color: text }),
    signature: rule([left.x, signature, 24], text, 0.2),
    signature_label: words("Principal", [left.x, signature + 0.4, 24, 2.8], note),
    code: signedCode([right, 10.4], size),
    ...stacked(
      "card_number",
      [right + QUIET * size, 34.6, size - 2 * QUIET * size + 1, NUMBER_HEIGHT],
      label,
      { ...number, size: 5.8 },
    ),
  };
}

/** Height of the card's number with its label, in mm. */
const NUMBER_HEIGHT = 5.4;

/** Returns the band with the request to a finder. */
const returnTitle = (style: BackStyle, place: Pick<Type, "align">): Elements => ({
  band: panel([0, 0, style.card.w, 9], style.band ?? style.strong),
  return_title: words(
    "If found, please return to",
    [style.margin, EDGE, style.card.w - 2 * style.margin, 5],
    { size: 8, color: "#ffffff", ...boldOf(style), ...place },
  ),
});

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
