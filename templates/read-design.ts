import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { cardFieldsSchema, cardSizeSchema, type CardFields, type CardSize } from "@idms/core";
import type { Palette } from "./colors.ts";

/** The layout half of a starter design; lengths of the fields are pixels of its background image. */
export interface Design {
  name: string;
  cardSize: CardSize;
  fields: CardFields;
  palette: Palette;
}

/** Reads and checks the `template.json` in a design's folder; a file that breaks the schema throws a ZodError. */
export async function readDesign(folder: string): Promise<Design> {
  const stored = JSON.parse(await readFile(join(folder, "template.json"), "utf8")) as Record<string, unknown>;
  return {
    name: String(stored.name),
    cardSize: cardSizeSchema.parse(stored.card_size_mm),
    fields: cardFieldsSchema.parse(stored.fields),
    palette: stored.palette as Palette,
  };
}
