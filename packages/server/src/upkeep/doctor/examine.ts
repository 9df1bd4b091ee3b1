import { stat } from "node:fs/promises";
import { join } from "node:path";
import { Failure } from "@idms/core/failure";
import { ok, problem, type Check } from "@idms/core/upkeep/installation/check";
import { databaseAddress } from "../../installation/settings/config-file.ts";
import { dataFolderAt, isServerAddress, type DataFolder } from "../../installation/files/data-folder.ts";
import type { Files } from "../../installation/store/files.ts";
import { checkDatabase } from "./check-database.ts";
import type { Thoroughness } from "./check-files.ts";
import { checkAside, checkDisk, checkPermissions, checkSecret } from "./check-folder.ts";
import { checkFonts } from "./check-fonts.ts";
import { checkKeys } from "./check-keys.ts";
import { checkProxy } from "./check-proxy.ts";
import { checkRuntime } from "./check-runtime.ts";
import { checkSettings } from "./check-settings.ts";
import { checkStore } from "./check-store.ts";

/**
 * Looks at everything that an installation needs and changes nothing; a deep look writes down how far it is.
 * @param web the folder of the built web; null where no pages are served
 */
export async function examine(data: string, web: string | null, how: Thoroughness = {}): Promise<Check[]> {
  const checks = [await checkRuntime(), ...(web === null ? [] : [await checkWeb(web)])];
  const folder = dataFolderAt(data, await addressOf(data));
  if (!isServerAddress(folder.database) && !(await isThere(folder.database)))
    return [
      ...checks,
      problem(
        "data",
        `there is no IDMS data in ${folder.root}`,
        "Set it up with idms init, or name another folder with --data or IDMS_DATA.",
      ),
      await checkFonts(folder),
    ];
  const [store, files] = await checkStore(folder);
  try {
    return [...checks, ok("data", folder.root), ...store, ...(await examineData(folder, files, how))];
  } finally {
    files?.close();
  }
}

async function examineData(folder: DataFolder, files: Files | null, how: Thoroughness): Promise<Check[]> {
  return [
    await checkPermissions(folder),
    await checkDisk(folder),
    ...(await checkAside(folder, files?.place.url ?? null)),
    ...(await checkDatabase(folder, files, how)),
    await checkFonts(folder),
    ...(files ? [await checkKeys(folder, files, how)] : []),
    ...(await checkSettings(folder)),
    await checkSecret(folder),
    ...(await checkProxy(folder)),
  ];
}

/** An address that is none is told by the check of the settings. */
const addressOf = (data: string): Promise<string | undefined> =>
  databaseAddress(data).catch((error: unknown) => {
    if (error instanceof Failure) return undefined;
    throw error;
  });

async function checkWeb(web: string): Promise<Check> {
  if (await isThere(join(web, "index.html"))) return ok("web", "the pages are built");
  return problem(
    "web",
    `there are no pages in ${web}`,
    "Build them with npm run build, or install idms again.",
  );
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
