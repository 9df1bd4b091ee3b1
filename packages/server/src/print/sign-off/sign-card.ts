import type { ProofChild } from "@idms/core/collect/sign-off/class-sign-off";
import type { SignWish } from "@idms/core/students/sign-off/sign-off-schemas";
import { writeDown } from "../../trust/log/audited.ts";
import type { Doer } from "../../trust/log/log-rows.ts";
import { inLineOf, transaction } from "../../installation/engines/connect.ts";
import type { App } from "../../installation/open-app.ts";
import { findStudent } from "../../installation/students/student-rows.ts";
import { childOf, findClassCard, type ClassToSign } from "./class-cards.ts";
import { requireOpenLink } from "../../students/class-links/class-links.ts";
import { insertSignature, signaturesOf } from "../../installation/students/card-rows.ts";
import { signOffFailures } from "@idms/core/collect/sign-off/sign-off-failures";

/** The person who signs off. */
export interface Signer {
  doer: Doer;
  name: string;
  /** The link used by a person who signs off without an account. Null for the school's own staff. */
  link: { id: number; token: string } | null;
}

/**
 * Saves a verdict on a card: that it is correct, or what is wrong with it. A repeated verdict is saved only once.
 * @throws Failure `conflict` for a card that is not on the proof or has changed since it was viewed, and the failures
 *   of `requireOpenLink`.
 */
export async function signCard(
  app: App,
  { doer, name, link }: Signer,
  of: ClassToSign,
  student: number,
  wish: SignWish,
): Promise<ProofChild> {
  const card = await findClassCard(app, of, student);
  if (!card) throw signOffFailures.notOnProof();
  if (card.version !== wish.version) throw signOffFailures.cardChanged();
  const said = {
    outcome: wish.outcome,
    note: wish.outcome === "wrong" ? wish.note : "",
    made_by: name,
    card_version: wish.version,
  };
  const { school } = of;
  const made_at = await transaction(inLineOf(app.db, school.id), async (tx) => {
    if (link) await requireOpenLink(tx, "sign-off", link.token);
    const found = await findStudent(tx, school.id, student);
    if (!found) throw signOffFailures.notOnProof();
    const [before] = await signaturesOf(tx, student);
    const isSame =
      before &&
      before.outcome === said.outcome &&
      before.note === said.note &&
      before.made_by === name &&
      before.card_version === said.card_version;
    if (isSame) return before.created_at;
    const created_at = new Date().toISOString();
    const row = { ...said, school_id: school.id, student_id: student, created_at };
    await insertSignature(tx, { ...row, proof_link_id: link?.id ?? null });
    const done = wish.outcome === "signed" ? "students.sign_card" : "students.fault_card";
    await writeDown(tx, doer, { done }, found);
    return created_at;
  });
  const state = wish.outcome === "signed" ? "signed" : "wrong";
  return { ...childOf(card), state, note: said.note, made_by: name, made_at };
}
