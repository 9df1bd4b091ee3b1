import { valueSentences } from "@idms/core/forms/said/value-sentences";
import { chooseSentences } from "@idms/core/forms/said/choose-sentences";
import { callRules } from "@idms/core/forms/said/call-rule-sentences";
import { issueOf, saying } from "@idms/core/sentence-schema";
import { CARD_SIZES, cardSizeSchema, safeMarginSchema } from "@idms/core/cards/geometry/card-size";
import { mergeFields, sentFieldsSchema, type SentFields } from "@idms/core/cards/designs/merge-fields";
import type { CardFields } from "@idms/core/cards/designs/template";
import { languagesSchema } from "@idms/core/cards/shaping/languages-schema";
import { typedFieldsSchema } from "@idms/core/cards/designs/typed-fields";
import { labelSentences } from "@idms/core/forms/said/label-sentences";
import { requiredText } from "@idms/core/forms/said/text-schema";
import { chosenId, idSchema } from "@idms/core/ids";
import { designRules } from "@idms/core/cards/failures/design-rule-sentences";
import type { Sentence } from "@idms/core/sentence";
import { z } from "zod";
import { valid } from "../../trust/failures/valid.ts";

const NAME_LIMIT = 100;

export const templateName = requiredText(labelSentences.name(), NAME_LIMIT);

/** A form part that contains JSON. */
const jsonText = <T extends z.ZodType>(schema: T, name: string) =>
  z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue(issueOf(callRules.notJson({ name })));
        return z.NEVER;
      }
    })
    .pipe(schema);

/** A checkbox as sent by forms and programs. */
export const flagText = z
  .string()
  .transform((text) => text.trim().toLowerCase())
  .pipe(
    z.enum(
      ["true", "1", "on", "false", "0", "off", ""],
      saying(valueSentences.trueOrFalse({ name: "is_default" })),
    ),
  )
  .transform((text) => ["true", "1", "on"].includes(text));

/** A form part with a non-empty file. */
export const imagePart = (missing: Sentence) =>
  z.custom<File>((part) => part instanceof File && part.size > 0, saying(missing));

const parts = {
  back_background: imagePart(chooseSentences.backFile()).optional(),
  card_size_mm: jsonText(cardSizeSchema, "card_size_mm").optional(),
  safe_margin_mm: jsonText(safeMarginSchema, "safe_margin_mm").optional(),
  languages: jsonText(languagesSchema(), "languages").optional(),
  is_default: flagText.optional(),
};

/** The designer's request for a new template. */
export const newTemplateParts = z.object({
  school: chosenId(chooseSentences.schoolOfDesign()),
  name: z
    .string(saying(designRules.name()))
    .refine((name) => name.trim() !== "", { ...saying(designRules.name()), abort: true })
    .pipe(templateName),
  background: imagePart(chooseSentences.background()),
  ...parts,
  fields: jsonText(typedFieldsSchema(), "fields").optional(),
  back_fields: jsonText(typedFieldsSchema(), "back_fields").optional(),
  // The templates whose pictures are used if the layout shows them and no file was chosen.
  images_from: idSchema.optional(),
  back_background_from: idSchema.optional(),
});

/**
 * The designer's request for changing a saved template. Omitted parts stay unchanged. Omitted properties of an
 * element also stay unchanged; see `mergeFields`.
 */
export const templateChangeParts = z.object({
  ...parts,
  fields: jsonText(sentFieldsSchema, "fields").optional(),
  back_fields: jsonText(sentFieldsSchema, "back_fields").optional(),
  name: templateName.optional(),
  background: imagePart(chooseSentences.backgroundImage()).optional(),
  back: z.enum(["", "remove"], saying(callRules.back())).optional(),
});

interface BackParts<Fields> {
  back_fields?: Fields | undefined;
  back_background?: File | undefined;
  back?: "" | "remove" | undefined;
}

/** Returns the requested change to the back: undefined for no change, or null to remove the back. */
export async function backChange<Fields>(parts: BackParts<Fields>) {
  if (parts.back === "remove") return null;
  if (!parts.back_fields && !parts.back_background) return undefined;
  return {
    fields: parts.back_fields,
    background: parts.back_background && (await bytesOf(parts.back_background)),
  };
}

/** A form part with an image for a template's elements. */
export const imageParts = z.object({ image: imagePart(chooseSentences.image()) });

/** A query parameter for a side of a card or sheet. */
export const sideOfCard = z.enum(["front", "back"], saying(callRules.side())).default("front");

export const DEFAULT_CARD_SIZE = CARD_SIZES[0];

export const bytesOf = async (part: File): Promise<Uint8Array> => new Uint8Array(await part.arrayBuffer());

/**
 * Returns the elements of a side after a change. If no elements were sent, the stored ones stay unchanged.
 * @param part the name of the request part with the elements
 * @throws Failure `invalid`
 */
export function changedFields(stored: CardFields, sent: SentFields | undefined, part: string): CardFields {
  if (!sent) return stored;
  const schema = z.object({ [part]: typedFieldsSchema(stored) });
  return valid(schema, { [part]: mergeFields(stored, sent) })[part] as CardFields;
}
