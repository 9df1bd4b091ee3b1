import { createHash } from "node:crypto";
import type { Consent } from "@idms/core/forms/notices/notice-schemas";
import { MAX_PROPOSALS } from "@idms/core/collect/families/proposal";
import { and, desc, eq, inArray } from "drizzle-orm";
import type { Reads, Tx } from "../../installation/engines/connect.ts";
import { familyPages, proposals } from "../../installation/tables/schema.ts";
import { consentsOf, forgetConsents } from "./consents.ts";

export type ProposalRow = typeof proposals.$inferSelect;

/**
 * Maximum number of pages per student; there can be several because a family may have several phones. Beyond this
 * number, the oldest page is deleted.
 */
const MAX_PAGES = 10;

const hashOf = (token: string): string => createHash("sha256").update(token).digest("base64url");

/** Creates a family page for this token if it does not exist. Only the token's hash is stored. */
export async function givePage(
  tx: Tx,
  { id, school_id }: { id: number; school_id: number },
  token: string,
): Promise<void> {
  const { token_hash, student_id, created_at } = familyPages;
  await tx
    .insert(familyPages)
    .values({ token_hash: hashOf(token), school_id, student_id: id })
    .onConflictDoNothing()
    .run();
  const pages = await tx
    .select({ token_hash })
    .from(familyPages)
    .where(eq(student_id, id))
    .orderBy(desc(created_at))
    .all();
  const old = pages.slice(MAX_PAGES).map((page) => page.token_hash);
  if (old.length > 0) await tx.delete(familyPages).where(inArray(token_hash, old)).run();
}

/** Returns the family page for a token. */
export const findPage = async (db: Reads, token: string) =>
  db
    .select({ school_id: familyPages.school_id, student_id: familyPages.student_id })
    .from(familyPages)
    .where(eq(familyPages.token_hash, hashOf(token)))
    .get();

export const proposalsOf = async (db: Reads, student: number): Promise<ProposalRow[]> =>
  db.select().from(proposals).where(eq(proposals.student_id, student)).orderBy(desc(proposals.id)).all();

/**
 * Whether a family has withdrawn its consent. A family that never gave consent can only ask for the erasure of the
 * record.
 * @param consent the family's last consent
 */
export const isWithdrawn = (
  consent: Consent | null,
  proposed: readonly Pick<ProposalRow, "kind">[],
): boolean => (consent ? consent.withdrawn_at !== null : proposed.some(({ kind }) => kind === "erasure"));

/** Whether a student's family has withdrawn its consent. */
export async function hasWithdrawn(db: Reads, student: number): Promise<boolean> {
  const [consent = null] = await consentsOf(db, student);
  return isWithdrawn(consent, consent ? [] : await proposalsOf(db, student));
}

/** Returns a proposal about a student of one school, or of any school if null. */
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
 * Stores a proposal, unless the same source has already sent the same proposal.
 * @returns stored files that are no longer needed: those of excess proposals, or those of this proposal
 */
export async function insertProposal(tx: Tx, proposal: typeof proposals.$inferInsert): Promise<string[]> {
  const added = await tx
    .insert(proposals)
    .values(proposal)
    .onConflictDoNothing()
    .returning({ id: proposals.id })
    .all();
  if (added.length === 0) return Object.values(proposal.files ?? {});
  const others = (await proposalsOf(tx, proposal.student_id)).filter(({ kind }) => kind !== "erasure");
  const tooMany = others.slice(MAX_PROPOSALS);
  for (const { id } of tooMany) await deleteProposal(tx, id);
  return tooMany.flatMap(({ files }) => Object.values(files));
}

export const deleteProposal = async (tx: Tx, id: number): Promise<void> =>
  void (await tx.delete(proposals).where(eq(proposals.id, id)).run());

/** Deletes students' pages, consents and proposals, and returns the proposals' stored files. */
export async function forgetFamilies(tx: Tx, students: readonly number[]): Promise<string[]> {
  const of = [...students];
  await tx.delete(familyPages).where(inArray(familyPages.student_id, of)).run();
  await forgetConsents(tx, of);
  const gone = await tx
    .delete(proposals)
    .where(inArray(proposals.student_id, of))
    .returning({ files: proposals.files })
    .all();
  return gone.flatMap(({ files }) => Object.values(files));
}
