import { disableUser as shutOut } from "@idms/server";
import { EXIT } from "../exit-codes.ts";
import type { DataFlags } from "../flags.ts";
import { operator } from "../operator.ts";
import { print, printJson } from "../output.ts";
import { withApp } from "../with-app.ts";

/** Shuts a user out: sessions end at once, and signing in is refused. */
export function disableUser(username: string, flags: DataFlags): Promise<number> {
  return withApp(flags, async (app) => {
    await shutOut(app, username, operator());
    if (flags.json) printJson({ username, disabled: true });
    else print(`${username} is disabled.`);
    return EXIT.done;
  });
}
