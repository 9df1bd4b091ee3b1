import { Failure } from "@idms/core/failure";
import { studentName } from "@idms/core/students/records/display-name";
import type { NamedReason, StudentVersion } from "@idms/core/students/records/record-actions";
import { undoneSentences } from "@idms/core/students/records/student-failures";
import type { Sentence } from "@idms/core/sentence";
import { transaction, type Tx } from "../../installation/engines/connect.ts";
import { missing } from "../../trust/failures/missing.ts";
import type { App } from "../../installation/open-app.ts";
import { actIn, type StateAction, type WhySentBack } from "./act-on-record.ts";
import { asWanted, ofSchool, requireSeen } from "../views/chosen-student.ts";
import { correctIn, mayVerify, requireMayKeep, type Corrector } from "./correct-record.ts";
import { findStudent, type PlacedStudent } from "../../installation/students/student-rows.ts";
import { correctPhoto, keepPhotoIn } from "./correct-photo.ts";
import { removeIn, restoreIn } from "./remove-record.ts";

/**
 * One action for several students. The action runs separately for each student and can be undone with the opposite
 * action.
 */
export type ManyAction =
  | { action: Exclude<StateAction, "send_back" | "undo_send_back"> }
  | { action: "undo_send_back"; wereVerified: readonly StudentVersion[] }
  | { action: "send_back"; why: WhySentBack }
  | {
      action: "move";
      classroom: number;
      keepVerified: boolean;
      reason: string;
      wereVerified: readonly StudentVersion[];
    }
  | { action: "correct_photo"; keepVerified: boolean; reason: string }
  | { action: "keep_photo" }
  | { action: "remove"; reason: string }
  | { action: "restore"; classroom?: number | undefined };

/**
 * The changed records, and the unchanged records with the reason for each. The name of an unknown student is empty.
 */
export interface ManyOutcome {
  done: number[];
  refused: NamedReason[];
  /** The resulting versions of the records that still exist. They are needed for an undo. */
  versions: StudentVersion[];
  /**
   * The students who changed from VERIFIED to SUBMITTED. If they are sent with the opposite action, they become
   * VERIFIED again.
   */
  were_verified: StudentVersion[];
  /** Students who should become VERIFIED again but stay SUBMITTED, with the reason. */
  not_verified: NamedReason[];
}

const reasonOf = (whose: { id: number; name: string }, { code, facts, message }: Sentence): NamedReason => ({
  ...whose,
  detail: message,
  code,
  facts,
});

const nothing = (): ManyOutcome => ({
  done: [],
  refused: [],
  versions: [],
  were_verified: [],
  not_verified: [],
});

/**
 * Number of students per transaction. Each transaction holds the write lock for a few hundredths of a second and is
 * synced once.
 */
const TOGETHER = 20;

/**
 * Applies the same action to several students. A student for whom the action is refused is listed with the reason.
 * The action still applies to the other students. If the process is killed, the action is complete for some students
 * and not started for the others.
 * @param school the school of the students, or null for any
 * @param correcting wraps the work on each photo that is corrected
 * @param versions the versions that the user saw. The action is refused for a student whose version differs; a
 *   student without a version is not checked.
 */
export async function actOnMany(
  app: Pick<App, "db" | "files">,
  doer: Corrector,
  {
    school,
    ids,
    versions = [],
  }: { school: number | null; ids: readonly number[]; versions?: readonly StudentVersion[] },
  wish: ManyAction,
  correcting: Correcting = (work) => work(),
): Promise<ManyOutcome> {
  if ("keepVerified" in wish) requireMayKeep(doer, { keep_verified: wish.keepVerified });
  const outcome = nothing();
  const seen = new Map(versions.map(({ id, version }) => [id, version]));
  const left = [...new Set(ids)];
  // A restore can fail midway, and then the whole transaction is undone. Each restore therefore has its own
  // transaction. A photo is corrected before its transaction begins.
  const together = wish.action === "restore" || wish.action === "correct_photo" ? 1 : TOGETHER;
  while (left.length > 0) {
    const piece = left.splice(0, together);
    const chosen = { school, ids: piece, seen };
    const done = await (
      wish.action === "correct_photo"
        ? correctOne(app, doer, chosen, wish, correcting)
        : transaction(ofSchool(app.db, school), (tx) => actOnPiece(tx, doer, chosen, wish))
    ).catch((error: unknown) => refusal(error, piece[0] as number, together));
    for (const part of ["done", "refused", "versions", "were_verified", "not_verified"] as const)
      (outcome[part] as unknown[]).push(...done[part]);
  }
  return outcome;
}

/** Returns the refusal if it concerns a single student. Any other error ends the work. */
function refusal(error: unknown, id: number, together: number): ManyOutcome {
  if (together > 1 || !isRefusal(error)) throw error;
  return { ...nothing(), refused: [reasonOf({ id, name: "" }, error)] };
}

const isRefusal = (error: unknown): error is Failure =>
  error instanceof Failure && !["busy", "storage", "full"].includes(error.kind);

/** Wraps the correction of a photo, for example to wait for a free processor, and passes on the corrected student. */
export type Correcting = (work: () => Promise<PlacedStudent>) => Promise<PlacedStudent>;

interface Piece {
  school: number | null;
  ids: readonly number[];
  /** The versions that the user saw, by student. */
  seen: ReadonlyMap<number, number>;
}

/** Corrects the photo of the only student of a piece. */
async function correctOne(
  app: Pick<App, "db" | "files">,
  doer: Corrector,
  { school, ids: [id = 0], seen }: Piece,
  { keepVerified, reason }: ManyAction & { action: "correct_photo" },
  correcting: Correcting,
): Promise<ManyOutcome> {
  const before = await findStudent(app.db, school, id);
  const change = { keep_verified: keepVerified, reason, ...asWanted(seen.get(id)) };
  try {
    const after = await correcting(() => correctPhoto(app, doer, { school, id }, change));
    const left = { id, version: after.version };
    const isUnverified = before?.status === "VERIFIED" && after.status === "SUBMITTED";
    return { ...nothing(), done: [id], versions: [left], were_verified: isUnverified ? [left] : [] };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const name = before ? studentName(before) : "";
    return { ...nothing(), refused: [reasonOf({ id, name }, error)] };
  }
}

/** Applies the action to some of the students in one transaction. A refused action writes nothing. */
async function actOnPiece(
  tx: Tx,
  doer: Corrector,
  { school, ids, seen }: Piece,
  wish: Exclude<ManyAction, { action: "correct_photo" }>,
): Promise<ManyOutcome> {
  const outcome = nothing();
  for (const id of ids) {
    if (wish.action === "restore") {
      const { version } = await restoreIn(tx, doer, { school, id }, wish.classroom);
      outcome.done.push(id);
      outcome.versions.push({ id, version });
      continue;
    }
    const student = await findStudent(tx, school, id);
    const name = student ? studentName(student) : "";
    try {
      if (!student) throw missing("student");
      const { wanted } = asWanted(seen.get(id));
      if (wish.action === "remove" || wish.action === "move") await requireSeen(tx, student, wanted);
      if (wish.action === "remove") await removeIn(tx, doer, student, wish.reason);
      else if (wish.action === "keep_photo") await keepPhotoIn(tx, student);
      else if (wish.action === "move") {
        const { classroom, keepVerified, reason } = wish;
        await correctIn(tx, doer, student, { classroom, keep_verified: keepVerified, reason });
      } else await actIn(tx, doer, student, { ...wish, wanted });
      outcome.done.push(id);
      if (wish.action !== "remove") await followVerified(tx, doer, student, wish, outcome);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      outcome.refused.push(reasonOf({ id, name }, error));
    }
  }
  return outcome;
}

/** Records the resulting version and any lost verification, and restores the verification if this is an undo. */
async function followVerified(
  tx: Tx,
  doer: Corrector,
  before: PlacedStudent,
  wish: ManyAction,
  outcome: ManyOutcome,
): Promise<void> {
  const { id } = before;
  const now = (await findStudent(tx, before.school_id, id)) as PlacedStudent;
  const left = { id, version: now.version };
  outcome.versions.push(left);
  if (before.status === "VERIFIED" && now.status === "SUBMITTED") outcome.were_verified.push({ ...left });
  const was = "wereVerified" in wish && wish.wereVerified.find((each) => each.id === id);
  if (!was) return;
  const why =
    before.version !== was.version
      ? undoneSentences.changedSince()
      : mayVerify(doer)
        ? null
        : undoneSentences.schoolVerifies();
  if (why === null) left.version = (await actIn(tx, doer, now, { action: "verify" })).version;
  else outcome.not_verified.push(reasonOf({ id, name: studentName(now) }, why));
}
