import { severityOf } from "@idms/core/cards/checks/finding-message";
import { makeField, type FormField } from "@idms/core/forms/values/field";
import { checkClass, type ClassFinding, type ClassMember } from "@idms/core/students/checks/check-class";
import { expect, test } from "vitest";

const form: FormField[] = [
  makeField("full_name", "Student Name", "text", { map_to: "full_name" }),
  makeField("fatherName", "Father Name", "text"),
  makeField("f7", "Roll No.", "text"),
  makeField("f8", "Adm. No.", "text"),
  makeField("f9", "Date of Birth", "date"),
  makeField("f10", "Valid upto", "text"),
];

let ids = 0;
const member = (
  full_name: string,
  meta: Record<string, unknown> = {},
  more: Partial<ClassMember> = {},
): ClassMember => ({
  id: (ids += 1),
  full_name,
  meta,
  fields: form,
  photo: null,
  carried_photo: null,
  ...more,
});

async function check(members: readonly ClassMember[]): Promise<Map<string, ClassFinding[]>> {
  const byPhoto = Map.groupBy(
    members.filter(({ photo }) => photo !== null),
    ({ photo }) => photo,
  );
  const alike = [...byPhoto.values()].map((bearers) => bearers.map(({ id }) => id));
  const found = await checkClass(() => [members], {
    today: "2026-11-22",
    photoField: "photo",
    samePhotos: () => alike.filter((ids) => ids.length > 1),
  });
  return new Map(
    members.flatMap(({ id, full_name }) => (found.has(id) ? [[full_name, found.get(id)!]] : [])),
  );
}

test("an ordinary class has no findings", async () => {
  const members = Array.from({ length: 40 }, (_, at) =>
    member(
      `Student ${at}`,
      { fatherName: "Ravi Rao", f7: `${at + 1}`, f8: `A${at}`, f9: "2014-04-17", f10: "31-03-2027" },
      { photo: `hash ${at}` },
    ),
  );
  expect(await check([...members, member(""), member(""), member("Asha", { f7: "", f8: "" })])).toEqual(
    new Map(),
  );
});

test("a class is read a second time only if something is shared", async () => {
  const timesFor = async (...members: ClassMember[]) => {
    let times = 0;
    const again = () => {
      times += 1;
      return [members];
    };
    await checkClass(again, { today: "2026-11-22", photoField: "photo", samePhotos: () => [] });
    return times;
  };
  expect(await timesFor(member("Asha", { f7: "1", f8: "2" }), member("Bela", { f7: "2", f8: "1" }))).toBe(1);
  expect(await timesFor(member("Asha", { f7: "1" }), member("Bela", { f7: "01" }))).toBe(2);
});

test("the same photo names the other student, with the roll number if there is one", async () => {
  const found = await check([
    member("Bela Das", {}, { photo: "x" }),
    member("Asha Rao", { f7: "12" }, { photo: "x" }),
    member("Chitra Sen", {}, { photo: "y" }),
  ]);
  expect(found.get("Bela Das")).toMatchObject([
    { field: "photo", code: "same_photo", said: { message: "Asha Rao (roll no. 12) has the same photo." } },
  ]);
  expect(found.get("Asha Rao")?.[0]?.said.message).toMatch(/^Bela Das \(student \d+\) has the same photo\.$/);
  expect(found.has("Chitra Sen")).toBe(false);
});

test("more than two students are counted", async () => {
  const found = await check(
    ["A", "B", "C", "D"].map((name, at) => member(name, { f7: `${at}` }, { photo: "x" })),
  );
  expect(found.get("A")?.[0]?.said.message).toBe("B (roll no. 1) and 2 more have the same photo.");
  expect(found.get("D")?.[0]?.said.message).toBe("A (roll no. 0) and 2 more have the same photo.");
});

test("roll numbers are compared as numbers, and admission numbers as texts regardless of case", async () => {
  const found = await check([
    member("A", { f7: "07", f8: "GV/ 12" }),
    member("B", { f7: " 7", f8: "gv/  12" }),
    member("C", { f7: "70", f8: "GV/12" }),
  ]);
  expect(found.get("A")?.map(({ code, field }) => [code, field])).toEqual([
    ["same_roll_no", "f7"],
    ["same_admission_no", "f8"],
  ]);
  expect(found.get("B")?.[0]?.said.message).toBe("The roll number 07 is also used by A (roll no. 07).");
  expect(found.has("C")).toBe(false);
});

test("a child entered twice is found by name and father, regardless of case, spaces and composition", async () => {
  const found = await check([
    member("Zoë  Rao", { fatherName: "RAVI RAO", f7: "1" }),
    member("zoe\u0308 rao", { fatherName: "Ravi Rao", f7: "2" }),
    member("Zoë Rao", { fatherName: "Mohan Rao", f7: "3" }),
    member("Zoë Rao", { f7: "4" }),
  ]);
  expect([...found.values()].map((each) => each.map(({ code }) => code))).toEqual([
    ["same_student"],
    ["same_student", "in_capitals"],
  ]);
  expect(found.get("zoe\u0308 rao")?.[0]).toMatchObject({
    field: "full_name",
    code: "same_student",
    said: { message: "The name and the father's name match those of Zoë  Rao (roll no. 1)." },
  });
});

test.each(["undefined", "RÃ©a FranÃ§ois", "Tom &amp; Jerry <b>", "?????", "{full_name}"])(
  "the name %s was made by a program, and holds the card back",
  async (name) => {
    const [finding, ...others] = (await check([member(name)])).get(name) ?? [];
    expect(finding).toMatchObject({ field: "full_name", code: "no_answer" });
    expect(severityOf(finding!)).toBe("serious");
    expect(others).toEqual([]);
  },
);

test("implausible answers are reported if the cards show them", async () => {
  const asked = [
    ...form,
    makeField("parent_phone", "Phone", "tel"),
    makeField("h", "House", "select", { options: ["Red"] }),
  ];
  const odd = { fatherName: "asdfgh", f9: "unknown", parent_phone: "987654321", h: "Blue" };
  const members = [member("x", odd, { fields: asked }), member("ASHA RAO"), member("Asha 2")];
  const codes = async (shown?: string[]) => {
    const found = await checkClass(() => [members], {
      today: "2026-11-22",
      photoField: undefined,
      ...(shown && { shownOf: () => new Set(shown) }),
      samePhotos: () => [],
    });
    return members.map(({ id }) => (found.get(id) ?? []).map(({ field, code }) => `${field} ${code}`));
  };
  const doubted = ["full_name", "fatherName", "f9", "parent_phone", "h"].map((field) => `${field} doubted`);
  expect(await codes()).toEqual([doubted, ["full_name in_capitals"], []]);
  expect(await codes(["full_name", "h"])).toEqual([
    ["full_name doubted", "h doubted"],
    ["full_name in_capitals"],
    [],
  ]);
});

test("a year typed with two digits is impossible, whichever it is", async () => {
  for (const year of ["0005", "0008", "0012", "0018", "0099"])
    expect((await check([member(year, { f9: `${year}-06-05` })])).get(year)).toContainEqual(
      expect.objectContaining({ field: "f9", code: "impossible_date" }),
    );
});

test("impossible dates are reported under their fields", async () => {
  const found = await check([
    member("A", { f9: "2031-04-17", f10: "31-03-2019" }),
    member("B", { f9: "1950-01-01" }),
  ]);
  expect(found.get("A")).toMatchObject([
    {
      field: "f9",
      code: "impossible_date",
      said: { message: "The birth date 2031-04-17 is in the future." },
    },
    {
      field: "f10",
      code: "impossible_date",
      said: { message: "The card was valid only until 31-03-2019." },
    },
  ]);
  expect(found.get("B")?.[0]?.said.message).toMatch(/would not be between 2 and 25/);
});

test("answers of students without a form are recognised by their names, numbers too", async () => {
  const found = await check([
    member("A", { RollNo: 12, DOB: "01-01-1950" }, { fields: null }),
    member("B", { "Roll No.": "12" }, { fields: [] }),
  ]);
  expect(found.get("A")?.map(({ code, field }) => [code, field])).toEqual([
    ["same_roll_no", "RollNo"],
    ["impossible_date", "DOB"],
  ]);
  expect(found.get("B")?.[0]?.code).toBe("same_roll_no");
});

test("ten thousand students with the same photo get one short sentence each", async () => {
  const found = await check(Array.from({ length: 10_000 }, (_, at) => member(`S${at}`, {}, { photo: "x" })));
  expect(found.size).toBe(10_000);
  expect(found.get("S9999")?.[0]?.said.message).toMatch(/and 9998 more have the same photo\.$/);
});

test("a photo from an earlier year is reported, but not a newer one or one that cards do not show", async () => {
  const old = member("Asha", {}, { photo: "a.jpg", carried_photo: "a.jpg" });
  const renewed = member("Bela", {}, { photo: "b2.jpg", carried_photo: "b.jpg" });
  const without = member("Chitra", {}, { photo: null, carried_photo: null });
  const found = await check([old, renewed, without]);
  expect([...found.keys()]).toEqual(["Asha"]);
  const [finding] = found.get("Asha") as [ClassFinding];
  expect(finding).toMatchObject({ field: "photo", code: "old_photo" });
  expect(severityOf(finding)).toBe("notice");
  const unshown = { today: "2026-11-22", photoField: undefined, samePhotos: () => [] };
  expect(await checkClass(() => [[old]], unshown)).toEqual(new Map());
});
