import { etagOf, isWanted, readIfMatch } from "@idms/core/upkeep/versions/etag";
import { expect, test } from "vitest";

test.each([
  ['"7"', ["7"]],
  ['W/"7"', ["7"]],
  ['"6", W/"7" ,"x-y"', ["6", "7", "x-y"]],
  [' ,, "7",', ["7"]],
  ['""', [""]],
  ["*", "any"],
  [" * ", "any"],
])("If-Match: %s names %j", (header, wanted) => {
  expect(readIfMatch(header)).toEqual(wanted);
});

test.each(["", " ", "7", "w/7", '"7', '7"', '"7" "8"', '"7";"8"', '*, "7"', 'w/"7"', '"a b"', ","])(
  "If-Match: %j is refused",
  (header) => {
    expect(() => readIfMatch(header)).toThrow(/^The If-Match header cannot be read/);
  },
);

test("a version matches if it is named, if any is accepted, or if none was asked for", () => {
  expect(isWanted(readIfMatch(etagOf(7)), 7)).toBe(true);
  expect(isWanted(["6", "7"], 7)).toBe(true);
  expect(isWanted("any", 7)).toBe(true);
  expect(isWanted(undefined, 7)).toBe(true);
  expect(isWanted(["6"], 7)).toBe(false);
  expect(isWanted(["07"], 7)).toBe(false);
});
