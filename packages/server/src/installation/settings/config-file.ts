import { readFile } from "node:fs/promises";
import { isAbsolute, join } from "node:path";
import { Failure } from "@idms/core/failure";
import { settingFailures } from "@idms/core/upkeep/installation/setting-failures";
import { isObject } from "@idms/core/forms/values/is-object";
import { GB, KEPT_PRINTS_GB } from "@idms/core/upkeep/installation/room-for-files";
import { asStorageFailure } from "@idms/core/upkeep/installation/storage-failure";
import { cannot } from "@idms/core/upkeep/installation/storage-sentences";
import { isServerAddress } from "../files/data-folder.ts";
import { writeAtomic } from "../files/write-atomic.ts";
import { readNumber, readYesOrNo, settingFault, type SettingName } from "./setting-fault.ts";

/** The settings file of a data folder. */
export const CONFIG_FILE = "idms.config.json";
/** The prefix of environment variables for settings. */
export const ENV_PREFIX = "IDMS_";

/** Describes the location of a setting in the file, for use in messages. */
export const inFile = (name: string): string => `${name} in ${CONFIG_FILE}`;

/**
 * Returns the address of an installation's server database, for programs that need no other setting. Returns undefined
 * if the database is in the data folder.
 * @throws Failure `invalid` for an invalid address, or a settings file that cannot be read.
 */
export async function databaseAddress(
  data: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<string | undefined> {
  const isOne = (address: string) => isServerAddress(address) && URL.canParse(address);
  return addressOf(data, env, "database_url", isOne);
}

/**
 * Returns the address of an installation's S3 store, or undefined if its files are in the data folder. Throws the same
 * failures as `databaseAddress`.
 */
export const filesAddress = (
  data: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<string | undefined> => addressOf(data, env, "files_url", (address) => address.startsWith("s3:"));

/**
 * Returns the path of the file with the key for an installation's photos, or undefined if photos are not encrypted.
 * Throws the same failures as `databaseAddress`.
 */
export const encryptionKeyFile = (
  data: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<string | undefined> => addressOf(data, env, "encryption_key_file", isAbsolute);

/**
 * Returns the maximum disk space for all of an installation's stored print files, in bytes. Throws the same failures as
 * `databaseAddress`.
 */
export async function keptPrintRoom(data: string, env: NodeJS.ProcessEnv = process.env): Promise<number> {
  const name = "kept_prints_gb";
  const gb = await settingOf(data, env, name, (value) => readNumber(name, value));
  return (gb ?? KEPT_PRINTS_GB) * GB;
}

/** Returns the setting `require_tls`, or undefined. Throws the same failures as `databaseAddress`. */
export const requiredTls = (
  data: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<boolean | "everywhere" | undefined> =>
  settingOf(data, env, "require_tls", (value) => {
    const read = readYesOrNo(value);
    return typeof read === "boolean" || read === "everywhere" ? read : undefined;
  });

const addressOf = (
  data: string,
  env: NodeJS.ProcessEnv,
  name: "database_url" | "files_url" | "encryption_key_file",
  isOne: (address: string) => boolean,
): Promise<string | undefined> =>
  settingOf(data, env, name, (value) => (typeof value === "string" && isOne(value) ? value : undefined));

/**
 * Returns the value of one setting, or undefined if it is not set.
 * @param read returns the value, or undefined if it is invalid
 */
async function settingOf<T>(
  data: string,
  env: NodeJS.ProcessEnv,
  name: SettingName,
  read: (value: unknown) => T | undefined,
): Promise<T | undefined> {
  const variable = ENV_PREFIX + name.toUpperCase();
  const given = env[variable];
  const value = given || (await readConfigFile(join(data, CONFIG_FILE)))[name];
  if (value === undefined) return undefined;
  const found = read(value);
  if (found !== undefined) return found;
  throw new Failure(settingFault(name, given ? variable : inFile(name)));
}

/**
 * Adds settings to the data folder's idms.config.json in one step, and leaves the other settings unchanged. A setting
 * may be a password.
 */
export async function saveSettings(root: string, settings: Readonly<Record<string, unknown>>): Promise<void> {
  const path = join(root, CONFIG_FILE);
  await writeAtomic(path, settingsText({ ...(await readConfigFile(path)), ...settings }));
}

/** Formats settings for the file. */
const settingsText = (settings: Record<string, unknown>): string => `${JSON.stringify(settings, null, 2)}\n`;

/**
 * Returns a data folder's settings as text, for a copy in another place. The locations of the database, the files and
 * the key are omitted.
 */
export async function portableSettings(root: string): Promise<string> {
  const path = join(root, CONFIG_FILE);
  const { database_url, files_url, encryption_key_file, ...settings } = await readConfigFile(path);
  const isAsItIs = [database_url, files_url, encryption_key_file].every((place) => place === undefined);
  return isAsItIs && Object.keys(settings).length > 0 ? readFile(path, "utf8") : settingsText(settings);
}

/**
 * Reads the settings in a file. Returns no settings if the file does not exist.
 * @throws Failure `invalid`
 */
export async function readConfigFile(path: string): Promise<Record<string, unknown>> {
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    // Whoever opens the folder says that there is none, or a file in its place.
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return "{}";
    const failure = asStorageFailure(error, cannot.readPlace({ place: path }));
    throw failure instanceof Failure
      ? failure
      : settingFailures.cannotRead({ file: path, error: String(error.code) });
  });
  try {
    const read: unknown = JSON.parse(text);
    if (isObject(read)) return read;
  } catch {
    // Told below, as what is JSON and no object.
  }
  throw settingFailures.notObject({ file: path });
}
