/**
 * What each role of staff is called. The first two are the specification's and stay what they are; what each of the others may do
 * is in `roleRights`.
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
export const roleLabel = (role: string, words = roleText): string => words[role as Role] ?? role;
