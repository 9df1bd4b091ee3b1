import type { StudentStatus } from "@idms/core/students/records/status";
import { expect } from "vitest";
import type { auditLog } from "../../../../packages/server/src/installation/tables/schema.ts";
import type { Acknowledged } from "./attempting.ts";

/** The state of a record according to the log. */
export interface Told {
  status: StudentStatus;
  isSentBack: boolean;
  isThere: boolean;
  /** Number of its corrections in the log. */
  corrections: number;
}

interface Telling extends Told {
  /** Whether a card was printed since the verification, or since the school year began. */
  isPrinted: boolean;
  beforeCorrection: State;
  beforeMerge: State;
  beforeYear: State;
  last: { action: string; entry: number };
}
type State = Pick<Telling, "status" | "isSentBack" | "isPrinted" | "isThere">;

const stateOf = ({ status, isSentBack, isPrinted, isThere }: State): State => ({
  status,
  isSentBack,
  isPrinted,
  isThere,
});

/**
 * Reconstructs the life of each record from the log alone, according to the specification and docs/decisions/0066.
 * Fails if the log contains a step that no record may take.
 * @param log of one school, in order
 * @param ofSchool the records created in it; the log has no separate line for those that an import added
 */
export function replay(
  log: readonly (typeof auditLog.$inferSelect)[],
  { imported, printed }: Acknowledged,
  ofSchool: readonly number[],
): Map<number, Told> {
  const records = new Map<number, Telling>();
  const recordOf = (id: number): Telling => {
    const known = records.get(id);
    if (known) return known;
    const status = imported.has(id) ? ("VERIFIED" as const) : ("SUBMITTED" as const);
    const state: State = { status, isSentBack: false, isPrinted: false, isThere: true };
    const before = { beforeCorrection: state, beforeMerge: state, beforeYear: state };
    const telling = { ...state, ...before, corrections: 0, last: { action: "", entry: 0 } };
    records.set(id, telling);
    return telling;
  };
  for (const id of ofSchool) if (imported.has(id)) recordOf(id);
  for (const { id: entry, subject, action, subject_id, details } of log) {
    if (subject_id === null) continue;
    if (subject === "print_batches") {
      const { students = [], mark = false } = printed.get(subject_id) ?? {};
      for (const record of students.map(recordOf)) {
        record.isPrinted = true;
        if (mark && record.status === "VERIFIED") record.status = "ID_GENERATED";
      }
    }
    if (subject !== "students") continue;
    const record = recordOf(subject_id);
    if (action !== "restore" && action !== "undo_promote") expect(record.isThere, action).toBe(true);
    step(record, { action, details, entry }, recordOf);
    record.last = { action, entry };
  }
  return records;
}

function step(
  record: Telling,
  { action, details, entry }: { action: string; details: Record<string, unknown>; entry: number },
  recordOf: (id: number) => Telling,
): void {
  const said = `${action}, entry ${entry}`;
  switch (action) {
    case "verify":
      expect(record.status, said).toBe("SUBMITTED");
      Object.assign(record, { status: "VERIFIED", isSentBack: false, isPrinted: false });
      break;
    case "unverify":
      expect([record.status, record.isPrinted], said).toEqual(["VERIFIED", false]);
      record.status = "SUBMITTED";
      break;
    case "send_back":
      expect(record.status === "SUBMITTED" || (record.status === "VERIFIED" && !record.isPrinted), said).toBe(
        true,
      );
      Object.assign(record, { status: "SUBMITTED", isSentBack: true });
      break;
    case "undo_send_back":
      expect(record.isSentBack, said).toBe(true);
      record.isSentBack = false;
      break;
    case "mark_id_generated":
      expect(record.status, said).toBe("VERIFIED");
      record.status = "ID_GENERATED";
      break;
    case "correct":
      record.beforeCorrection = stateOf(record);
      record.corrections += 1;
      if (details["status"] === undefined) break;
      expect([record.status, details["status"]], said).toEqual(["VERIFIED", "SUBMITTED"]);
      record.status = "SUBMITTED";
      break;
    case "remove":
      record.isThere = false;
      break;
    case "restore":
      expect(record.isThere, said).toBe(false);
      record.isThere = true;
      break;
    case "merge": {
      const other = recordOf(Number(details["other"]));
      if (details["undone"]) {
        if (record.status !== "ID_GENERATED") Object.assign(record, record.beforeMerge);
        break;
      }
      // A merge first removes the other record, and then corrects this one if anything changes.
      const corrected = record.last.action === "correct" && record.last.entry > other.last.entry;
      record.beforeMerge = corrected ? record.beforeCorrection : stateOf(record);
      break;
    }
    case "promote":
      record.beforeYear = stateOf(record);
      if (details["left"]) record.isThere = false;
      else {
        record.status = (details["status"] as StudentStatus | undefined) ?? record.status;
        expect(record.status, said).not.toBe("ID_GENERATED");
        record.isPrinted = false;
      }
      break;
    case "undo_promote":
      Object.assign(record, record.beforeYear);
  }
}
