import { verifiableTogether } from "@idms/core/students/noticed/left-out";
import type { Services } from "../../http/calls/services.ts";
import { languagesOf } from "./consents.ts";
import { isConsentRequired } from "./notices.ts";
import { findIds, type StudentFilter } from "../../installation/students/list-students.ts";
import { duplicatedIn } from "../../students/duplicates/find-duplicates.ts";
import { doubtedAmong } from "../../students/spreadsheets/by-doubt.ts";

/**
 * Finds the waiting submissions of a school that can be verified together, among the first `most` of them, and counts
 * the others by reason. `photos_left` is the number of photos that later calls still have to compare. Until it is 0,
 * nobody is found or counted.
 * @throws the signal's reason when it is aborted
 */
export async function findVerifiable(
  { db, files, config }: Pick<Services, "db" | "files" | "config">,
  filter: StudentFilter & { school: number },
  { most, signal }: { most: number; signal?: AbortSignal },
) {
  const duplicates = await duplicatedIn({ db, files }, filter.school, signal);
  const isLast = duplicates.left === 0;
  const find = async (more: Partial<StudentFilter> = {}) =>
    isLast ? findIds(db, { ...filter, statuses: ["SUBMITTED"], ...more }, most) : [];
  const idsOf = async (more: Partial<StudentFilter>) => new Set((await find(more)).map(({ id }) => id));
  const waiting = await find();
  const good = await idsOf({ photoMark: "green" });
  const sentBack = await idsOf({ sentBack: true });
  const asked = await idsOf({ family: "asked" });
  const withdrawn = await idsOf({ family: "withdrawn" });
  const isRequired = await isConsentRequired({ db, config }, filter.school);
  const agreed = await languagesOf(db, isRequired ? waiting.map(({ id }) => id) : []);
  const doubted = await doubtedAmong(db, [...good]);
  const found = verifiableTogether(waiting, {
    sent_back: (id) => sentBack.has(id),
    duplicate: (id) => duplicates.ids.has(id),
    asked: (id) => asked.has(id),
    consent: (id) => withdrawn.has(id) || (isRequired && !agreed.has(id)),
    answer: (id) => doubted.has(id),
    photo: (id) => !good.has(id),
  });
  return { ...found, photos_left: duplicates.left };
}
