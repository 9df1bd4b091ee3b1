import {
  areSimilar,
  duplicatedAmong,
  findDuplicates,
  findDuplicatesAcross,
  MOST_DUPLICATES,
  type ComparedStudent,
} from "@idms/core/students/duplicates/duplicates";
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
])("%s and %s are siblings or unrelated", (one, other) => {
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

test("records with the same name, a similar name and phone, or the same picture are paired with all that they share", () => {
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

const inClass = (class_id: number, ...each: Parameters<typeof student>) => ({
  ...student(...each),
  class_id,
});

test("records of two classes are paired for a similar name and phone or for a picture, but not for a name alone", () => {
  const school = [
    inClass(1, 1, "Asha Rao", "9876543210", look()),
    inClass(1, 2, "Asha Rao", "9876543210"),
    inClass(2, 3, "rao asha", "9876543210"),
    inClass(3, 4, "A. Rao", "9876543210"),
    inClass(2, 5, "Arun Das", "9876543210", look(1)),
    inClass(3, 6, "Asha Rao", "9876500000"),
  ];
  expect(findDuplicatesAcross(school, new Set(["2 4"]))).toEqual([
    { first: 1, second: 3, because: ["name", "phone"] },
    { first: 1, second: 4, because: ["phone"] },
    { first: 1, second: 5, because: ["photo"] },
    { first: 2, second: 3, because: ["name", "phone"] },
    { first: 3, second: 4, because: ["phone"] },
  ]);
});

test("a search through a whole school finds the same pictures as a comparison of every pair", () => {
  const picture = (seed: number) =>
    Uint8Array.from({ length: 300 }, (_, at) => (at * 37 + seed * (at % 11) * 13) % 250);
  const school = Array.from({ length: 200 }, (_, at) =>
    inClass(
      at % 10,
      at + 1,
      `Child ${at}`,
      "",
      picture(at).map((byte) => byte + (at % 3)),
    ),
  );
  const again = school.slice(0, 50).map(({ look: seen }, at) => {
    const nearly = (seen as Uint8Array).map((byte, place) => byte + (place % 2));
    return inClass(10 + at, 1000 + at, "Another name", "", nearly);
  });
  const alike = ({ look: one }: ComparedStudent, { look: other }: ComparedStudent) =>
    (one as Uint8Array).reduce(
      (sum, byte, at) => sum + Math.abs(byte - ((other as Uint8Array)[at] as number)),
      0,
    ) <=
    2 * 300;
  const all = [...school, ...again];
  const byHand = all.flatMap((one, at) =>
    all
      .slice(at + 1)
      .filter((other) => one.class_id !== other.class_id && alike(one, other))
      .map((other) => [one.id, other.id]),
  );
  expect(byHand.length).toBeGreaterThanOrEqual(50);
  expect(findDuplicatesAcross(all).map(({ first, second }) => [first, second])).toEqual(byHand);
});

test("a school in which everybody shares one phone and picture gets a limited number of pairs", () => {
  const alike = Array.from({ length: 5000 }, (_, at) =>
    inClass(at % 100, at + 1, `Child ${at % 7}`, "9876543210", look()),
  );
  expect(findDuplicatesAcross(alike)).toHaveLength(MOST_DUPLICATES);
});

test("one placeholder photo of many students is listed once for each, and no other student is doubtful", () => {
  const dark = new Uint8Array(300);
  const school = Array.from({ length: 40 }, (_, at) =>
    inClass(1, at + 1, `Child ${String.fromCharCode(65 + (at % 26))}${at}`, "", at < 33 ? dark : null),
  );
  expect(findDuplicates(school)).toHaveLength(32);
  expect([...duplicatedAmong(school)].toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 33 }, (_, at) => at + 1),
  );
});

test("students with one photo stay in the list while the first of them is told apart from the others", () => {
  const dark = new Uint8Array(300);
  const alike = Array.from({ length: 7 }, (_, at) =>
    student(at + 1, `Child ${String.fromCharCode(65 + at)}`, "", dark),
  );
  const pairs = (apart: string[]) =>
    findDuplicates(alike, new Set(apart)).map(({ first, second }) => `${first} ${second}`);
  const ofFirst = [2, 3, 4, 5, 6, 7].map((second) => `1 ${second}`);
  expect(pairs([])).toEqual(ofFirst);
  expect(pairs(["1 7"])).toEqual([...ofFirst.slice(0, -1), "2 7"]);
  expect(pairs(["1 7", "2 7"])).toEqual([...ofFirst.slice(0, -1), "3 7"]);
  expect(pairs(ofFirst)).toEqual(["2 3", "2 4", "2 5", "2 6", "2 7"]);
});
