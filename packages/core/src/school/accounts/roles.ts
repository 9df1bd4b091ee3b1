/**
 * The name of each staff role. The first two roles come from the specification and never change. The rights of the
 * others are in `roleRights`.
 */
export const roleText = {
  SUPER_ADMIN: "Super Admin",
  SCHOOL_ADMIN: "School Admin",
  TEACHER: "Teacher",
  PHOTOGRAPHER: "Photographer",
  PRESS: "Press",
  AUDITOR: "Auditor",
  BOARD: "Board",
};

/** The possible places of each role, with the default first. */
const places = {
  SUPER_ADMIN: ["installation"],
  SCHOOL_ADMIN: ["school", "district"],
  TEACHER: ["class", "school", "district"],
  PHOTOGRAPHER: ["class", "school", "district"],
  PRESS: ["school", "district", "installation"],
  AUDITOR: ["school", "district", "installation"],
  BOARD: ["district", "school", "installation"],
} as const satisfies Record<keyof typeof roleText, readonly [Place, ...Place[]]>;

/**
 * The kinds of places that a role can have: the whole installation, a district with everything below it, a school, or
 * some classes of a school.
 */
export type Place = "installation" | "district" | "school" | "class";
export const PLACES = ["installation", "district", "school", "class"] as const satisfies readonly Place[];

export type Role = keyof typeof roleText;
export const ROLES = Object.keys(roleText) as [Role, ...Role[]];

/**
 * The roles that a super admin can assign. These are all roles except SUPER_ADMIN, which only the command line
 * assigns.
 */
export type GivenRole = Exclude<Role, "SUPER_ADMIN">;
export const GIVEN_ROLES = ROLES.filter((role) => role !== "SUPER_ADMIN") as [GivenRole, ...GivenRole[]];

/** The default role of a user. */
export const DEFAULT_ROLE = "SCHOOL_ADMIN" satisfies Role;

/** Returns the possible places of a role, with the default first. */
export const placesOf = (role: Role): readonly [Place, ...Place[]] => places[role];

/**
 * Returns the name of a role as shown in the profile. A role that this version does not know is shown unchanged.
 * @param words the role names in another language
 */
export const roleLabel = (role: string, words = roleText): string => words[role as Role] ?? role;
