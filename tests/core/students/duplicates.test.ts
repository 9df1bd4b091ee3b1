import { areSimilar, findDuplicates, type ComparedStudent } from "@idms/core";
import { expect, test } from "vitest";

test.each([
  ["Asha Rao", "Asha"],
  ["Asha Rao", "A. Rao"],
  ["Asha Rao", "RAO  ASHA"],
  ["Aasha Rao", "Asha Rao"],
  ["Mohammed Iqbal", "Mohamed Iqbal"],
  ["Élodie Müller", "ELODIE MULLER"],
  ["कीर्ति शर्मा", "कीर्ती शर्मा"],
  ["முருகன் க", "க. முருகன்"],
])("%s and %s may be one child", (one, other) => {
  expect([areSimilar(one, other), areSimilar(other, one)]).toEqual([true, true]);
});

test.each([
  ["Asha Rao", "Arun Rao"],
  ["Aarav Sharma", "Aarohi Sharma"],
  ["कीर्ति शर्मा", "राहुल शर्मा"],
  ["Ram Kumar", "Sita Kumari"],
  ["", "Asha"],
])("%s and %s are siblings, or nobody", (one, other) => {
  expect([areSimilar(one, other), areSimilar(other, one)]).toEqual([false, false]);
});

const student = (
  id: number,
  full_name: string,
  parent_phone = "",
  look: Uint8Array | null = null,
): ComparedStudent => ({
  id,
  full_name,
  parent_phone,
  look,
});

const look = (change = 0): Uint8Array =>
  Uint8Array.from({ length: 300 }, (_, at) => ((at * 37) % 200) + change);

test("records of one name, one phone with a similar name, and one picture are named in pairs, with all that is alike", () => {
  const found = findDuplicates([
    student(4, "Asha Rao", "9876543210", look()),
    student(2, "rao asha", "9876543210", look(1)),
    student(3, "Arun Rao", "9876543210", look(5)),
    student(5, "A Rao", "9876543210"),
    student(6, ""),
    student(7, ""),
  ]);
  expect(found).toEqual([
    { first: 2, second: 4, because: ["name", "phone", "photo"] },
    { first: 2, second: 5, because: ["phone"] },
    { first: 3, second: 5, because: ["phone"] },
    { first: 4, second: 5, because: ["phone"] },
  ]);
});
