import { readSaid } from "@idms/core/forms/said/read-said";
import { designRules } from "@idms/core/cards/failures/design-rule-sentences";
import { saying } from "@idms/core/sentence-schema";
import { cardFieldsSchema } from "@idms/core/cards/designs/card-field";
import { cardSizeSchema, safeMarginSchema } from "@idms/core/cards/geometry/card-size";
import { LONGEST_FAMILY } from "@idms/core/cards/shaping/typography";
import { languagesSchema } from "@idms/core/cards/shaping/languages-schema";
import { labelSentences } from "@idms/core/forms/said/label-sentences";
import { requiredText } from "@idms/core/forms/said/text-schema";
import { z } from "zod";
import { designFailures } from "@idms/core/cards/failures/design-failures";

/**
 * File extension of a packaged ID template: a zip file with `template.json` and the template's pictures and fonts.
 * The layout has the same format as in the API, so that people can read it.
 */
export const PACKAGE_EXTENSION = "idmstemplate";
export const PACKAGE_MEDIA = "application/zip";
export const LAYOUT_FILE = "template.json";

/** Version of the format. The version is increased when older programs cannot read the new format. */
const FORMAT_VERSION = 1;
export const FORMAT = { format: "idms-template", version: FORMAT_VERSION } as const;

/** Name of a picture in the package. */
const file = z.string().regex(/^[\w][\w./-]{0,199}$/, saying(designRules.fileName()));

const fontShape = { family: z.string().min(1).max(LONGEST_FAMILY), weight: z.int(), italic: z.boolean() };

const side = { background: file.nullable(), fields: cardFieldsSchema };

const layoutSchema = z.object({
  name: requiredText(labelSentences.name(), 100),
  card_size_mm: cardSizeSchema,
  safe_margin_mm: safeMarginSchema.optional(),
  languages: languagesSchema().optional(),
  ...side,
  back: z.object(side).nullish(),
  /** Fonts of the template. A font's file is missing if the licence does not allow passing the font on. */
  fonts: z
    .array(z.object({ ...fontShape, file: file.nullable() }))
    .max(100)
    .optional(),
  images: z.array(z.object({ key: z.string().min(1).max(64), name: z.string().max(100), file })).max(60),
});
export type PackagedTemplate = z.output<typeof layoutSchema>;

/**
 * Reads the layout of a package.
 * @throws Failure `unprocessable` if the text is not a layout, or if it comes from a newer version of the program.
 */
export function readLayout(text: string): PackagedTemplate {
  const layout = parsed(text);
  const { format, version } = (layout ?? {}) as { format?: unknown; version?: unknown };
  if (format !== FORMAT.format) throw designFailures.notExported();
  if (typeof version !== "number" || version > FORMAT_VERSION) throw designFailures.newerProgram();
  const read = readSaid(layoutSchema, layout);
  if (read.wrong === undefined) return read.data;
  const [first] = read.wrong;
  throw designFailures.damaged({ place: first?.path.join(".") ?? "", problem: first?.sentence ?? "" });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns a file name for a template that every file system supports. */
export function packageName(name: string): string {
  const plain = name
    .normalize("NFKD")
    .replaceAll(/[^A-Za-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "");
  return `${plain || "template"}.${PACKAGE_EXTENSION}`;
}
