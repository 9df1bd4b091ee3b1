import { failures } from "../failure.ts";

/** Why an installation is not set up, made a demo or served. */
export const setupFailures = failures("setup", {
  demoSheet: ["unprocessable", "The demo school cannot be imported: row {row}: {why}"],
  databaseHasData: [
    "conflict",
    "{database} holds data that no demo made in {root}, and a demo would change its users' passwords: name an empty database with IDMS_DATABASE_URL.",
  ],
  folderHasData: [
    "conflict",
    "{root} holds data that no demo made, and a demo would change its users' passwords: name an empty folder with --data. If it is a demo of an earlier version, make an empty file {mark} in it.",
  ],
  isDemo: [
    "conflict",
    "{root} holds the demo school that idms demo made: name another folder with --data, or remove this one.",
  ],
  noSuperAdmin: [
    "missing",
    'Nobody could sign in: there is no super admin in {root} yet. Make one with "idms init".',
  ],
});
