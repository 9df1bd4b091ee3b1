import { expect, test } from "vitest";
import { can, CAPABILITIES, DEFAULT_ROLE, roleLabel, ROLES, scopeOf } from "@idms/core";

test("the roles are shown as specified, and a new user is a school admin", () => {
  expect(ROLES.map(roleLabel)).toEqual(["Super Admin", "School Admin"]);
  expect(DEFAULT_ROLE).toBe("SCHOOL_ADMIN");
});

test("only a super admin manages schools, admins, templates and cards, for every school", () => {
  for (const capability of [
    "admin_dashboard",
    "manage_schools",
    "manage_school_admins",
    "manage_form_templates",
    "design_id_templates",
    "view_all_submissions",
    "generate_id_cards",
    "export_students",
  ] as const) {
    expect([capability, scopeOf("SUPER_ADMIN", capability), can("SCHOOL_ADMIN", capability)]).toEqual([
      capability,
      "all",
      false,
    ]);
  }
});

test("only a school admin manages classes and verifies submissions, of the own school", () => {
  for (const capability of [
    "school_dashboard",
    "manage_classes",
    "view_submissions",
    "verify_submissions",
  ] as const) {
    expect([capability, scopeOf("SCHOOL_ADMIN", capability), can("SUPER_ADMIN", capability)]).toEqual([
      capability,
      "own",
      false,
    ]);
  }
});

test("both roles make upload links and read what their forms offer, each within reach", () => {
  for (const capability of ["manage_upload_links", "read_classes", "read_form_templates"] as const) {
    expect(scopeOf("SUPER_ADMIN", capability)).toBe("all");
    expect(scopeOf("SCHOOL_ADMIN", capability)).toBe("own");
  }
});

test("a visitor with a link loads and submits its form, and can do nothing else", () => {
  expect(CAPABILITIES.filter((capability) => can("VISITOR", capability))).toEqual([
    "load_public_form",
    "submit_public_form",
  ]);
});
