/**
 * What each role of staff is called, and what it is for. The first two are the specification's and stay what they are; what each of the
 * others may do is in `roleRights`.
 */
export const roleText = {
  SUPER_ADMIN: { label: "Super Admin", says: "runs all schools" },
  SCHOOL_ADMIN: { label: "School Admin", says: "runs a school" },
  TEACHER: {
    label: "Teacher",
    says: "reads class rosters and submissions, verifies the submissions and signs off the cards",
  },
  PHOTOGRAPHER: {
    label: "Photographer",
    says: "sees only the names, roll numbers and photos of classes, and can replace the photos",
  },
  PRESS: { label: "Press", says: "prints cards, and sees only the answers shown on the card" },
  AUDITOR: { label: "Auditor", says: "reads the audit log" },
  BOARD: {
    label: "Board",
    says: "sees how many students each school has in each status, but no individual students",
  },
};

/** Where each role can be given, the usual place first. */
const places = {
  SUPER_ADMIN: ["installation"],
  SCHOOL_ADMIN: ["school", "district"],
  TEACHER: ["class", "school", "district"],
  PHOTOGRAPHER: ["class", "school", "district"],
  PRESS: ["school", "district", "installation"],
  AUDITOR: ["school", "district", "installation"],
  BOARD: ["district", "school", "installation"],
} as const satisfies Record<keyof typeof roleText, readonly [Place, ...Place[]]>;

/** The places of a role: everywhere, a district with everything below it, a school, or some of its classes. */
export type Place = "installation" | "district" | "school" | "class";
export const PLACES = ["installation", "district", "school", "class"] as const satisfies readonly Place[];

export type Role = keyof typeof roleText;
export const ROLES = Object.keys(roleText) as [Role, ...Role[]];

/** The roles that a super admin can assign: all except their own, which only the command line assigns. */
export type GivenRole = Exclude<Role, "SUPER_ADMIN">;
export const GIVEN_ROLES = ROLES.filter((role) => role !== "SUPER_ADMIN") as [GivenRole, ...GivenRole[]];

/** The default role of a user. */
export const DEFAULT_ROLE = "SCHOOL_ADMIN" satisfies Role;

/** Returns the possible places of a role, default first. */
export const placesOf = (role: Role): readonly [Place, ...Place[]] => places[role];

/** A role as the profile shows it; one that is not known here shows as it is. @param words those of another language */
export const roleLabel = (role: string, words = roleText): string => words[role as Role]?.label ?? role;

/** Returns the purpose of a role, phrased to follow its name. */
export const roleSays = (role: Role): string => roleText[role].says;
