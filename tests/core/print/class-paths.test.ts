import { describe, expect, test } from "vitest";
import { classPaths } from "../../../packages/core/src/print/batches/class-paths.ts";

const school = (id: number, name: string) => ({ id, name });

describe("the file of each class", () => {
  test("follows the pattern, with a name that every file system accepts, inside its folder", () => {
    const pathOf = classPaths("out/{school}/{class}.pdf", ["school", "class"]);
    expect(pathOf(school(1, "St. Mary's: Girls"), school(1, "8 / A"))).toEqual({
      path: "out/St. Mary_s_ Girls/8 _ A.pdf",
      isTold: false,
    });
    expect(pathOf(school(2, ".."), school(2, "../../etc")).path).toBe("out/school 2/_.._etc.pdf");
    expect(pathOf(school(3, "हरी घाटी"), school(3, "आठवीं - क")).path).toBe("out/हरी घाटी/आठवीं - क.pdf");
    expect(pathOf(school(4, "$& {class}"), school(4, "1")).path).toBe("out/__ _class_/1.pdf");
  });

  test("includes the ID if another name would differ only in case, and reports that", () => {
    const pathOf = classPaths("{school}/{class}.pdf", ["school", "class"]);
    expect(
      [
        [school(1, "Twin"), school(10, "5/A")],
        [school(1, "Twin"), school(11, "5_a")],
        [school(2, "twin"), school(12, "5/A")],
      ].map(([one, room]) => pathOf(one!, room!)),
    ).toEqual([
      { path: "Twin/5_A.pdf", isTold: false },
      { path: "Twin/5_a (id 11).pdf", isTold: true },
      { path: "twin (id 2)/5_A.pdf", isTold: true },
    ]);
  });

  test.each([
    ["all.pdf", "must contain {school}"],
    ["{school}.pdf", "must contain {class}"],
    ["{school}/{class}", "must end in .pdf"],
    ["{school}/{class}.pdf/", "must end in .pdf"],
    ["{school}/{class}/{name}.pdf", "does not recognise {name}. Use {school}, {class}."],
  ])("cannot be %s", (pattern, why) => {
    expect(() => classPaths(pattern, ["school", "class"])).toThrow(why);
  });
});
