import { and, desc, eq, gt, inArray } from "drizzle-orm";
import { oneOf } from "../../school/classes/records.ts";
import { timestamp } from "../../installation/tables/columns.ts";
import type { Reads, Tx } from "../../installation/engines/connect.ts";
import { foundRows, inOrder, type FoundRows, type ListWish } from "../../installation/rows/list-rows.ts";
import type { Db } from "../../installation/engines/connect.ts";
import { classes, proofLinks, schools } from "../../installation/tables/schema.ts";

export type ProofLinkRow = typeof proofLinks.$inferSelect;

/** Adds the link of a class; one that was open is closed, so that a class has one. */
export async function insertProofLink(tx: Tx, row: typeof proofLinks.$inferInsert): Promise<ProofLinkRow> {
  await tx
    .update(proofLinks)
    .set({ is_active: false })
    .where(and(eq(proofLinks.class_id, row.class_id), eq(proofLinks.is_active, true)))
    .run();
  return tx.insert(proofLinks).values(row).returning().get();
}

const ofSchool = (school: number | null) => (school === null ? undefined : eq(proofLinks.school_id, school));

/** Changes the link of a school, or of any with null; undefined when there is none of that id. */
export const changeProofLinkRow = async (
  tx: Tx,
  school: number | null,
  id: number,
  changes: Partial<Pick<ProofLinkRow, "is_active" | "expires_at">>,
): Promise<ProofLinkRow | undefined> =>
  tx
    .update(proofLinks)
    .set(changes)
    .where(and(eq(proofLinks.id, id), ofSchool(school)))
    .returning()
    .get();

const isOpen = () => and(eq(proofLinks.is_active, true), gt(proofLinks.expires_at, timestamp()));

/** The open links of some classes, by the classes' ids. */
export async function openLinksOf(db: Reads, rooms: readonly number[]): Promise<Map<number, ProofLinkRow>> {
  const rows = await db
    .select()
    .from(proofLinks)
    .where(and(inArray(proofLinks.class_id, [...rooms]), isOpen()))
    .all();
  return new Map(rows.map((row) => [row.class_id, row]));
}

/** What the holder of a link's token works with. */
export const findProofByToken = async (db: Reads, token: string) =>
  db
    .select({ link: proofLinks, school: schools, classroom: classes })
    .from(proofLinks)
    .innerJoin(schools, eq(schools.id, proofLinks.school_id))
    .innerJoin(classes, eq(classes.id, proofLinks.class_id))
    .where(eq(proofLinks.token, token))
    .get();
export type OpenedProof = NonNullable<Awaited<ReturnType<typeof findProofByToken>>>;

/** A link with the names of what it refers to. */
export interface NamedProofLink extends ProofLinkRow {
  class_name: string;
  section: string | null;
  school_name: string;
}

/** The links of a school, or of all with null, the newest first unless asked otherwise. */
export async function findProofLinks(
  db: Db,
  school: number | null,
  wish: ListWish & { among?: readonly number[] | null },
): Promise<FoundRows<NamedProofLink>> {
  const columns = { id: proofLinks.id, expires_at: proofLinks.expires_at };
  const query = db
    .select({
      link: proofLinks,
      class_name: classes.class_name,
      section: classes.section,
      school_name: schools.name,
    })
    .from(proofLinks)
    .innerJoin(classes, eq(classes.id, proofLinks.class_id))
    .innerJoin(schools, eq(schools.id, proofLinks.school_id))
    .orderBy(...(wish.ordering ? inOrder(wish.ordering, columns, proofLinks.id) : [desc(proofLinks.id)]))
    .$dynamic();
  const where = and(ofSchool(school), oneOf(proofLinks.class_id, wish.among));
  const { rows, count } = await foundRows(db, query, proofLinks, where, wish.page);
  return { rows: rows.map(({ link, ...names }) => ({ ...link, ...names })), count };
}
