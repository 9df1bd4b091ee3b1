import type { Logo } from "@idms/core/school/schools/logo";
import { prepareLogo } from "@idms/core/node/photos/prepare-photo";
import { eq, or } from "drizzle-orm";
import { writeDown } from "../../trust/log/audited.ts";
import type { Doer } from "../../trust/log/log-rows.ts";
import { inLineOf, transaction, type Db, type Reads, type Tx } from "../../installation/engines/connect.ts";
import { schoolLogos } from "../../installation/tables/schema.ts";
import { missing } from "../../trust/failures/missing.ts";
import type { Files } from "../../installation/store/files.ts";
import { isStoredName, storeFile } from "../../installation/store/stored-files.ts";
import { schoolExists } from "./school-rows.ts";

export type SchoolLogo = typeof schoolLogos.$inferSelect;

interface Place {
  db: Db;
  files: Pick<Files, "backgrounds">;
}

/** Finds a school's logo. Returns undefined if it has none. */
export const findLogo = async (db: Reads, school: number): Promise<SchoolLogo | undefined> =>
  db.select().from(schoolLogos).where(eq(schoolLogos.school_id, school)).get();

/** Yields the stored file names of all logos. */
export async function* logoFiles(db: Db): AsyncGenerator<string> {
  const { file, shared } = schoolLogos;
  for (const row of await db.select({ file, shared }).from(schoolLogos).all()) yield* [row.file, row.shared];
}

/**
 * Returns the path of a logo file on the server. The name in the path is random, so it cannot be guessed. It is never
 * reused for another file, so clients can cache the file indefinitely.
 */
export const logoPath = (file: string): string => `/api/public/logos/${file.replace("/", "")}`;

/** Finds a logo file by the name in its address. Returns undefined if no school uses that logo any more. */
export async function findLogoFile(db: Reads, name: string): Promise<string | undefined> {
  const { file, shared } = schoolLogos;
  const wanted = `${name.slice(0, 2)}/${name.slice(2)}`;
  if (!isStoredName(wanted)) return undefined;
  const row = await db
    .select({ file })
    .from(schoolLogos)
    .where(or(eq(file, wanted), eq(shared, wanted)))
    .get();
  return row && wanted;
}

export const asLogo = ({ file, width, height }: Pick<SchoolLogo, "file" | "width" | "height">): Logo => ({
  url: logoPath(file),
  width,
  height,
});

/**
 * Sets or replaces a school's logo.
 * @param bytes the unchanged bytes of a JPEG, PNG or WebP file
 * @throws the failures of `prepareLogo`, and Failure `missing` for an unknown school.
 */
export async function putLogo(
  { db, files: { backgrounds } }: Place,
  doer: Doer,
  school: number,
  bytes: Uint8Array,
): Promise<SchoolLogo> {
  const { shown, shared } = await prepareLogo(bytes);
  const stored = { file: "", shared: "" };
  const { width, height } = shown;
  const put = async () => {
    stored.file = await storeFile(backgrounds, shown.bytes, "png");
    stored.shared = await storeFile(backgrounds, shared.bytes, "jpg");
    return transaction(inLineOf(db, school), async (tx) => {
      if (!(await schoolExists(tx, school))) throw missing("school");
      const before = await takeLogo(tx, school);
      const row = { school_id: school, ...stored, width, height };
      const added = await tx.insert(schoolLogos).values(row).returning().get();
      await writeDown(tx, doer, { done: "school_logos.change" }, { id: school, school_id: school });
      return { added, before };
    });
  };
  const { added, before } = await put().catch(async (error: unknown) => {
    await forget({ backgrounds }, stored);
    throw error;
  });
  await forget({ backgrounds }, before);
  return added;
}

/**
 * Removes a school's logo.
 * @throws Failure `missing` if the school has none.
 */
export async function removeLogo({ db, files }: Place, doer: Doer, school: number): Promise<SchoolLogo> {
  const gone = await transaction(inLineOf(db, school), async (tx) => {
    const found = await takeLogo(tx, school);
    if (!found) throw missing("logo");
    await writeDown(tx, doer, { done: "school_logos.delete" }, { id: school, school_id: school });
    return found;
  });
  await forget(files, gone);
  return gone;
}

const takeLogo = (tx: Tx, school: number): Promise<SchoolLogo | undefined> =>
  tx.delete(schoolLogos).where(eq(schoolLogos.school_id, school)).returning().get();

/**
 * Deletes the files of a logo that no row refers to any more. If the process is killed first, a sweep deletes them
 * later.
 */
async function forget(
  { backgrounds }: Pick<Files, "backgrounds">,
  logo: Pick<SchoolLogo, "file" | "shared"> | undefined,
): Promise<void> {
  for (const file of [logo?.file, logo?.shared]) if (file) await backgrounds.remove(file);
}
