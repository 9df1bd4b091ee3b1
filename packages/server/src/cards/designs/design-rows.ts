import { successorOf } from "@idms/core/cards/designs/default-template";
import { SAFE_MARGIN } from "@idms/core/cards/geometry/safe-margin";
import type { SentDesignRules } from "@idms/core/cards/designs/design-rule-schemas";
import { shownImages, type CardTemplate } from "@idms/core/cards/designs/template";
import { searchColumns, type SearchColumns } from "@idms/core/forms/values/search-columns";
import { and, asc, eq, gt, ne, sql } from "drizzle-orm";
import type { Db, Reads, Tx } from "../../installation/engines/connect.ts";
import {
  contains,
  foundRows,
  inOrder,
  type FoundRows,
  type ListWish,
} from "../../installation/rows/list-rows.ts";
import { idTemplates } from "../../installation/tables/schema.ts";
import { asOwnFonts, fontsOf } from "./font-rows.ts";
import { editRow, type Edit } from "../../trust/versions/edit-row.ts";
import { earlierContents, findEarlier } from "../../trust/versions/version-rows.ts";

export type IdTemplate = typeof idTemplates.$inferSelect;
export type NewIdTemplate = Omit<typeof idTemplates.$inferInsert, keyof SearchColumns>;
export type IdTemplateChanges = Partial<
  Omit<NewIdTemplate, "id" | "school_id" | "version" | "created_at" | "updated_at">
>;

/** Returns a school's ID templates, oldest first. */
export async function listIdTemplates(db: Reads, schoolId: number): Promise<IdTemplate[]> {
  return db
    .select()
    .from(idTemplates)
    .where(eq(idTemplates.school_id, schoolId))
    .orderBy(asc(idTemplates.id))
    .all();
}

/** Returns the school's default template. If there is no default, returns the school's only template. */
export function usualTemplate<T extends Pick<IdTemplate, "is_default">>(
  templates: readonly T[],
): T | undefined {
  const [only, ...others] = templates;
  return templates.find(({ is_default }) => is_default) ?? (others.length === 0 ? only : undefined);
}

/** Returns a school's default template from the database. */
export const usualTemplateOf = async (db: Db, school: number): Promise<IdTemplate | undefined> =>
  usualTemplate(await listIdTemplates(db, school));

/**
 * Replaces the rules by which a school chooses templates. The version of a template counts only what is visible on
 * cards, so it stays.
 */
export async function putRules(tx: Tx, schoolId: number, rules: SentDesignRules): Promise<void> {
  for (const { id } of await listIdTemplates(tx, schoolId)) {
    const own = rules.flatMap(({ template, name, values }, at) =>
      template === id ? [{ at, name, values }] : [],
    );
    await tx
      .update(idTemplates)
      .set({ rules: own, ...SAME_VERSION })
      .where(eq(idTemplates.id, id))
      .run();
  }
}

/** Returns a string for each school that uniquely identifies the default template and its version. */
export async function usualVersions(db: Db): Promise<Map<number, string>> {
  const { id, school_id, version, is_default } = idTemplates;
  const rows = await db
    .select({ id, school_id, version, is_default })
    .from(idTemplates)
    .orderBy(asc(id))
    .all();
  const found = new Map<number, string>();
  for (const [school, templates] of Map.groupBy(rows, (row) => row.school_id)) {
    const usual = usualTemplate(templates);
    if (usual) found.set(school, `${usual.id}:${usual.version}`);
  }
  return found;
}

/**
 * Converts a stored template to the format for the layout. The template may also be a copy that was stored with a
 * print before templates had backs.
 */
export function asCardTemplate(row: IdTemplate): CardTemplate {
  const sizeOf = (width: number | null, height: number | null) =>
    width === null || height === null ? null : { width, height };
  const images = Object.entries(row.images ?? {});
  return {
    name: row.name,
    cardSize: { w: row.card_width_mm, h: row.card_height_mm },
    safeMargin: safeMarginOf(row),
    background: sizeOf(row.background_width, row.background_height),
    fields: row.fields,
    ...(languagesOf(row).length > 0 && { languages: languagesOf(row) }),
    ...(fontsOf(row).length > 0 && { fonts: asOwnFonts(fontsOf(row)) }),
    ...(images.length > 0 && {
      images: Object.fromEntries(images.map(([key, { width, height }]) => [key, { width, height }])),
    }),
    ...(row.back_fields && {
      back: {
        background: sizeOf(row.back_background_width, row.back_background_height),
        fields: row.back_fields,
      },
    }),
  };
}

/** Returns the safe margin in mm. */
export const safeMarginOf = ({ safe_margin_mm }: { safe_margin_mm?: number | null }): number =>
  safe_margin_mm ?? SAFE_MARGIN.usual;

/** Returns a template's languages. Templates from older prints have none. */
export const languagesOf = ({ languages }: { languages?: string[] | null }): string[] => languages ?? [];

/** Inserts a template. A new default replaces the school's previous one, and a school's only template is its default. */
export async function insertIdTemplate(tx: Tx, template: NewIdTemplate): Promise<IdTemplate> {
  if (template.is_default) await clearDefault(tx, template.school_id, null);
  const is_default = template.is_default || (await isOnly(tx, template.school_id, null));
  return tx
    .insert(idTemplates)
    .values({ ...template, is_default, ...searchColumns(template.name) })
    .returning()
    .get();
}

/** Whether a school has no other template than this one. */
const isOnly = async (tx: Tx, schoolId: number, id: number | null): Promise<boolean> =>
  (await tx.$count(idTemplates, otherThan(schoolId, id))) === 0;

const otherThan = (schoolId: number, id: number | null) =>
  and(eq(idTemplates.school_id, schoolId), id === null ? undefined : ne(idTemplates.id, id));

/**
 * Changes a school's template. Its only template stays the default, and a default that is unmarked is followed by its
 * successor. Returns undefined if the school has no such template. Throws like `editRow`.
 */
export async function changeIdTemplate(
  tx: Tx,
  schoolId: number,
  templateId: number,
  changes: IdTemplateChanges,
  edit: Edit,
): Promise<IdTemplate | undefined> {
  if (changes.is_default) await clearDefault(tx, schoolId, templateId);
  const isOfSchool = and(eq(idTemplates.id, templateId), eq(idTemplates.school_id, schoolId));
  const before = changes.is_default === false ? await listIdTemplates(tx, schoolId) : [];
  const isUnmarked = before.some(({ id, is_default }) => id === templateId && is_default);
  const stays = before.length === 1;
  const next = isUnmarked ? successorOf(before, templateId) : undefined;
  const row = await editRow(
    tx,
    idTemplates,
    isOfSchool,
    { ...changes, ...(stays && { is_default: true }) },
    edit,
  );
  if (row && next) await putDefault(tx, next.id);
  return row;
}

/** Makes a template its school's default. The school must not have another default. */
export async function putDefault(tx: Tx, id: number): Promise<void> {
  await tx
    .update(idTemplates)
    .set({ is_default: true, ...SAME_VERSION })
    .where(eq(idTemplates.id, id))
    .run();
}

/**
 * Column value that leaves the version unchanged, because the version counts only changes that are visible on cards.
 */
const SAME_VERSION = { version: sql`${idTemplates.version}` };

/** Removes the default mark from the school's other templates. */
async function clearDefault(tx: Tx, schoolId: number, except: number | null): Promise<void> {
  await tx
    .update(idTemplates)
    .set({ is_default: false, ...SAME_VERSION })
    .where(and(otherThan(schoolId, except), eq(idTemplates.is_default, true)))
    .run();
}

/**
 * Yields the names of all stored pictures that templates and their earlier versions need: images, and the backgrounds
 * of both sides.
 */
export async function* backgroundNames(db: Db): AsyncGenerator<string> {
  const { background, back_background, images } = idTemplates;
  const current = async () =>
    (await db.select({ background, back_background, images }).from(idTemplates).all()).flatMap(picturesOf);
  yield* await current();
  for await (const content of earlierContents(db, "id_templates"))
    yield* picturesOf(asShown(content as IdTemplate));
  // An earlier version may have been restored during the read, so the current versions are read again.
  yield* await current();
}

/** Yields the stored font files that templates and their earlier versions use. */
export async function* templateFontFiles(db: Db): AsyncGenerator<string> {
  const current = async () =>
    (await db.select({ fonts: idTemplates.fonts }).from(idTemplates).all()).flatMap(fontFilesOf);
  yield* await current();
  for await (const content of earlierContents(db, "id_templates")) yield* fontFilesOf(content as IdTemplate);
  // An earlier version may have been restored during the read, so the current versions are read again.
  yield* await current();
}

export const fontFilesOf = (row: Pick<IdTemplate, "fonts">): string[] => fontsOf(row).map(({ file }) => file);

/** Returns the keys of the images that elements of both sides show. */
export const shownBy = ({ fields, back_fields }: Pick<IdTemplate, "fields" | "back_fields">): Set<string> =>
  shownImages({ fields, back: back_fields && { background: null, fields: back_fields } });

/** Returns a template with only the images that its elements show. */
export function asShown(row: IdTemplate): IdTemplate {
  const shown = shownBy(row);
  const images = Object.entries(row.images).filter(([key]) => shown.has(key));
  return { ...row, images: Object.fromEntries(images) };
}

/**
 * Returns the picture files that a template needs. A template stored with an old print may lack the properties for
 * backs and images.
 */
export const picturesOf = ({
  background,
  back_background,
  images,
}: Pick<IdTemplate, "background" | "back_background" | "images">): string[] =>
  [background, back_background, ...Object.values(images ?? {}).map(({ file }) => file)].filter(
    (name) => typeof name === "string",
  );

/** Sets a template's images without changing its version. */
export async function putImages(tx: Tx, id: number, images: IdTemplate["images"]): Promise<void> {
  await tx
    .update(idTemplates)
    .set({ images, ...SAME_VERSION })
    .where(eq(idTemplates.id, id))
    .run();
}

/** Yields templates that have images, one at a time. */
export async function* templatesWithImages(db: Db) {
  const { id, images, fields, back_fields } = idTemplates;
  for (let after = 0; ;) {
    const row = await db
      .select({ id, images, fields, back_fields })
      .from(idTemplates)
      .where(and(gt(id, after), sql`${images} <> '{}'`))
      .orderBy(asc(id))
      .get();
    if (!row) return;
    yield row;
    after = row.id;
  }
}

/** Returns the ID templates of a school, or of all schools if null, oldest first by default. */
export async function findIdTemplateRows(
  db: Db,
  schoolId: number | null,
  wish: ListWish,
): Promise<FoundRows<IdTemplate>> {
  const columns = { id: idTemplates.id, name: idTemplates.sort_key };
  const query = db
    .select()
    .from(idTemplates)
    .orderBy(...inOrder(wish.ordering, columns, idTemplates.id))
    .$dynamic();
  const ofSchool = schoolId === null ? undefined : eq(idTemplates.school_id, schoolId);
  const where = and(ofSchool, contains(wish.search, idTemplates.search_key));
  return foundRows(db, query, idTemplates, where, wish.page);
}

/** Returns a template in its current or an earlier version, or undefined if that version is not stored. */
export async function findTemplateVersion(
  db: Db,
  id: number,
  version: number | undefined,
): Promise<IdTemplate | undefined> {
  const row = await findIdTemplate(db, id);
  if (!row || version === undefined || version === row.version) return row;
  return (await findEarlier(db, "id_templates", id, version))?.content as IdTemplate | undefined;
}

export async function findIdTemplate(db: Reads, id: number): Promise<IdTemplate | undefined> {
  return db.select().from(idTemplates).where(eq(idTemplates.id, id)).get();
}
