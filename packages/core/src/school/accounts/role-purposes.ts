import type { Role } from "./roles.ts";

/** The purpose of each role, worded so that it can follow the name of the role. */
export const ROLE_PURPOSES: Readonly<Record<Role, string>> = {
  SUPER_ADMIN: "runs all schools",
  SCHOOL_ADMIN: "runs a school",
  TEACHER: "reads class rosters and submissions, verifies the submissions and signs off the cards",
  PHOTOGRAPHER: "sees only the names, roll numbers and photos of classes, and can replace the photos",
  PRESS: "prints cards and sees only the answers shown on them",
  AUDITOR: "reads the audit log",
  BOARD: "sees how many students each school has in each status, but no individual students",
};
