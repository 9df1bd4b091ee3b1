import { fieldFor, type FormField } from "../../forms/values/field.ts";
import { dotsPerInch, imagePx, mmToPt } from "../../units.ts";
import type { CardField } from "../designs/card-field.ts";
import { asMeant } from "../properties/condition.ts";
import { CARD_NUMBER, RECORD_TEXTS, SIGNED_CODE } from "../drawing/card-texts.ts";
import { LEAST_ON_CARD, staysOnCard } from "../properties/bleeding.ts";
import { kindOf } from "../kinds/kinds.ts";
import { checkOwnFont } from "../elements/own-wish.ts";
import { MIN_FONT_SIZE } from "../shaping/typography.ts";
import { placeholder, placeholdersOf } from "../drawing/fill-pattern.ts";
import { elementBox } from "../drawing/laid-out.ts";
import { boundsOf } from "../geometry/matrix.ts";
import { problem, warning, type Noticed } from "../drawing/noticed.ts";
import { turnOf } from "../designs/lay-out-card.ts";
import { starterFields } from "../drawing/sample-texts.ts";
import { namedBy, shownTextNames } from "../designs/shown-texts.ts";
import { cardSpace } from "../geometry/space.ts";
import { backOf, elementsOf, inLayers, templateSpace, type CardTemplate } from "../designs/template.ts";
import { LEAST_TEXT_PT } from "../text/printable-text.ts";
import { designCheckSentences } from "../failures/design-check-sentences.ts";

/** A finding on a template before anything is printed, with the side and the element it is about. */
export interface TemplateFinding extends Noticed {
  side: "front" | "back";
  /** The element's key, or null if the finding is about the side. */
  element: string | null;
}

/** Minimum resolution for a sharp print, in dots per inch. */
const LEAST_DPI = 300;
/** Minimum width of a border, in mm. A narrower border would be lost when the card is cut. */
const BORDER_MM = 0.5;
/** How far rounding may move an element beyond the edge, in background-image pixels. */
const SLACK = imagePx(1);

/**
 * Checks a stored template against its school's forms. The check is a pure function. If the school has no forms, the
 * check does not look for the template's fields in them, because students of a deleted form still have their answers.
 */
export function checkTemplate(
  template: CardTemplate,
  forms: readonly (readonly FormField[])[],
): TemplateFinding[] {
  const back = backOf(template);
  const findings = [...checkSide("front", template, forms), ...(back ? checkSide("back", back, forms) : [])];
  const hasPhoto = elementsOf(template).some(({ isImage }) => isImage);
  if (!hasPhoto)
    findings.push({ ...warning(designCheckSentences.noPhotoElement()), side: "front", element: null });
  return findings;
}

/**
 * Reports a design that shows neither the signed code nor the card number. This check is separate, because a school
 * that wants such cards should be warned only before it first prints them.
 */
export const checkCardMark = (template: CardTemplate): TemplateFinding[] =>
  shownTextNames(template).some((name) => name === SIGNED_CODE || name === CARD_NUMBER)
    ? []
    : [{ ...warning(designCheckSentences.noCardMark()), side: "front", element: null }];

function checkSide(
  side: TemplateFinding["side"],
  template: CardTemplate,
  forms: readonly (readonly FormField[])[],
): TemplateFinding[] {
  const fields = forms.flat();
  const names = forms.length > 0 ? new Set([...RECORD_TEXTS, ...fields.map(({ name }) => name)]) : null;
  const isPhoto = (name: string) =>
    forms.some((form) => fieldFor(form, "photo")?.name === name) || name === "photo";
  const ofElements = inLayers(template.fields).flatMap(([element, field]) =>
    [
      ...unknownNames(element, field, names, isPhoto),
      ...(kindOf(field).check?.(field, { images: template.images ?? {} }) ?? []),
      ...unknownConditions(field, names),
      ...neverShown(field, forms),
      ...outside(field, template),
      ...tiny(field, template),
      ...(kindOf(field).role === "text" ? checkOwnFont(field, template.fonts ?? []) : []),
    ].map((noticed) => ({ ...noticed, side, element })),
  );
  return [
    ...checkBackground(side, template).map((noticed) => ({ ...noticed, side, element: null })),
    ...ofElements,
  ];
}

/** Checks a side's background. A missing background is not reported on a back, because backs often have none. */
function checkBackground(side: TemplateFinding["side"], { background, cardSize }: CardTemplate): Noticed[] {
  if (!background) return side === "back" ? [] : [warning(designCheckSentences.noBackground())];
  const { background: placed } = cardSpace(background, cardSize);
  const dpi = Math.round(dotsPerInch(background.width, placed.width));
  const border = Math.max(cardSize.w - placed.width, cardSize.h - placed.height) / 2;
  return [
    ...(dpi < LEAST_DPI ? [warning(designCheckSentences.coarseBackground({ dpi, least: LEAST_DPI }))] : []),
    ...(border > BORDER_MM
      ? [warning(designCheckSentences.backgroundShape({ border: border.toFixed(1) }))]
      : []),
  ];
}

/**
 * The fields that most schools' forms ask for and that starter designs show. If a form lacks such a field, its place
 * on the card stays empty.
 */
const USUAL: ReadonlySet<string> = new Set(starterFields().map(({ name }) => name));

function unknownNames(
  element: string,
  { kind, isImage, pattern }: CardField,
  names: ReadonlySet<string> | null,
  isPhoto: (name: string) => boolean,
): Noticed[] {
  if (names === null) return [];
  if (isImage) return isPhoto(element) ? [] : [problem(designCheckSentences.noSuchPhoto())];
  if (kind === undefined) {
    if (names.has(element)) return [];
    return USUAL.has(element)
      ? [warning(designCheckSentences.unaskedField())]
      : [problem(designCheckSentences.noSuchField())];
  }
  const unknown = placeholdersOf(pattern ?? "").filter((name) => !names.has(name));
  return unknown.map((name) => problem(designCheckSentences.noFieldFor({ name: placeholder(name) })));
}

/**
 * Finds conditions on a field that no form has. A condition on one of the usual fields is accepted, because it is
 * also useful for forms without that field, for example to hide a label together with its answer.
 */
function unknownConditions(field: CardField, names: ReadonlySet<string> | null): Noticed[] {
  const unknown = names === null ? [] : namedBy(field).filter((name) => !names.has(name) && !USUAL.has(name));
  return unknown.map((name) =>
    problem(designCheckSentences.noFieldForCondition({ name: placeholder(name) })),
  );
}

/**
 * Finds conditions that no answer can meet: conditions without a value, with a value that no form offers, or with an
 * empty value where an answer is required.
 */
function neverShown({ showIf }: CardField, forms: readonly (readonly FormField[])[]): Noticed[] {
  if (!showIf) return [];
  const asked = forms.flatMap((form) => form.filter(({ name }) => name === showIf.name));
  const isEverywhere = asked.length > 0 && asked.length === forms.length;
  const values = new Set((showIf.values ?? []).map(asMeant));
  const offers = ({ type, required, options }: FormField): boolean => {
    if (showIf.is === "empty") return !required;
    if (type !== "select" || showIf.is === "filled") return true;
    const answers = [...options, ...(required ? [] : [""])].map(asMeant);
    return answers.some((answer) => values.has(answer) === (showIf.is === "one_of"));
  };
  const isNever = (showIf.is === "one_of" && values.size === 0) || (isEverywhere && !asked.some(offers));
  return isNever ? [NEVER_SHOWN] : [];
}

const NEVER_SHOWN = warning(designCheckSentences.neverShown());

/**
 * Finds elements that extend beyond the edge and would be cut off. A colour bar may do so, and so may elements set to
 * bleed.
 */
function outside(field: CardField, template: CardTemplate): Noticed[] {
  const space = templateSpace(template);
  const { x, y, width, height } = boundsOf(turnOf(field, space) ?? undefined, elementBox(field, space));
  const slack = space.imageLengthToMm(SLACK);
  const { w, h } = template.cardSize;
  if (field.bleeds) return staysOnCard({ x, y, width, height }, template.cardSize) ? [] : [OFF_CARD];
  const isInside = x >= -slack && y >= -slack && x + width <= w + slack && y + height <= h + slack;
  if (isInside) return [];
  const isShape = kindOf(field).role === "shape";
  return [(isShape ? warning : problem)(designCheckSentences.overTheEdge())];
}

const OFF_CARD = problem(designCheckSentences.offTheCard({ least: LEAST_ON_CARD }));

function tiny(field: CardField, template: CardTemplate): Noticed[] {
  if (kindOf(field).role !== "text") return [];
  const wanted = imagePx(Math.max(MIN_FONT_SIZE, field.size));
  const points = mmToPt(templateSpace(template).imageLengthToMm(wanted));
  return points < LEAST_TEXT_PT
    ? [warning(designCheckSentences.tinyText({ points: points.toFixed(1), least: LEAST_TEXT_PT }))]
    : [];
}
