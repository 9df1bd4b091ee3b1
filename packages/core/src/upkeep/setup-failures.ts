import { failures } from "../failure.ts";

/** Reasons why an installation cannot be set up, turned into a demo or served. */
export const setupFailures = failures("setup", {
  demoSheet: ["unprocessable", "The demo school cannot be imported. Row {row}: {why}"],
  databaseHasData: [
    "conflict",
    "{database} contains data that was not created by the demo in {root}, and running the demo would change the existing users' passwords. Choose an empty database with IDMS_DATABASE_URL.",
  ],
  folderHasData: [
    "conflict",
    "{root} contains data that was not created by a demo, and running a demo would change the existing users' passwords. Choose an empty folder with --data. If this folder contains a demo from an earlier version, create an empty file named {mark} in it.",
  ],
  isDemo: [
    "conflict",
    "{root} contains the demo school created by idms demo. Choose another folder with --data, or remove this one.",
  ],
  noSuperAdmin: [
    "missing",
    'There is no super admin in {root} yet, so no one can sign in. Create one with "idms init".',
  ],
});
