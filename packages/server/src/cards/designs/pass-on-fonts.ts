import { mayBePassedOn } from "@idms/core/node/fonts/font-licence";
import { readOwnFontInThread } from "@idms/core/node/fonts/own-font-thread";
import type { ReadFont } from "@idms/core/node/fonts/read-own-font";
import type { TemplateFont } from "../../installation/tables/schema.ts";
import type { App } from "../../installation/open-app.ts";
import { shownFonts } from "./font-rows.ts";
import type { IdTemplate } from "./design-rows.ts";

/** A template's font. Its bytes are included if they exist and may be passed on. */
export interface CarriedFont {
  font: TemplateFont;
  bytes: Buffer | null;
}

/**
 * Returns a template's fonts for another school or installation. A licence that allows embedding a font in documents
 * does not necessarily allow passing it on.
 */
export async function carriedFonts({ files }: Pick<App, "files">, row: IdTemplate): Promise<CarriedFont[]> {
  const carried: CarriedFont[] = [];
  for (const font of shownFonts(row)) {
    const bytes = (await files.fonts.get(font.file)) ?? null;
    carried.push({ font, bytes: bytes && mayBePassedOn(bytes) ? bytes : null });
  }
  return carried;
}

/** Returns the fonts that may be passed on to another school of the installation. */
export async function fontsToPassOn(app: Pick<App, "files">, row: IdTemplate): Promise<ReadFont[]> {
  const fonts: ReadFont[] = [];
  for (const { bytes } of await carriedFonts(app, row))
    if (bytes) fonts.push(await readOwnFontInThread(bytes));
  return fonts;
}
