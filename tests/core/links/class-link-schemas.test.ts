import { describe, expect, test } from "vitest";
import { CLASS_LINKS, LEAST_LINK_DAYS } from "@idms/core/collect/links/class-link";
import { dayOf } from "@idms/core/forms/values/iso-date";
import { expiryAtEndOf } from "@idms/core/collect/links/class-link";
import {
  lastDaySchema,
  linkFormSchema,
  linkSchema,
  newLinkSchema,
} from "@idms/core/collect/links/class-link-schemas";
import type { z } from "zod";

const now = new Date("2026-06-01T12:00:00Z");
const messages = (result: z.ZodSafeParseResult<unknown>) =>
  result.error?.issues.map(({ message }) => message);
const choices = { classroom: 5, template: 2 };

describe("the create form", () => {
  const form = linkFormSchema("SCHOOL_ADMIN", 3);

  test("takes 14 days if the days are left empty, and at least 1", () => {
    expect([CLASS_LINKS.form.days, LEAST_LINK_DAYS]).toEqual([14, 1]);
    expect(form.parse(choices).days).toBe(14);
    expect(form.parse({ ...choices, days: "" }).days).toBe(14);
    expect(form.parse({ ...choices, days: "30" }).days).toBe(30);
  });

  test("takes ten years at most", () => {
    expect(form.parse({ ...choices, days: "3650" }).days).toBe(3650);
    expect(messages(form.safeParse({ ...choices, days: 3651 }))).toEqual([
      "Days until expiry must be at most 3650.",
    ]);
  });

  test.each([0, -3, 1.5, "two"])("refuses %j days", (days) => {
    expect(messages(form.safeParse({ ...choices, days }))).toEqual([
      "Days until expiry must be a whole number of 1 or more.",
    ]);
  });

  test("needs a template and a class", () => {
    for (const empty of [{}, { classroom: "", template: "" }, { classroom: null, template: null }])
      expect(messages(form.safeParse(empty))).toEqual(["Please choose a template", "Please choose a class"]);
  });

  test("may leave the number of uses empty", () => {
    expect(form.parse({ ...choices, max_uses: "" }).max_uses).toBeNull();
    expect(form.parse({ ...choices, max_uses: null }).max_uses).toBeNull();
    expect(form.parse({ ...choices, max_uses: "40" }).max_uses).toBe(40);
    expect(messages(form.safeParse({ ...choices, max_uses: 0 }))).toEqual([
      "Max uses must be a whole number of 1 or more.",
    ]);
  });
});

describe("the school of a link", () => {
  test("is a school admin's own, regardless of the input", () => {
    expect(newLinkSchema("SCHOOL_ADMIN", 3, now).parse({ ...choices, school: 4 }).school).toBe(3);
    expect(newLinkSchema("SCHOOL_ADMIN", 3, now).parse(choices).school).toBe(3);
  });

  test("must be picked by a super admin", () => {
    const schema = newLinkSchema("SUPER_ADMIN", null, now);
    expect(schema.parse({ ...choices, school: "4" }).school).toBe(4);
    expect(messages(schema.safeParse(choices))).toEqual(["Please choose a school"]);
    expect(messages(schema.safeParse({ ...choices, school: "" }))).toEqual(["Please choose a school"]);
  });

  test("is missing for a school admin without a school", () => {
    expect(messages(newLinkSchema("SCHOOL_ADMIN", null, now).safeParse(choices))).toEqual([
      "Please choose a school",
    ]);
  });
});

describe("a new link", () => {
  const schema = newLinkSchema("SCHOOL_ADMIN", 3, now);

  test("is active, lasts 14 days and has no limit by default", () => {
    expect(schema.parse(choices)).toEqual({
      ...choices,
      school: 3,
      is_active: true,
      expires_at: "2026-06-15T12:00:00.000Z",
      max_uses: null,
      notes: "",
    });
  });

  test("keeps a given expiry time, in UTC", () => {
    expect(schema.parse({ ...choices, expires_at: "2026-06-02T00:00:00+05:30" }).expires_at).toBe(
      "2026-06-01T18:30:00.000Z",
    );
  });

  test.each(["2026-06-01T12:00:00Z", "2020-01-01", "soon", 14])("cannot expire at %j", (expires_at) => {
    expect(messages(schema.safeParse({ ...choices, expires_at }))).toEqual([
      "The expiry must be a date and time in the future.",
    ]);
  });
});

test("a link is read with its school, class and template as IDs or as objects", () => {
  const link = {
    id: 1,
    school: { id: 3 },
    classroom: { id: 5, class_name: "6" },
    template: 2,
    expires_at: "2026-06-15T12:00:00.000Z",
    is_active: true,
    notes: null,
    uses_count: 0,
    token: "abc",
  };
  expect(linkSchema.parse(link)).toEqual({
    ...link,
    school: 3,
    classroom: 5,
    notes: "",
    max_uses: null,
    paused_at: null,
    version: null,
  });
});

test("a last day is today or later, and ends with its last second in the local time zone", () => {
  const today = dayOf(new Date());
  for (const day of ["", today, "2199-12-31"]) expect(lastDaySchema.parse(day)).toBe(day);
  for (const day of ["2020-01-01", "2026-02-30", "tomorrow", "9999-01-01"])
    expect(lastDaySchema.safeParse(day).error?.issues[0]?.message).toBe("Choose today or a later day.");
  const end = new Date(expiryAtEndOf("2026-12-05"));
  expect([dayOf(end), dayOf(new Date(end.getTime() + 1000))]).toEqual(["2026-12-05", "2026-12-06"]);
});
