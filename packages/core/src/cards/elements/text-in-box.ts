import { imagePx, pt, ptToMm } from "../../units.ts";
import { elementBox, rememberTexts, type LaidOut } from "../drawing/laid-out.ts";
import { asValue, mayTurn, withoutIsolates } from "../shaping/direction.ts";
import { languageFor } from "../shaping/languages.ts";
import { inCase } from "../text/letter-case.ts";
import { chooseOwnFont, LEAST_BOLD_WEIGHT } from "../shaping/own-fonts.ts";
import type { FieldOf, Preparation } from "./element-kind.ts";
import { withEffects, type textEffects } from "./text-effects.ts";
import { ownWish } from "./own-wish.ts";
import type { textSetting } from "../text/text-setting.ts";
import { MIN_FONT_SIZE } from "../shaping/typography.ts";

/** Text shown before and after an answer. It is omitted if there is no answer. */
export interface Affixes {
  prefix?: string | undefined;
  suffix?: string | undefined;
}

/** Adds a prefix and a suffix to text without changing the text's direction. */
function besideText(prefix: string, text: string, suffix: string): string {
  const whole = prefix + text + suffix;
  return whole !== text && mayTurn(whole) ? prefix + asValue(text) + suffix : whole;
}

/** Prepares a box and returns the function that sets a card's text in it. An empty text produces no items. */
export function textInBox(
  {
    name,
    field,
    space,
    fit,
    languages = [],
    fonts = [],
  }: Preparation<FieldOf<readonly [typeof textSetting, typeof textEffects]>>,
  { prefix = "", suffix = "" }: Affixes = {},
): (text: string) => LaidOut {
  const box = elementBox(field, space);
  const size = space.imageLengthToMm(imagePx(Math.max(MIN_FONT_SIZE, field.size)));
  const { font, italic = false, align, color, leastSize, letterCase, fontFamily } = field;
  const { verticalAlign, whenTooLong, leading, letterSpacing, language } = field;
  const spoken = language ? [language, ...languages] : languages;
  const least = leastSize === undefined ? undefined : ptToMm(pt(leastSize));
  const wish = { verticalAlign, least, whenTooLong, leading, letterSpacing };
  const wanted = ownWish(field);
  const own = wanted && chooseOwnFont(fonts, wanted)?.face;
  const bold = wanted ? wanted.weight >= LEAST_BOLD_WEIGHT : (field.bold ?? false);
  const isLost = fontFamily !== undefined && own === undefined;
  const chosen = { ...(language && { languages: spoken }), ...(own && { own }) };
  const style = { font, bold, italic, size, align, ...wish, ...chosen };
  const set = rememberTexts((text) => {
    const cased = letterCase ? inCase(text, letterCase, languageFor("Latn", spoken)) : text;
    const whole = besideText(prefix, cased, suffix);
    const { runs, findings } = fit(whole, box, style);
    const isOtherwise = runs.some(({ rightToLeft, y }) => rightToLeft || y !== runs[0]?.y);
    const says = isOtherwise ? { says: withoutIsolates(whole) } : {};
    return {
      items: withEffects({ kind: "text", color, runs, ...says }, field),
      findings: [
        ...(isLost ? [{ field: name, code: "font_missing" as const, family: fontFamily }] : []),
        ...findings.map((finding) => ({ field: name, ...finding })),
      ],
    };
  });
  const nothing: LaidOut = { items: [], findings: [{ field: name, code: "empty" }] };
  return (text) => (text === "" ? nothing : set(text));
}
