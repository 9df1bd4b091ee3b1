import { expect, test } from "vitest";
import {
  assertTransition,
  FILTER_STATUSES,
  nextStatus,
  STUDENT_STATUSES,
  statusLabel,
  takenBack,
  type StudentStatus,
} from "@idms/core/students/records/status";

test("a student is SUBMITTED, then VERIFIED, then ID_GENERATED", () => {
  expect(STUDENT_STATUSES.map(nextStatus)).toEqual(["VERIFIED", "ID_GENERATED", null]);
  expect([...STUDENT_STATUSES]).toEqual(["SUBMITTED", "VERIFIED", "ID_GENERATED"]);
});

test("only the two single steps forward are allowed", () => {
  const allowed = STUDENT_STATUSES.flatMap((from) =>
    STUDENT_STATUSES.filter((to) => {
      try {
        assertTransition(from, to);
        return true;
      } catch {
        return false;
      }
    }).map((to) => `${from} → ${to}`),
  );
  expect(allowed).toEqual(["SUBMITTED → VERIFIED", "VERIFIED → ID_GENERATED"]);
});

const refuse = (from: StudentStatus, to: StudentStatus) => () => assertTransition(from, to);

test("a step that is not allowed is a conflict with an explanation", () => {
  expect(refuse("SUBMITTED", "ID_GENERATED")).toThrow(
    "This student is SUBMITTED and can only become VERIFIED, not ID_GENERATED.",
  );
  expect(refuse("VERIFIED", "VERIFIED")).toThrow("This student is already VERIFIED.");
  expect(refuse("ID_GENERATED", "SUBMITTED")).toThrow(
    "This student is ID_GENERATED, which is the final status, and cannot become SUBMITTED.",
  );
});

test("the filter offers SUBMITTED, shown as from parents, and VERIFIED", () => {
  expect(FILTER_STATUSES.map((status) => statusLabel(status))).toEqual([
    "SUBMITTED (from parents)",
    "VERIFIED",
  ]);
});

test("a verification can be undone, back to SUBMITTED, until a card has been made", () => {
  expect(takenBack("VERIFIED", false)).toBe("SUBMITTED");
  const cardMade = "This student's card has been made, so the verification can no longer be undone.";
  expect(() => takenBack("VERIFIED", true)).toThrow(cardMade);
  expect(() => takenBack("ID_GENERATED", false)).toThrow(cardMade);
  expect(() => takenBack("SUBMITTED", false)).toThrow("This student is already SUBMITTED.");
});
