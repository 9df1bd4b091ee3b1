import { describe, expect, test } from "vitest";
import { writtenChild, orderChildren, readChild } from "@idms/core/collect/photo-days/child";
import { classLinkAddress, isLinkOpen } from "@idms/core/collect/links/class-link";
import { linkSwitchSchema, newPhotoDaySchema } from "@idms/core/collect/links/class-link-schemas";
import { becomesPhoto, momentTaken, shotIdSchema } from "@idms/core/collect/photo-days/shot";

test("a child is sent by ID and kind, and anything else is refused", () => {
  for (const ref of [{ student: 12 }, { expected: 5 }]) expect(readChild(writtenChild(ref))).toEqual(ref);
  for (const key of ["12", "s", "s0", "s-1", "s1.5", "x12", "s12 ", "Asha", "s9999999999999999"])
    expect(() => readChild(key), key).toThrow("Set child to the child in the photo");
});

test("children are sorted by roll number as a number, then by name, with missing numbers last", () => {
  const child = (roll: string, name: string) => ({ roll, name });
  const given = [
    child("", "आशा"),
    child("10", "Zoya"),
    child("2", "Ravi"),
    child("2", "asha"),
    child("", "Bala"),
    child("A-3", "Uma"),
  ];
  expect(orderChildren(given).map(({ roll, name }) => `${roll} ${name}`)).toEqual([
    "2 asha",
    "2 Ravi",
    "10 Zoya",
    "A-3 Uma",
    " Bala",
    " आशा",
  ]);
});

describe("when a photo was taken", () => {
  const now = new Date("2026-11-23T10:00:00.000Z");
  test("is measured by how long ago the phone took it, whatever the phone's date is", () => {
    const decadesAhead = Date.parse("2055-01-01T00:00:00Z");
    expect(momentTaken({ taken: decadesAhead - 60_000, sent: decadesAhead }, now)).toBe(
      "2026-11-23T09:59:00.000Z",
    );
    expect(momentTaken({ taken: 90_000, sent: 60_000 }, now)).toBe(now.toISOString());
  });

  test("decides which of two photos is the child's", () => {
    const [earlier, later] = ["2026-11-23T09:00:00.000Z", "2026-11-23T09:00:00.001Z"];
    expect(becomesPhoto(earlier, undefined)).toBe(true);
    expect(becomesPhoto(earlier, earlier)).toBe(true);
    expect(becomesPhoto(later, earlier)).toBe(true);
    expect(becomesPhoto(earlier, later)).toBe(false);
  });
});

test("a link lasts a week by default, and is open until then unless it is closed", () => {
  const wish = newPhotoDaySchema("SCHOOL_ADMIN", 7).parse({ classroom: 3, school: 99 });
  expect(wish).toEqual({ school: 7, classroom: 3, days: 7 });
  for (const days of [0, 366, 1.5, "x"])
    expect(newPhotoDaySchema("SCHOOL_ADMIN", 7).safeParse({ classroom: 3, days }).success).toBe(false);
  expect(newPhotoDaySchema("SUPER_ADMIN", null).safeParse({ classroom: 3 }).success).toBe(false);
  expect(linkSwitchSchema("photos").safeParse({}).success).toBe(false);
  const day = { is_active: true, expires_at: "2026-11-23T10:00:00.000Z", paused_at: null };
  expect(isLinkOpen(day, new Date("2026-11-23T09:59:59.999Z"))).toBe(true);
  expect(isLinkOpen(day, new Date("2026-11-23T10:00:00.000Z"))).toBe(false);
  expect(isLinkOpen({ ...day, is_active: false }, new Date(0))).toBe(false);
  expect(isLinkOpen({ ...day, paused_at: "2026-04-01T00:00:00.000Z" }, new Date(0))).toBe(false);
  expect(classLinkAddress("photos", "https://x.example", "abc")).toBe("https://x.example/photo-day/abc");
});

test("a photo is sent with a UUID", () => {
  expect(shotIdSchema.safeParse(crypto.randomUUID()).success).toBe(true);
  expect(shotIdSchema.safeParse("../../x").success).toBe(false);
});
