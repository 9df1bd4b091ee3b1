import { expect, test } from "vitest";
import { can, RIGHTS, scopeOf, type Actor, type Right } from "@idms/core/school/accounts/rights";
import { DEFAULT_ROLE, roleLabel, ROLES } from "@idms/core/school/accounts/roles";

test("the roles have the specified labels, and a new user is a school admin", () => {
  expect(ROLES.slice(0, 2).map((role) => roleLabel(role))).toEqual(["Super Admin", "School Admin"]);
  expect(DEFAULT_ROLE).toBe("SCHOOL_ADMIN");
});

/** Returns the rights that only this actor has. */
const onlyOf = (actor: Actor, others: readonly Actor[]): Right[] =>
  RIGHTS.filter((right) => can(actor, right) && !others.some((other) => can(other, right)));

const NOUNS = new Set(["schools", "users", "form_templates", "id_templates", "print_batches"]);
const CHANGING = /\.(?!read)/;

test("only a super admin manages schools, admins, templates and cards, for every school", () => {
  const own = onlyOf("SUPER_ADMIN", ["SCHOOL_ADMIN", "VISITOR"]);
  const managing = RIGHTS.filter((right) => NOUNS.has(right.split(".")[0] ?? "") && CHANGING.test(right));
  const alsoOf: Right[] = [
    "dashboard.read_all",
    "schools.read",
    "users.read",
    "id_templates.read",
    "students.read_all",
    "students.export",
    "students.mark_id_generated",
  ];
  expect(own).toEqual(expect.arrayContaining([...managing, ...alsoOf]));
  for (const right of own) expect([right, scopeOf("SUPER_ADMIN", right)]).toEqual([right, "all"]);
});

test("only a school admin manages classes and verifies submissions, and only in their own school", () => {
  const own = onlyOf("SCHOOL_ADMIN", ["SUPER_ADMIN", "VISITOR"]);
  expect(own).toEqual([
    "dashboard.read_own",
    "classes.create",
    "classes.change",
    "classes.delete",
    "students.sign_card",
    "students.fault_card",
    "students.read_own",
    "students.verify",
    "students.unverify",
  ]);
  for (const right of own) expect([right, scopeOf("SCHOOL_ADMIN", right)]).toEqual([right, "own"]);
});

test("both roles create upload links and read what their forms offer, each within reach", () => {
  for (const right of [
    "links.create",
    "links.delete",
    "links.read",
    "classes.read",
    "form_templates.read",
  ] as const) {
    expect(scopeOf("SUPER_ADMIN", right)).toBe("all");
    expect(scopeOf("SCHOOL_ADMIN", right)).toBe("own");
  }
});

test("a visitor with a link can load and submit its form, and nothing else", () => {
  expect(RIGHTS.filter((right) => can("VISITOR", right))).toEqual(["students.load_form", "students.submit"]);
});

test("a photographer with a link can see its class and send photos, and nothing else", () => {
  const own = RIGHTS.filter((right) => can("PHOTO_DAY", right));
  expect(own).toEqual(["photo_days.load_class", "photo_days.send_photo"]);
  for (const right of own) expect(scopeOf("PHOTO_DAY", right)).toBe("link");
});

test("a signer with a link can see and sign the cards of its class, and nothing else", () => {
  const own = RIGHTS.filter((right) => can("SIGNER", right));
  expect(own).toEqual(["proof_links.load_class", "students.sign_card", "students.fault_card"]);
  for (const right of own) expect(scopeOf("SIGNER", right)).toBe("link");
});
