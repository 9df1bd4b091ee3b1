import { stat } from "node:fs/promises";
import { join } from "node:path";
import { Failure, reasonOf } from "@idms/core/failure";
import type { Sentence } from "@idms/core/sentence";
import { ok, problem, type Check, warning } from "@idms/core/upkeep/installation/check";
import { checkAdvice, checkSentences } from "@idms/core/upkeep/installation/check-sentences";
import { databaseAddress } from "../../installation/settings/config-file.ts";
import { dataFolderAt, isServerAddress, type DataFolder } from "../../installation/files/data-folder.ts";
import type { Files } from "../../installation/store/files.ts";
import { checkDatabase } from "./check-database.ts";
import type { Thoroughness } from "./check-files.ts";
import { checkAside, checkDisk, checkPermissions, checkPrints, checkSecret } from "./check-folder.ts";
import { checkFonts } from "./check-fonts.ts";
import { checkKeys } from "./check-keys.ts";
import { checkSettings } from "./check-settings.ts";
import { readConfig } from "../../installation/settings/config.ts";
import { readStrayProxy } from "../../http/socket/stray-proxy.ts";
import { diskTypesetter } from "@idms/core/node/fonts/font-files";
import { prepareBackground } from "@idms/core/node/photos/prepare-photo";
import { renderPng } from "@idms/core/node/photos/render-png";
import { mm } from "@idms/core/units";
import { hashPassword } from "../../school/accounts/hash-password.ts";
import { zonedTime } from "../../installation/settings/zoned-time.ts";
import type { FilesPlace } from "../../installation/store/file-store.ts";
import { hasKeyFile } from "../../installation/keys/key-store.ts";
import { openStored, placeOf } from "../../installation/keys/open-stored.ts";

/** Opens the files without creating a missing key store. */
const openToLook = (place: FilesPlace): Promise<Files> =>
  openStored(
    place.keys && !isServerAddress(place.keys.store) && !hasKeyFile(place.keys.store)
      ? { ...place, keys: null }
      : place,
  );

/**
 * Checks that the file store can be used, if files are not in the data folder. Returns the files if the store can be
 * used.
 */
async function checkStore(folder: DataFolder): Promise<[Check[], Files | null]> {
  let files: Files | undefined;
  try {
    files = await openToLook(await placeOf(folder));
    await files.prove();
    return [
      files.store === null ? [] : [ok("store", checkSentences.storeAnswers({ store: files.store }))],
      files,
    ];
  } catch (error) {
    files?.close();
    if (!(error instanceof Failure)) throw error;
    return [[problem("store", error.sentence, checkAdvice.storeFirst())], null];
  }
}

const NAME = "runtime";

/** The platform-specific parts of the program, each with a test. */
const parts = {
  "@node-rs/argon2": () => hashPassword("a password"),
  "@napi-rs/canvas": () => draw(),
  sharp: async () => prepareBackground(await draw()),
};

const draw = () => renderPng({ width: mm(9), height: mm(9), items: [] }, {}, diskTypesetter(), 100);

/**
 * Checks Node.js, the platform-specific parts, and the clock. The check includes the time zone, which cron schedules
 * and printed times use.
 */
async function checkRuntime(): Promise<Check> {
  const broken: Sentence[] = [];
  for (const [name, attempt] of Object.entries(parts))
    await attempt().catch((error: unknown) =>
      broken.push(checkSentences.brokenPart({ part: name, why: reasonOf(error) })),
    );
  const { version, platform, arch } = process;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const time = zonedTime(new Date());
  const found = checkSentences.runtime({ version: version.slice(1), platform, arch, time, zone });
  if (broken.length === 0) return ok(NAME, found);
  return problem(NAME, [found, ...broken], checkAdvice.installAgain());
}

/**
 * Checks everything that an installation needs, without changing anything. A deep check saves its progress.
 * @param web the folder of the web build, or null if no web pages are served
 */
export async function examine(data: string, web: string | null, how: Thoroughness = {}): Promise<Check[]> {
  const checks = [await checkRuntime(), ...(web === null ? [] : [await checkWeb(web)])];
  const folder = dataFolderAt(data, await addressOf(data));
  if (!isServerAddress(folder.database) && !(await isThere(folder.database)))
    return [
      ...checks,
      problem("data", checkSentences.noData({ folder: folder.root }), checkAdvice.setUpData()),
      await checkFonts(folder),
    ];
  const [store, files] = await checkStore(folder);
  try {
    return [
      ...checks,
      ok("data", checkSentences.dataIn({ folder: folder.root })),
      ...store,
      ...(await examineData(folder, files, how)),
    ];
  } finally {
    files?.close();
  }
}

async function examineData(folder: DataFolder, files: Files | null, how: Thoroughness): Promise<Check[]> {
  return [
    await checkPermissions(folder),
    await checkDisk(folder),
    ...(files ? [await checkPrints(files)] : []),
    ...(await checkAside(folder, files?.place.url ?? null)),
    ...(await checkDatabase(folder, files, how)),
    await checkFonts(folder),
    ...(files ? [await checkKeys(folder, files, how)] : []),
    ...(await checkSettings(folder)),
    await checkSecret(folder),
    ...(await checkProxy(folder)),
  ];
}

/** Reads the address of the file store. An invalid address is reported by the settings check. */
const addressOf = (data: string): Promise<string | undefined> =>
  databaseAddress(data).catch((error: unknown) => {
    if (error instanceof Failure) return undefined;
    throw error;
  });

async function checkWeb(web: string): Promise<Check> {
  if (await isThere(join(web, "index.html"))) return ok("web", checkSentences.pagesBuilt());
  return problem("web", checkSentences.noPages({ folder: web }), checkAdvice.buildPages());
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/**
 * Checks whether the server has encountered a proxy that it does not trust. Returns an empty list if it has not, or
 * if the settings cannot be read.
 */
export async function checkProxy({ root }: DataFolder): Promise<Check[]> {
  const config = await readConfig(root, {}).catch(() => undefined);
  const found = config && (await readStrayProxy(root, config.trusted_proxy));
  if (!found) return [];
  return [
    warning(
      "proxy",
      checkSentences.strayProxy({ address: found.address }),
      checkAdvice.trustProxy({ address: found.address }),
    ),
  ];
}
