import { isCalled } from "@idms/core/school/schools/school-search";
import { expect, test } from "vitest";
import { idSchema, referenceSchema } from "@idms/core/ids";
import { schoolInputSchema, schoolSchema } from "@idms/core/school/schools/school";

const school = {
  name: "Hill School",
  address: "12 Hill Road\nPune",
  email: "office@hill.school.in",
  phone: "020-2567",
};

test("a school is saved with name, address, email and phone, and read with its ID too", () => {
  expect(schoolInputSchema.parse(school)).toEqual(school);
  expect(schoolSchema.parse({ ...school, id: 3, address: null, version: 2 })).toEqual({
    ...school,
    id: 3,
    address: "",
    version: 2,
    card_preview: true,
    photo_coach: true,
    sign_off: false,
    hold_back: false,
    hold_photos: false,
  });
});

test("only the name is required", () => {
  expect(schoolInputSchema.parse({ name: " Hill " })).toEqual({
    name: "Hill",
    address: "",
    email: "",
    phone: "",
  });
  const { error } = schoolInputSchema.safeParse({ ...school, name: "\u200b" });
  expect(error?.issues.map(({ message }) => message)).toEqual(["Name is required."]);
});

test("texts that are too long are refused, not cut", () => {
  const { error } = schoolInputSchema.safeParse({ ...school, name: "x".repeat(201) });
  expect(error?.issues.map(({ message }) => message)).toEqual(["Name must be at most 200 characters."]);
});

test("an ID is a whole number from 1, also as a text", () => {
  expect([7, "7"].map((id) => idSchema.parse(id))).toEqual([7, 7]);
  for (const id of [0, -1, 1.5, "", "1.5", "7a", null, true, [7]])
    expect(idSchema.safeParse(id).success).toBe(false);
});

test("a reference is an ID, or an object with id or pk", () => {
  expect([7, "7", { id: 7 }, { pk: 7 }].map((school) => referenceSchema.parse(school))).toEqual([7, 7, 7, 7]);
  expect(referenceSchema.safeParse({ name: "Hill" }).success).toBe(false);
});

test("schools have the same name regardless of case, width and spacing", () => {
  const school = { name: "St. Mary’s  School" };
  expect(isCalled(school, " ST. MARY’S SCHOOL")).toBe(true);
  expect(isCalled(school, "St. Mary’s School, Pune")).toBe(false);
});
