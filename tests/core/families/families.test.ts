import { expect, test } from "vitest";
import { cardStage, mayCorrect } from "@idms/core/collect/families/card-way";
import { carriedAnswers } from "@idms/core/collect/families/carried-answers";
import { defaultFields, makeField } from "@idms/core/forms/values/field";

test("a sibling has the family's answers, but none of the child's own", () => {
  const fields = [
    ...defaultFields(),
    makeField("mother", "माता का नाम (Mother)", "text"),
    makeField("roll_no", "Roll No", "text"),
    makeField("pin", "PIN code", "text"),
  ];
  const answers = {
    full_name: "Asha Rao",
    fatherName: "Ravi Rao",
    address: "12 Temple Road",
    blood_group: "O+",
    parent_phone: "9876543210",
    mother: "Uma",
    roll_no: "17",
    pin: "",
    photo: "ab/cd.jpg",
  };
  expect(carriedAnswers(fields, answers)).toEqual({
    fatherName: "Ravi Rao",
    address: "12 Temple Road",
    parent_phone: "9876543210",
    mother: "Uma",
  });
});

const mark = { reasons: [], note: "x", by: "", at: "" };

test.each([
  [null, "withdrawn", false],
  [{ status: "SUBMITTED", sent_back: null }, "received", true],
  [{ status: "SUBMITTED", sent_back: mark }, "sent_back", true],
  [{ status: "VERIFIED", sent_back: null }, "checked", false],
  [{ status: "ID_GENERATED", sent_back: null }, "printed", false],
] as const)(
  "the state %j tells a family its stage and whether it may correct the answers",
  (state, stage, may) => {
    const found = cardStage(
      state && { status: state.status, sent_back: state.sent_back ? { ...mark } : null },
    );
    expect([found, mayCorrect(found)]).toEqual([stage, may]);
  },
);
