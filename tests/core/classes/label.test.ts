import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findClass, sameClass } from "@idms/core/school/classes/find-class";
import {
  comparableClass,
  classLabel,
  compareClasses,
  parseClassLabel,
} from "@idms/core/school/classes/label";

const room = (class_name: string, section: string | null = null) => ({ class_name, section });

test("a class is shown as 'class_name - section', or as its name if it has no section", () => {
  expect(classLabel(room("6", "A"))).toBe("6 - A");
  expect(classLabel(room("6"))).toBe("6");
  expect(classLabel(room("6", ""))).toBe("6");
});

test("'name - section' is split at its last separator", () => {
  expect(parseClassLabel(" 6 - A ")).toEqual(room("6", "A"));
  expect(parseClassLabel("Pre - KG - A")).toEqual(room("Pre - KG", "A"));
  expect(parseClassLabel("Pre-KG")).toEqual(room("Pre-KG"));
  expect(parseClassLabel(" - A")).toEqual(room("- A"));
});

test("a displayed class reads back as the same class", () => {
  const word = fc.stringMatching(/^[A-Za-z0-9]{1,6}$/);
  fc.assert(
    fc.property(word, fc.option(word), (class_name, section) => {
      expect(parseClassLabel(classLabel({ class_name, section }))).toEqual({ class_name, section });
    }),
  );
});

test("classes are the same regardless of the case and spacing of their names", () => {
  expect(comparableClass(room("Grade  6", "a"))).toBe(comparableClass(room("GRADE 6", "A")));
  expect(comparableClass(room("6", "A"))).not.toBe(comparableClass(room("6")));
});

test("classes are listed in natural number order", () => {
  const rooms = [room("Class 10"), room("Class 2", "B"), room("Class 2", "A")];
  expect(rooms.toSorted(compareClasses).map(classLabel)).toEqual(["Class 2 - A", "Class 2 - B", "Class 10"]);
});

describe("looking for a class", () => {
  const rooms = [room("6", "A"), room("6", "B"), room("7", "A"), room("Nursery")];

  test("finds it by 'name - section' and by a name that only one class has", () => {
    expect(findClass(rooms, "6 - b").room).toBe(rooms[1]);
    expect(findClass(rooms, "7").room).toBe(rooms[2]);
    expect(findClass(rooms, "NURSERY").room).toBe(rooms[3]);
  });

  test("asks which one if several classes have the name", () => {
    expect(findClass(rooms, "6").problem?.message).toBe(
      '"6" could be any of "6 - A", "6 - B". Specify which one.',
    );
  });

  test("suggests similar names if there is no such class", () => {
    expect(findClass(rooms, "Nursry").problem?.message).toBe(
      'There is no class "Nursry". Did you mean "Nursery"?',
    );
  });
});

test.each([
  [room("8A"), "8 - A"],
  [room("VIII", "a"), "8 - A"],
  [room("Class 8", "A"), "8 - A"],
  [room("8", "A"), "8 - A"],
  [room("NURSERY"), "Nursery"],
  [room("Red-House"), "Red House"],
  [room("8"), undefined],
  [room("8", "B"), undefined],
  [room("9", "A"), undefined],
  [room("Blue House"), undefined],
])("a class with the same name in another spelling is the same: %j", (name, same) => {
  const rooms = [room("8", "A"), room("Nursery"), room("Red House")];
  const found = sameClass(rooms, name);
  expect(found && classLabel(found)).toBe(same);
});
