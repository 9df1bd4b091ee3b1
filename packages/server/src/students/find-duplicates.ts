import { findDuplicates, readPhone, type Duplicate } from "@idms/core";
import { lookOfPhoto } from "@idms/core/node";
import { eq, inArray } from "drizzle-orm";
import type { Db } from "../db/connect.ts";
import { pagesOf } from "../db/pages-of.ts";
import { distinctStudents, students } from "../db/schema.ts";
import { audited } from "../audit/audited.ts";
import type { Doer } from "../audit/records.ts";
import { missing } from "../failures/missing.ts";
import type { FileStore } from "../files/file-store.ts";
import type { App } from "../open-app.ts";
import { waitingLine } from "../http/waiting-line.ts";
import type { Chosen } from "./act-on-record.ts";
import { findStudent } from "./records.ts";

/** Which records of a class may be of one child, but for those of whom somebody has said that they are not. */
export async function duplicatesOfClass(
  { db, files }: Pick<App, "db" | "files">,
  classroom: number,
  signal?: AbortSignal,
): Promise<Duplicate[]> {
  const { id, full_name, parent_phone, photo, class_id } = students;
  const rows = await db
    .select({ id, full_name, parent_phone, photo })
    .from(students)
    .where(eq(class_id, classroom))
    .all();
  const compared = [];
  for (const row of rows) {
    signal?.throwIfAborted();
    const look = row.photo === null ? null : await lookOf(files.photos, row.photo, signal);
    compared.push({ ...row, parent_phone: readPhone(row.parent_phone) ?? "", look });
  }
  const apart = await toldApart(
    db,
    rows.map((row) => row.id),
  );
  return findDuplicates(compared).filter(({ first, second }) => !apart.has(`${first} ${second}`));
}

/** A class is looked through while parents send photos: it never takes both cores. */
const looking = waitingLine({ lanes: 1, places: 500, seconds: 5 });

/** What stored photos look like, by their names, which no other photo gets; the oldest go first. */
const looks = new Map<string, Uint8Array | null>();
const MOST_LOOKS = 20_000;

async function lookOf(
  photos: FileStore,
  name: string,
  signal: AbortSignal | undefined,
): Promise<Uint8Array | null> {
  const known = looks.get(name);
  if (known !== undefined) return known;
  const look = await looking.run(async () => {
    const bytes = await photos.get(name);
    // A photo that is gone or spoiled is the doctor's to tell of.
    return bytes ? lookOfPhoto(bytes).catch(() => null) : null;
  }, signal);
  if (looks.size >= MOST_LOOKS) looks.delete(looks.keys().next().value as string);
  looks.set(name, look);
  return look;
}

async function toldApart(db: Db, ids: readonly number[]): Promise<Set<string>> {
  const apart = new Set<string>();
  for (const page of pagesOf(ids)) {
    const pairs = await db.select().from(distinctStudents).where(inArray(distinctStudents.first, page)).all();
    for (const { first, second } of pairs) apart.add(`${first} ${second}`);
  }
  return apart;
}

/** Says of two records that look alike that they are of two children. @throws Failure `missing` */
export async function tellApart(db: Db, doer: Doer, { school, id }: Chosen, other: number): Promise<void> {
  const [first, second] = id < other ? [id, other] : [other, id];
  await audited(db, doer, { done: "students.tell_apart", details: { other } }, async (tx) => {
    const [one, two] = [await findStudent(tx, school, id), await findStudent(tx, school, other)];
    if (!one || !two || id === other || one.school_id !== two.school_id) throw missing("student");
    await tx.insert(distinctStudents).values({ first, second }).onConflictDoNothing().run();
    return one;
  });
}
