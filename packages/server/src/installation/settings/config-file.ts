import { readFile } from "node:fs/promises";
import { isAbsolute, join } from "node:path";
import { Failure } from "@idms/core/failure";
import { settingFailures } from "@idms/core/upkeep/installation/setting-failures";
import { isObject } from "@idms/core/forms/values/is-object";
import { asStorageFailure } from "@idms/core/upkeep/installation/storage-failure";
import { cannot } from "@idms/core/upkeep/installation/storage-sentences";
import { isServerAddress } from "../files/data-folder.ts";
import { writeAtomic } from "../files/write-atomic.ts";
import { settingFault } from "./setting-fault.ts";

/** The file of a data folder in which its settings stand. */
export const CONFIG_FILE = "idms.config.json";
/** Begins the names of the variables that say a setting. */
export const ENV_PREFIX = "IDMS_";

/** A setting that stands in the file, as a person is told of it. */
export const inFile = (name: string): string => `${name} in ${CONFIG_FILE}`;

/**
 * The address of the database on a server that an installation uses, for programs that need no other setting; undefined
 * where its database is in the data folder.
 * @throws Failure `invalid` for an address that is none, or a settings file that cannot be read.
 */
export async function databaseAddress(
  data: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<string | undefined> {
  const isOne = (address: string) => isServerAddress(address) && URL.canParse(address);
  return addressOf(data, env, "database_url", isOne);
}

/** The address of the S3 store that an installation uses; undefined where its files are in the data folder. Throws as `databaseAddress`. */
export const filesAddress = (
  data: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<string | undefined> => addressOf(data, env, "files_url", (address) => address.startsWith("s3:"));

/** The file of the key with which the photos of an installation are encrypted; undefined where they are not. Throws as `databaseAddress`. */
export const encryptionKeyFile = (
  data: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<string | undefined> => addressOf(data, env, "encryption_key_file", isAbsolute);

async function addressOf(
  data: string,
  env: NodeJS.ProcessEnv,
  name: "database_url" | "files_url" | "encryption_key_file",
  isOne: (address: string) => boolean,
): Promise<string | undefined> {
  const variable = ENV_PREFIX + name.toUpperCase();
  const given = env[variable];
  const address = given || (await readConfigFile(join(data, CONFIG_FILE)))[name];
  if (address === undefined) return undefined;
  if (typeof address === "string" && isOne(address)) return address;
  throw new Failure(settingFault(name, given ? variable : inFile(name)));
}

/** Puts settings into the data folder's idms.config.json, beside those that stand there, in one step; one may be a password. */
export async function saveSettings(root: string, settings: Readonly<Record<string, unknown>>): Promise<void> {
  const path = join(root, CONFIG_FILE);
  await writeAtomic(path, settingsText({ ...(await readConfigFile(path)), ...settings }));
}

/** Settings as their file has them. */
const settingsText = (settings: Record<string, unknown>): string => `${JSON.stringify(settings, null, 2)}\n`;

/** The settings of a data folder for a copy of it elsewhere, as text: all but where its database, its files and its key are. */
export async function portableSettings(root: string): Promise<string> {
  const path = join(root, CONFIG_FILE);
  const { database_url, files_url, encryption_key_file, ...settings } = await readConfigFile(path);
  const isAsItIs = [database_url, files_url, encryption_key_file].every((place) => place === undefined);
  return isAsItIs && Object.keys(settings).length > 0 ? readFile(path, "utf8") : settingsText(settings);
}

/** The settings that stand in a file; none where it is not there. @throws Failure `invalid` */
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
