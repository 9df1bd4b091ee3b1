import { freeName } from "@idms/core/forms/values/free-name";
import { MAX_PHOTO_BYTES } from "@idms/core/students/records/image-limits";
import { MAX_FONT_BYTES } from "@idms/core/node/fonts/own-font-limits";
import { readOwnFontInThread } from "@idms/core/node/fonts/own-font-thread";
import type { ReadFont } from "@idms/core/node/fonts/read-own-font";
import { openZip, type ZipArchive } from "@idms/core/node/archives/zip-archive";
import type { Doer } from "../../trust/log/log-rows.ts";
import type { App } from "../../installation/open-app.ts";
import { addTemplate } from "./add-template.ts";
import type { NamedBytes } from "./new-art.ts";
import { listIdTemplates, type IdTemplate } from "./design-rows.ts";
import { LAYOUT_FILE, readLayout } from "./template-package.ts";
import { designFailures } from "@idms/core/cards/failures/design-failures";

const WHAT = "The ID template file";
/** Size limits for a package: the layout, two backgrounds, all images and fonts, and some headroom. */
const MOST_FILES = 180;
const MOST_BYTES = 100 * 1024 * 1024;
const LAYOUT_BYTES = 2 * 1024 * 1024;

export interface TemplateImport {
  schoolId: number;
  /** The file's bytes or path. */
  source: Buffer | string;
  /**
   * The template's name; by default the name in the file. If the school already has a template with this name, a
   * number is appended.
   */
  name?: string | undefined;
  caller?: Doer | undefined;
}

/**
 * Imports an exported template into a school. As with uploads, all pictures are decoded and re-encoded, and all fonts
 * are validated. If a font is neither in the file nor in the school, the template gets a finding.
 * @throws Failure `unprocessable` for a damaged file or any other kind of file, `too_large`, and like `addTemplate`.
 */
export async function importTemplate(
  app: App,
  { schoolId, source, name, caller }: TemplateImport,
): Promise<IdTemplate> {
  const zip = await openZip(source, WHAT, { entries: MOST_FILES, total: MOST_BYTES });
  try {
    const layout = readLayout((await readEntry(zip, LAYOUT_FILE, LAYOUT_BYTES)).toString("utf8"));
    const picture = async (file: string | null | undefined) =>
      file ? readEntry(zip, file, MAX_PHOTO_BYTES) : undefined;
    const images: Record<string, NamedBytes> = {};
    for (const { key, name, file } of layout.images)
      images[key] = { name, bytes: await readEntry(zip, file, MAX_PHOTO_BYTES) };
    const fonts: ReadFont[] = [];
    for (const { file } of layout.fonts ?? [])
      if (file) fonts.push(await readOwnFontInThread(await readEntry(zip, file, MAX_FONT_BYTES, "font")));
    const taken = (await listIdTemplates(app.db, schoolId)).map((row) => row.name);
    return await addTemplate(app, {
      schoolId,
      name: name ?? freeName(layout.name, taken),
      isDefault: false,
      cardSize: layout.card_size_mm,
      safeMargin: layout.safe_margin_mm,
      languages: layout.languages,
      fields: layout.fields,
      background: await picture(layout.background),
      ...(layout.back && {
        back: { fields: layout.back.fields, background: await picture(layout.back.background) },
      }),
      images,
      fonts,
      missingFonts: "allowed",
      caller,
    });
  } finally {
    zip.close();
  }
}

async function readEntry(
  zip: ZipArchive,
  name: string,
  limit: number,
  what: "picture" | "font" = "picture",
): Promise<Buffer> {
  const entry = zip.entries.find(({ fileName }) => fileName === name);
  if (entry) return zip.read(entry, limit);
  if (name === LAYOUT_FILE) throw designFailures.notExported();
  throw what === "font" ? designFailures.fontMissing({ name }) : designFailures.pictureMissing({ name });
}
