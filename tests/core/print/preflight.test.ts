import type { CardCheck } from "@idms/core/print/batches/card-check";
import {
  causeText,
  countFindings,
  preflightGroups,
  preflightLight,
} from "@idms/core/print/batches/preflight";
import { expect, test } from "vitest";

const found = (
  student: number | null,
  code: string,
  severity: "serious" | "notice",
  field = "full_name",
) => ({
  student,
  field,
  code,
  severity,
  message: `${code} of ${student ?? "all"}`,
});

const check: CardCheck = {
  cards: 3,
  left_out: [
    {
      student: 9,
      name: "Zoya",
      code: "held_back",
      message: "It is cut. It is not signed.",
      findings: [found(9, "cut", "serious"), found(9, "not_signed", "serious", "")],
    },
    { student: 8, name: "Yash", code: "photo_missing", message: "There is no photo.", findings: [] },
  ],
  findings: [
    found(1, "shrunk", "notice"),
    found(2, "shrunk", "notice"),
    found(1, "shrunk", "notice", "address"),
    found(null, "template", "notice"),
  ],
};
const names = new Map([
  [1, "Asha"],
  [2, "Bela"],
]);
const groups = preflightGroups(check, names, new Map([["full_name", "Name"]]));

test("findings are grouped by cause: first what holds cards back, then what most cards have", () => {
  expect(groups.map(({ cause, isSerious, cards }) => [causeText[cause], isSerious, cards.length])).toEqual([
    ["Text does not fit and is cut off", true, 1],
    ["The card is not signed off", true, 1],
    ["There is no photo", true, 1],
    ["Text was made smaller to fit", false, 2],
    ["There is a problem with the design", false, 1],
  ]);
});

test("each card is in a group once, with all its findings there and whether it is held back", () => {
  const shrunk = groups.find(({ cause }) => cause === "shrunk");
  expect(shrunk?.cards[0]).toEqual({
    student: 1,
    name: "Asha",
    fields: ["full_name", "address"],
    said: ["Name: shrunk of 1", "Address: shrunk of 1"].map((message): unknown =>
      expect.objectContaining({ message }),
    ),
    isHeld: false,
    mayPass: false,
  });
  expect(groups[0]?.cards[0]).toMatchObject({ student: 9, name: "Zoya", isHeld: true, mayPass: true });
  // No permission can print a card without its photo.
  expect(groups[2]?.cards[0]).toMatchObject({ student: 8, isHeld: true, mayPass: false });
});

test("a card held back for several reasons is in the group of each", () => {
  expect(groups.filter(({ cards }) => cards.some(({ student }) => student === 9))).toHaveLength(2);
});

test.each([
  ["red where somebody gets no card", check, "red"],
  ["amber where something is worth a look", { ...check, left_out: [] }, "amber"],
  [
    "green where texts were only made to fit",
    { cards: 3, left_out: [], findings: [found(1, "shrunk", "notice"), found(2, "wrapped", "notice")] },
    "green",
  ],
  ["green where all is well", { cards: 3, left_out: [], findings: [] }, "green"],
] as const)("the light is %s", (_, of, light) => {
  expect(preflightLight(of as CardCheck)).toBe(light);
});

test("a finding of a newer server is shown too", () => {
  const [group] = preflightGroups(
    { ...check, left_out: [], findings: [found(1, "new_one", "notice")] },
    names,
    new Map(),
  );
  expect(group?.cause).toBe("other");
});

test("the number of findings is the sum of what the causes show for the printed cards", () => {
  const groups = preflightGroups({ ...check, left_out: [] }, names, new Map());
  expect(groups.map(({ cards }) => cards.length)).toEqual([2, 1]);
  expect(countFindings(check)).toEqual({ findings: 1, fitted: 2 });
  const more = { findings: [...check.findings, found(1, "near_edge", "notice")] };
  expect(countFindings(more)).toEqual({ findings: 2, fitted: 2 });
});
