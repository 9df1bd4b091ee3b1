import { issueOf } from "../../sentence-schema.ts";
import { saying } from "../../sentence-schema.ts";
import { designRules } from "../failures/design-rule-sentences.ts";
import { z } from "zod";
import type { Sentence } from "../../sentence.ts";
import { baseShape, COMMON } from "../elements/base-field.ts";
import { ELEMENT_KINDS, kindOf, OWN_GROUPS, type ElementKind } from "../kinds/kinds.ts";
import { readGroups, sentShape, storedShape } from "../properties/property-group.ts";
import { oneOf } from "../properties/schemas.ts";

/**
 * One element of a card as it is stored and answered; all lengths, the font size too, in background-image pixels. Without
 * a `kind` it is the specification's: the text or photo of the form's field whose name is its key. What a kind does not
 * use is absent, so a card of plain fields is stored as it always was.
 */
export const cardFieldAnswer = z.object({
  ...baseShape(),
  kind: z.enum(ELEMENT_KINDS).optional(),
  ...z.object(storedShape(OWN_GROUPS)).partial().shape,
  shape: baseShape().shape,
});
export type CardField = z.output<typeof cardFieldAnswer>;

/** A sent or stored field, which may leave out more and use older forms, within what a card can show. */
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

/** The specification's names, in the order in which elements have always been written: a template exports as it did. */
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

/** Reading fills in the specification's defaults, so whoever draws an element never has to. */
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

/** Many times what a card can show; bounds the work of one. */
const MAX_ELEMENTS = 300;

export const cardFieldsSchema = z
  .record(z.string().min(1), cardFieldSchema)
  .refine(
    (fields) => Object.keys(fields).length <= MAX_ELEMENTS,
    saying(designRules.elements({ most: MAX_ELEMENTS })),
  );

/** The lengths of an element in background-image pixels, by their names; where it lies is no length. */
export const lengthsOf = (field: CardField): [name: string, length: number][] => {
  const all: Readonly<Record<string, unknown>> = field;
  const names = [...COMMON, ...kindOf(field).properties].flatMap(({ lengths = [] }) => lengths as string[]);
  return names.flatMap((name): [string, number][] => {
    const length = all[name];
    return typeof length === "number" ? [[name, length]] : [];
  });
};
