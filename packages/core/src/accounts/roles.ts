/** The two staff roles. Whoever is no super admin gets the school's menu. */
export const ROLES = ["SUPER_ADMIN", "SCHOOL_ADMIN"] as const;
export type Role = (typeof ROLES)[number];

/** The role of every user that the School Admins screen saves. */
export const DEFAULT_ROLE = "SCHOOL_ADMIN" satisfies Role;

const labels: Record<Role, string> = { SUPER_ADMIN: "Super Admin", SCHOOL_ADMIN: "School Admin" };

/** A role as the profile shows it; one that is not known here shows as it is. */
export const roleLabel = (role: string): string => labels[role as Role] ?? role;
