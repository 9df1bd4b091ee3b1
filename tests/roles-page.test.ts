import { readFile, writeFile } from "node:fs/promises";
import { RIGHTS, rightsOfRole } from "@idms/core/school/accounts/rights";
import { ROLE_PURPOSES } from "@idms/core/school/accounts/role-purposes";
import { placesOf, roleLabel, ROLES } from "@idms/core/school/accounts/roles";
import { expect, test } from "vitest";

const PAGE = new URL("../docs/roles.md", import.meta.url);

/** Returns the page of roles, generated from core. */
function page(): string {
  const of = ROLES.map((role) => [role, new Set<string>(rightsOfRole(role))] as const);
  const rows = RIGHTS.filter((right) => of.some(([, rights]) => rights.has(right))).map(
    (right) => `| \`${right}\` | ${of.map(([, rights]) => (rights.has(right) ? "yes" : "")).join(" | ")} |`,
  );
  const roles = ROLES.map(
    (role) => `| ${roleLabel(role)} | \`${role}\` | ${ROLE_PURPOSES[role]} | ${placesOf(role).join(", ")} |`,
  );
  return [
    "# Roles and rights",
    "",
    "This page is generated from `core/school/accounts/roles.ts` and `core/school/accounts/rights.ts`. To regenerate the page,",
    "run `IDMS_WRITE_ROLES=1 npx vitest run --project unit tests/roles-page.test.ts`. The first two roles are in the specification.",
    "Each role applies to a place, and the place limits the data that a right covers",
    "([why](decisions/0113-a-role-is-given-somewhere.md)). The most common place comes first.",
    "",
    "| Role | `role` | Description | Applies to |",
    "|---|---|---|---|",
    ...roles,
    "",
    `| Right | ${ROLES.map((role) => roleLabel(role)).join(" | ")} |`,
    `|---|${ROLES.map(() => "---").join("|")}|`,
    ...rows,
    "",
  ].join("\n");
}

test("the page of roles matches core", async () => {
  if (process.env["IDMS_WRITE_ROLES"] === "1") await writeFile(PAGE, page());
  expect(await readFile(PAGE, "utf8")).toBe(page());
});
