import { expect, test } from "vitest";
import { matchList } from "../../../packages/core/src/print/batches/match-list.ts";

const person = (id: number, ...texts: string[]) => ({ id, texts: [String(id), ...texts] });
const PEOPLE = [
  person(41, "Asha Kumari", "5 - A", "12", "ADM-7"),
  person(42, "Asha Kumari", "5 - B", "12", "ADM-8"),
  person(43, "Ravi, son of Mohan", "5 - A", "41"),
];
const match = (list: string) => matchList(list, PEOPLE).map(({ students }) => students);

test("a line names the student whom all of its cells describe, in any order and case", () => {
  expect(match("Asha Kumari\t5 - A\nADM-8\n 5 - b ;ASHA  KUMARI\nADM-7, 12")).toEqual([
    [41],
    [42],
    [42],
    [41],
  ]);
});

test("a name with a comma is one name, and quoted cells are cells", () => {
  expect(match('Ravi, son of Mohan\n"ADM-7"\t"Asha Kumari"')).toEqual([[43], [41]]);
});

test("a misspelled name matches nobody, whatever number is beside it", () => {
  expect(match("Asha Kumri\tADM-7")).toEqual([[]]);
  expect(match("Nobody")).toEqual([[]]);
});

test("a line that matches several students selects none, and lists them", () => {
  expect(match("Asha Kumari\n12\n41")).toEqual([
    [41, 42],
    [41, 42],
    [41, 43],
  ]);
});

test("only empty lines are left out, and a repeated student is reported", () => {
  const lines = matchList("\r\nADM-7\r\n\n41\tAsha Kumari\rwhat is this\u2028ADM-8", PEOPLE);
  expect(lines.map(({ line, isAgain }) => [line, isAgain])).toEqual([
    ["ADM-7", false],
    ["41\tAsha Kumari", true],
    ["what is this", false],
    ["ADM-8", false],
  ]);
});
