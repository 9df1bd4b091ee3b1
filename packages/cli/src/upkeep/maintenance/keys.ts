import { resolve } from "node:path";
import { counted } from "@idms/core/forms/values/counted";
import { renewFactorKey } from "@idms/server/school/sign-in/app-secret";
import { hasLog, logKeys } from "@idms/server/upkeep/restore/log-keys";
import { chooseDataFolder } from "@idms/server/installation/files/data-folder";
import { encryptPhotos } from "@idms/server/installation/keys/encrypt-photos";
import { backUpKeys, restoreKeys } from "@idms/server/installation/keys/key-backups";
import { makeMasterKey } from "@idms/server/installation/keys/master-key";
import { keysPlaceAt, requireKeysOn } from "@idms/server/installation/keys/open-stored";
import { rotateKeys } from "@idms/server/installation/keys/rotate-keys";
import { doer } from "../../app/operator.ts";
import { withApp } from "../../app/with-app.ts";
import type { DataFlags, EveryFlags, FlagsOf } from "../../terminal/flags/flags.ts";
import { EXIT } from "../../terminal/output/exit-codes.ts";
import { interruptible } from "../../terminal/output/interruptible.ts";
import { lateProgress, note, print, printJson } from "../../terminal/output/output.ts";
import { readKeep } from "./read-keep.ts";

/** Creates a master key in a new file. */
export async function make(said: string, flags: EveryFlags): Promise<number> {
  const file = resolve(said);
  await makeMasterKey(file);
  if (flags.json) printJson({ file });
  else {
    print(file);
    if (!flags.quiet)
      note(
        "Set IDMS_ENCRYPTION_KEY_FILE to this path, and keep a copy of the file elsewhere. Without the key, the photos cannot be recovered.",
      );
  }
  return EXIT.done;
}

/** Encrypts photos that are not encrypted yet. */
export const encrypt = (flags: DataFlags): Promise<number> =>
  interruptible(
    (signal) =>
      withApp({ data: flags.data, works: ["keeping"] }, async (app) => {
        requireKeysOn(app.files);
        // Logged before the first photo, because photos that are encrypted stay encrypted if the run is interrupted.
        await logKeys(app.db, doer(), "keys.encrypt");
        const bar = lateProgress("Encrypting", { quiet: flags.quiet || flags.json });
        const done = await encryptPhotos(app, { signal, onProgress: bar.update }).finally(bar.end);
        if (flags.json) printJson(done);
        else
          print(
            `${counted(done.photos, "photo")}: ${done.encrypted} encrypted, ${done.photos - done.encrypted} already encrypted`,
          );
        return EXIT.done;
      }),
    "The photos encrypted so far stay encrypted. Run the same command again to encrypt the rest.",
  );

/** Replaces the master key and the key that encrypts authenticator app secrets, or only the latter. */
export const rotate = (flags: FlagsOf<"keys rotate">): Promise<number> =>
  withApp({ data: flags.data, works: ["keeping"] }, async (app) => {
    const place = flags.apps ? null : requireKeysOn(app.files);
    const apps = await renewFactorKey(app, doer());
    const written = (count: number) => logKeys(app.db, doer(), "keys.rotate", { keys: count });
    const { keys, before } = place ? await rotateKeys(place, new Date(), written) : { keys: 0, before: null };
    if (flags.json) printJson({ file: place?.keyFile ?? null, keys, before, apps });
    else {
      print(`${counted(apps, "secret")} for authenticator apps re-encrypted`);
      if (place) print(`${counted(keys, "key")} re-encrypted with ${place.keyFile}`);
      if (place && !flags.quiet)
        note(
          `The previous key is in ${before}. Keep a copy of the new key, run idms keys backup, and then destroy the previous key.`,
        );
    }
    return EXIT.done;
  });

/** Copies the key store to a file. */
export async function backup(flags: FlagsOf<"keys backup">): Promise<number> {
  const keep = readKeep(flags.keep);
  return withApp({ data: flags.data, works: ["keeping"] }, async ({ db, files }) => {
    const { file, keys, thrown, removed } = await backUpKeys(requireKeysOn(files), flags.to, { keep });
    await logKeys(db, doer(), "keys.back_up", { file, keys, thrown });
    if (flags.json) printJson({ file, keys, thrown, removed });
    else
      print(
        `${file}: ${counted(keys, "key")}, ${thrown} of them marked as destroyed${removed.length === 0 ? "" : `; removed ${removed.join(", ")}`}`,
      );
    return EXIT.done;
  });
}

/**
 * Restores a backup of the key store and records this in the audit log. If there is no database yet, for example before
 * `idms restore`, or it cannot be opened, a note says that the restore was not logged.
 */
export async function restore(file: string, flags: DataFlags): Promise<number> {
  const { keys, thrown } = await restoreKeys(file, await keysPlaceAt(chooseDataFolder(flags.data)));
  const unlogged = await logRestored(flags, { file: resolve(file), keys, thrown }).catch((error: unknown) =>
    error instanceof Error ? error.message : String(error),
  );
  if (flags.json) printJson({ file: resolve(file), keys, thrown, logged: unlogged === null });
  else print(`${counted(keys, "key")} restored, ${thrown} of them marked as destroyed`);
  if (unlogged !== null && !flags.quiet) note(`The restore was not recorded in the audit log: ${unlogged}`);
  return EXIT.done;
}

/** @returns why the restore was not logged, or null if it was */
async function logRestored(
  { data }: DataFlags,
  restored: { file: string; keys: number; thrown: number },
): Promise<string | null> {
  if (!(await hasLog(chooseDataFolder(data)))) return "there is no database yet.";
  await withApp({ data }, ({ db }) => logKeys(db, doer(), "keys.restore", restored));
  return null;
}
