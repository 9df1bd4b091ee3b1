import { createHash, randomBytes } from "node:crypto";
import { MAX_PROPOSALS } from "@idms/core";
import { and, desc, eq, inArray } from "drizzle-orm";
import type { Reads, Tx } from "../db/connect.ts";
import { familyPages, proposals } from "../db/schema.ts";

export type ProposalRow = typeof proposals.$inferSelect;

/** 192 bits: nobody guesses a page. */
const TOKEN_BYTES = 24;
/** A family has more than one phone; the oldest page goes when there are more. */
const MAX_PAGES = 10;

const hashOf = (token: string): string => createHash("sha256").update(token).digest("base64url");

/** Makes another page of a student and returns what opens it; only its hash is kept. */
export async function givePage(tx: Tx, student: { id: number; school_id: number }): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const there = await tx
    .select({ token_hash: familyPages.token_hash })
    .from(familyPages)
    .where(eq(familyPages.student_id, student.id))
    .orderBy(desc(familyPages.created_at))
    .all();
  const old = there.slice(MAX_PAGES - 1).map(({ token_hash }) => token_hash);
  if (old.length > 0) await tx.delete(familyPages).where(inArray(familyPages.token_hash, old)).run();
  await tx
    .insert(familyPages)
    .values({ token_hash: hashOf(token), school_id: student.school_id, student_id: student.id })
    .run();
  return token;
}

/** Whose page a token opens. */
export const findPage = async (db: Reads, token: string) =>
  db
    .select({ school_id: familyPages.school_id, student_id: familyPages.student_id })
    .from(familyPages)
    .where(eq(familyPages.token_hash, hashOf(token)))
    .get();

/** What is proposed of a student, the newest first. */
export const proposalsOf = async (db: Reads, student: number): Promise<ProposalRow[]> =>
  db.select().from(proposals).where(eq(proposals.student_id, student)).orderBy(desc(proposals.id)).all();

/** A proposal about a student of a school, or of any with null. */
export const findProposal = async (
  db: Reads,
  school: number | null,
  { student, id }: { student: number; id: number },
): Promise<ProposalRow | undefined> =>
  db
    .select()
    .from(proposals)
    .where(
      and(
        eq(proposals.id, id),
        eq(proposals.student_id, student),
        school === null ? undefined : eq(proposals.school_id, school),
      ),
    )
    .get();

/**
 * Keeps a proposal; one that was sent before from the same source is kept as it is.
 * @returns the stored files that nothing needs any more: of proposals that were too many, or of this one
 */
export async function insertProposal(tx: Tx, proposal: typeof proposals.$inferInsert): Promise<string[]> {
  const added = await tx
    .insert(proposals)
    .values(proposal)
    .onConflictDoNothing()
    .returning({ id: proposals.id })
    .all();
  if (added.length === 0) return Object.values(proposal.files ?? {});
  const tooMany = (await proposalsOf(tx, proposal.student_id)).slice(MAX_PROPOSALS);
  for (const { id } of tooMany) await deleteProposal(tx, id);
  return tooMany.flatMap(({ files }) => Object.values(files));
}

export const deleteProposal = async (tx: Tx, id: number): Promise<void> =>
  void (await tx.delete(proposals).where(eq(proposals.id, id)).run());

/** Forgets pages and proposals of students, and returns the stored files of the proposals. */
export async function forgetFamilies(tx: Tx, students: readonly number[]): Promise<string[]> {
  const of = [...students];
  await tx.delete(familyPages).where(inArray(familyPages.student_id, of)).run();
  const gone = await tx
    .delete(proposals)
    .where(inArray(proposals.student_id, of))
    .returning({ files: proposals.files })
    .all();
  return gone.flatMap(({ files }) => Object.values(files));
}
