import { PAPER_NAMES, paperOf, readLayout } from "@idms/core/print/sheets/paper";
import { describe, expect, test } from "vitest";

describe("a layout", () => {
  test.each([
    ["card", "card"],
    [" CR80 ", "cr80"],
    ["A4", "a4"],
    [" Letter ", "letter"],
    ["a3", "a3"],
    ["12 x 18 in", "12x18in"],
    ["13×19in", "13x19in"],
    ["320x450mm", "320x450mm"],
    ["320.5 × 450 MM", "320.5x450mm"],
    ["11x17in", "279.4x431.8mm"],
  ])("%j is read as %s", (text, layout) => expect(readLayout(text)).toBe(layout));

  test.each([
    ["a0", /not a paper size\. Use a4, letter, .*, a size such as 320x450mm/],
    ["", /is not a paper/],
    ["210x297", /is not a paper/],
    ["20x30mm", /sides of a sheet must be 40 to 1500 mm/],
    ["3000x2000mm", /sides of a sheet must be 40 to 1500 mm/],
  ])("%j is refused with a sentence that says what to write", (text, sentence) => {
    expect(() => readLayout(text)).toThrow(sentence);
    expect(() => readLayout(text)).toThrow(expect.objectContaining({ name: "Failure", kind: "invalid" }));
  });
});

test("every named paper has its size in mm, upright, and any other size is its own", () => {
  expect(PAPER_NAMES.map((name) => [name, paperOf(name)])).toEqual([
    ["a4", { width: 210, height: 297 }],
    ["letter", { width: 215.9, height: 279.4 }],
    ["a3", { width: 297, height: 420 }],
    ["12x18in", { width: 304.8, height: 457.2 }],
    ["13x19in", { width: 330.2, height: 482.6 }],
  ]);
  expect(paperOf("450x320.5mm")).toEqual({ width: 450, height: 320.5 });
});
