import fc from "fast-check";
import { expect, test } from "vitest";
import { editDistance, nearNames } from "@idms/core/forms/values/near-names";
import { unknownNamed } from "@idms/core/school/schools/named-failures";

const schools = ["Hill School", "Hill View School", "Lake School", "St. Mary's", "हिल स्कूल"];

test("one edit adds, removes or replaces a letter, or swaps two", () => {
  expect(["hil", "hilll", "hull", "hlil", "hill"].map((typed) => editDistance(typed, "hill"))).toEqual([
    1, 1, 1, 1, 0,
  ]);
});

test("the distance is symmetric, zero only between equal texts, and at most the longer length", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "b", "c", "🙂"), maxLength: 8 });
  fc.assert(
    fc.property(text, text, (a, b) => {
      const distance = editDistance(a, b);
      expect(distance).toBe(editDistance(b, a));
      expect(distance === 0).toBe(a === b);
      expect(distance).toBeLessThanOrEqual(Math.max([...a].length, [...b].length));
    }),
  );
});

test("a mistyped or partial name gets suggestions, the nearest first", () => {
  expect(nearNames("hil school", schools)[0]).toBe("Hill School");
  expect(nearNames("mary", schools)).toContain("St. Mary's");
  expect(nearNames("हिल सकूल", schools)[0]).toBe("हिल स्कूल");
});

test("there are at most as many suggestions as requested, and none for a name like no other", () => {
  expect(nearNames("school", schools, 2)).toHaveLength(2);
  expect(nearNames("xylophone academy", schools)).toEqual([]);
  expect(nearNames(" ", schools)).toEqual([]);
});

test("an unknown name is answered with the likely ones", () => {
  const by = { list: "idms schools list", add: "idms schools add" };
  const said = (wanted: string, names: string[]) => unknownNamed("school", wanted, names, by).message;
  expect(said("Hil School", ["Hill School"])).toBe(
    'There is no school "Hil School". Did you mean "Hill School"?',
  );
  expect(said("Zebra", ["Hill School"])).toBe(
    'There is no school "Zebra". To see what is available, run "idms schools list".',
  );
  expect(said("Zebra", [])).toBe('There is no school "Zebra". Create one with "idms schools add".');
});
