import { issueOf, saying } from "../../sentence-schema.ts";
import { designRules } from "../failures/design-rule-sentences.ts";
import { z } from "zod";
import type { Sentence } from "../../sentence.ts";
import { baseShape, COMMON } from "../elements/base-field.ts";
import { ELEMENT_KINDS, kindOf, OWN_GROUPS, type ElementKind } from "../kinds/kinds.ts";
import { readGroups, sentShape, storedShape } from "../properties/property-group.ts";
import { oneOf } from "../properties/schemas.ts";

/**
 * One element of a card as stored and as the API returns it. All lengths, including the font size, are in
 * background-image pixels. An element without a `kind` is an element of the specification: it shows the text or photo
 * of the form field whose name is its key. Properties that a kind does not use are absent, so the stored form of
 * simple elements has not changed.
 */
export const cardFieldAnswer = z.object({
  ...baseShape(),
  kind: z.enum(ELEMENT_KINDS).optional(),
  ...z.object(storedShape(OWN_GROUPS)).partial().shape,
  shape: baseShape().shape,
});
export type CardField = z.output<typeof cardFieldAnswer>;

/**
 * An element as a client sends it or as it is stored. It may omit properties that have a default, and it may use
 * older property names. Its values are limited to what a card can show.
 */
const rawField = z
  .object({
    ...sentShape(COMMON),
    isImage: z.boolean().nullish(),
    kind: oneOf(ELEMENT_KINDS, designRules.kind).nullish(),
    ...sentShape(OWN_GROUPS),
  })
  .refine(
    (field) => (field.width ?? field.w) !== undefined && (field.height ?? field.h) !== undefined,
    saying(designRules.side()),
  )
  .superRefine((field, context) => {
    const sent: Record<string, unknown> = field;
    const needs: Readonly<Record<string, Sentence | undefined>> = kindOfSent(field).needs ?? {};
    for (const [name, missing] of Object.entries(needs))
      if (sent[name] == null && missing) context.addIssue(issueOf(missing, [name]));
  });

const kindOfSent = (sent: { kind?: ElementKind | null | undefined; isImage?: boolean | null | undefined }) =>
  kindOf({ kind: sent.kind ?? undefined, isImage: sent.isImage ?? false });

/**
 * The specification's property names, in the order in which elements have always been serialised, so that exported
 * templates do not change.
 */
const ORDER = {
  x: 0,
  y: 0,
  width: 0,
  height: 0,
  font: "",
  size: 0,
  color: "",
  isImage: false,
  shape: null,
};

/** Fills in the defaults of the specification, so that code that draws elements does not have to. */
export const cardFieldSchema = rawField.transform((sent): CardField => {
  const kind = sent.kind ?? undefined;
  const whole = {
    ...ORDER,
    ...readGroups(COMMON, sent),
    isImage: !kind && (sent.isImage ?? false),
    kind,
    ...readGroups(kindOfSent(sent).properties, sent),
  };
  const stored: object = Object.fromEntries(Object.entries(whole).filter(([, value]) => value !== undefined));
  return stored as CardField;
});

/** Maximum number of elements on a side, to limit the work for one card. It is far more than a card can show. */
const MAX_ELEMENTS = 300;

export const cardFieldsSchema = z
  .record(z.string().min(1), cardFieldSchema)
  .refine(
    (fields) => Object.keys(fields).length <= MAX_ELEMENTS,
    saying(designRules.elements({ most: MAX_ELEMENTS })),
  );

/** Lists an element's lengths in background-image pixels, by name. Its position is not a length. */
export const lengthsOf = (field: CardField): [name: string, length: number][] => {
  const all: Readonly<Record<string, unknown>> = field;
  const names = [...COMMON, ...kindOf(field).properties].flatMap(({ lengths = [] }) => lengths as string[]);
  return names.flatMap((name): [string, number][] => {
    const length = all[name];
    return typeof length === "number" ? [[name, length]] : [];
  });
};
