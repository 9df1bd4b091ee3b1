import { extname } from "node:path";
import type { Writable } from "node:stream";
import { SAFE_MARGIN } from "@idms/core/cards/geometry/safe-margin";
import { shownImages } from "@idms/core/cards/designs/template";
import { writeZip } from "@idms/core/node/archives/write-zip";
import { readStored } from "../../installation/store/stored-files.ts";
import type { App } from "../../installation/open-app.ts";
import type { IdTemplate } from "./design-rows.ts";
import { carriedFonts } from "./pass-on-fonts.ts";
import { FORMAT, LAYOUT_FILE, type PackagedTemplate } from "./template-package.ts";

/**
 * Exports a template as one file, with its pictures and with the fonts whose licences allow passing them on; see
 * template-package.ts.
 */
export async function exportTemplate(
  app: Pick<App, "files">,
  row: IdTemplate,
  output: Writable,
): Promise<void> {
  const shown = shownImages({ fields: row.fields, back: backOf(row) });
  const images = Object.entries(row.images).filter(([key]) => shown.has(key));
  const fonts = await carriedFonts(app, row);
  const layout: PackagedTemplate = {
    name: row.name,
    card_size_mm: { w: row.card_width_mm, h: row.card_height_mm },
    ...(row.safe_margin_mm !== SAFE_MARGIN.usual && { safe_margin_mm: row.safe_margin_mm }),
    ...(row.languages.length > 0 && { languages: row.languages }),
    background: row.background && `background${extname(row.background)}`,
    fields: row.fields,
    back: row.back_fields && {
      background: row.back_background && `back${extname(row.back_background)}`,
      fields: row.back_fields,
    },
    ...(fonts.length > 0 && {
      fonts: fonts.map(({ font: { file, ...font }, bytes }, at) => ({
        ...font,
        file: bytes && `fonts/${at + 1}${extname(file)}`,
      })),
    }),
    images: images.map(([key, { name, file }]) => ({ key, name, file: `images/${key}${extname(file)}` })),
  };
  const zip = await writeZip(output);
  const add = async (name: string | null | undefined, stored: string | null) => {
    if (name && stored) await zip.add(name, await readStored(app.files.backgrounds, stored));
  };
  await zip.add(LAYOUT_FILE, Buffer.from(JSON.stringify({ ...FORMAT, ...layout }, null, 2)));
  await add(layout.background, row.background);
  await add(layout.back?.background, row.back_background);
  for (const [index, [, { file }]] of images.entries()) await add(layout.images[index]?.file, file);
  for (const [at, { bytes }] of fonts.entries()) {
    const name = layout.fonts?.[at]?.file;
    if (name && bytes) await zip.add(name, bytes);
  }
  await zip.finish();
}

const backOf = ({ back_fields }: IdTemplate) => back_fields && { background: null, fields: back_fields };
