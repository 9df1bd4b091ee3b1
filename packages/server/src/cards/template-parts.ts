import {
  CARD_SIZES,
  cardFieldsSchema,
  cardSizeSchema,
  chosenId,
  designerText,
  requiredText,
} from "@idms/core";
import { z } from "zod";

const NAME_LIMIT = 100;

/** A part whose text is JSON. */
const jsonText = <T extends z.ZodType>(schema: T, name: string) =>
  z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: "custom", message: `${name} is not JSON.` });
        return z.NEVER;
      }
    })
    .pipe(schema);

/** A checkbox as forms and programs send it. */
const flagText = z
  .string()
  .transform((text) => text.trim().toLowerCase())
  .pipe(z.enum(["true", "1", "on", "false", "0", "off", ""], { error: "is_default is true or false." }))
  .transform((text) => ["true", "1", "on"].includes(text));

const file = (message: string) =>
  z.custom<File>((part) => part instanceof File && part.size > 0, { error: message });

const changes = {
  fields: jsonText(cardFieldsSchema, "fields").optional(),
  card_size_mm: jsonText(cardSizeSchema, "card_size_mm").optional(),
  is_default: flagText.optional(),
};

/** What the designer sends to add a template. */
export const newTemplateParts = z.object({
  school: chosenId(designerText.selectSchool),
  name: z
    .string({ error: designerText.provideName })
    .refine((name) => name.trim() !== "", { error: designerText.provideName, abort: true })
    .pipe(requiredText("Name", NAME_LIMIT)),
  background: file(designerText.uploadBackground),
  ...changes,
});

/** What it sends to save one; parts that are left out stay as they are. */
export const templateChangeParts = z.object({
  ...changes,
  name: requiredText("Name", NAME_LIMIT).optional(),
  background: file("Choose an image for the background.").optional(),
});

export const DEFAULT_CARD_SIZE = CARD_SIZES[0];

export const bytesOf = async (part: File): Promise<Uint8Array> => new Uint8Array(await part.arrayBuffer());
