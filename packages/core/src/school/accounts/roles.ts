/**
 * Every role of staff: what it is called, what it is for, and where it can be given. The first two are the specification's and stay
 * what they are; what each of the others may do is in `roleRights`.
 */
const roles = {
  SUPER_ADMIN: { label: "Super Admin", says: "runs all schools", places: ["installation"] },
  SCHOOL_ADMIN: { label: "School Admin", says: "runs a school", places: ["school", "district"] },
  TEACHER: {
    label: "Teacher",
    says: "reads class rosters and submissions, verifies the submissions and signs off the cards",
    places: ["class", "school", "district"],
  },
  PHOTOGRAPHER: {
    label: "Photographer",
    says: "sees only the names, roll numbers and photos of classes, and can replace the photos",
    places: ["class", "school", "district"],
  },
  PRESS: {
    label: "Press",
    says: "prints cards, and sees only the answers shown on the card",
    places: ["school", "district", "installation"],
  },
  AUDITOR: {
    label: "Auditor",
    says: "reads the audit log",
    places: ["school", "district", "installation"],
  },
  BOARD: {
    label: "Board",
    says: "sees how many students each school has in each status, but no individual students",
    places: ["district", "school", "installation"],
  },
} as const satisfies Record<string, { label: string; says: string; places: readonly [Place, ...Place[]] }>;

/** The places of a role: everywhere, a district with all below it, a school, or some of its classes. */
export type Place = "installation" | "district" | "school" | "class";
export const PLACES = ["installation", "district", "school", "class"] as const satisfies readonly Place[];

export type Role = keyof typeof roles;
export const ROLES = Object.keys(roles) as [Role, ...Role[]];

/** The roles that a super admin gives: all but their own, which only the command line gives. */
export type GivenRole = Exclude<Role, "SUPER_ADMIN">;
export const GIVEN_ROLES = ROLES.filter((role) => role !== "SUPER_ADMIN") as [GivenRole, ...GivenRole[]];

/** The role of a user of whom nothing else is said. */
export const DEFAULT_ROLE = "SCHOOL_ADMIN" satisfies Role;

/** The possible places of a role, the usual place first. */
export const placesOf = (role: Role): readonly [Place, ...Place[]] => roles[role].places;

/** A role as the profile shows it; one that is not known here shows as it is. */
export const roleLabel = (role: string): string => roles[role as Role]?.label ?? role;

/** The purpose of a role, in words that follow its name. */
export const roleSays = (role: Role): string => roles[role].says;
