import { createHash } from "node:crypto";
import { Failure } from "@idms/core/failure";
import { isKeptAgain } from "@idms/core/collect/families/kept-again";
import { fieldFor } from "@idms/core/forms/values/field";
import { comparableName } from "@idms/core/forms/values/search-columns";
import { uniqueAnswers as claimsOf } from "@idms/core/forms/answers/unique-answers";
import { submissionFrom } from "@idms/core/students/records/submission";
import { writeDown } from "../../trust/log/audited.ts";
import { PARENT } from "../../trust/log/log-rows.ts";
import { inLineOf, transaction } from "../../installation/engines/connect.ts";
import { holderOf } from "../../installation/students/answer-rows.ts";
import { insertProposal } from "../families/family-rows.ts";
import { removePhoto } from "../../installation/store/renditions.ts";
import type { Services } from "../../http/calls/services.ts";
import type { PublicLink } from "./submission-rows.ts";

/**
 * Keeps what came for a child whose details are there already, as a proposal that the school compares with them. Nothing of it
 * changes the record, and nothing of the record is told: whoever has the link of a class may know a name and a phone.
 * @param values checked texts, and the stored names of files, by field name
 * @param refusal why it was not taken
 * @returns whether it was kept, with its files
 */
export async function keepAgain(
  { db, files }: Pick<Services, "db" | "files">,
  { link, fields }: Pick<PublicLink, "link" | "fields">,
  values: Readonly<Record<string, string>>,
  refusal: unknown,
): Promise<boolean> {
  const taken = refusal instanceof Failure && refusal.code === "conflict" ? refusal.fields : undefined;
  if (taken === undefined || !isKeptAgain(fields, taken)) return false;
  const claim = claimsOf(fields, values).find(({ field }) => Object.hasOwn(taken, field));
  if (!claim) return false;
  const child = fieldFor(fields, "full_name")?.name;
  const { meta, files: sent } = submissionFrom(fields, values);
  const source = createHash("sha256")
    .update(JSON.stringify([link.id, meta]))
    .digest("base64url");
  const kept = await transaction(inLineOf(db, link.school_id), async (tx) => {
    const holder = await holderOf(tx, link.school_id, claim);
    // Another child of a phone that is for one alone is refused, and nothing of it is laid beside the first one's details.
    if (!holder || comparableName(holder.full_name) !== comparableName(values[child ?? ""] ?? ""))
      return null;
    const proposal = { school_id: link.school_id, student_id: holder.id, meta, files: sent, source };
    const left = await insertProposal(tx, { ...proposal, kind: "again" });
    const done = { done: "students.propose", details: { kind: "again" } } as const;
    await writeDown(tx, PARENT, done, { id: holder.id, school_id: link.school_id });
    return left;
  });
  for (const name of kept ?? []) await removePhoto(files, name);
  return kept !== null;
}
