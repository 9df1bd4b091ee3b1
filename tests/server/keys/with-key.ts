import { mkdir, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { saveSettings } from "../../../packages/server/src/installation/settings/config-file.ts";
import { makeMasterKey } from "../../../packages/server/src/installation/keys/master-key.ts";
import { openApp, type App } from "../../../packages/server/src/installation/open-app.ts";
import { ownInstallation } from "../../own-installation.ts";
import { busyPhoto, ownPhoto } from "../own-photo.ts";
import { temporaryFolder } from "../temporary-folder.ts";

/** Has a data folder encrypt photos, with a new key beside it. Returns the key's file. */
export async function encrypting(data: string): Promise<string> {
  const keyFile = `${data}.key`;
  await makeMasterKey(keyFile);
  await saveSettings(data, { encryption_key_file: keyFile });
  return keyFile;
}

/** A real installation of the running test's own, which encrypts photos. */
export async function encryptedApp(): Promise<{ app: App; data: string; keyFile: string }> {
  const data = join(await temporaryFolder(), "data");
  await mkdir(data);
  onTestFinished(await ownInstallation(data));
  const keyFile = await encrypting(data);
  const app = await openApp({ data, create: true });
  onTestFinished(app.close);
  return { app, data, keyFile };
}

let drawn: Promise<Buffer> | undefined;
let numbers = 0;

/** A photo that nobody else has. */
export async function newPhoto(): Promise<Buffer> {
  drawn ??= busyPhoto(900, 1200);
  return ownPhoto(await drawn, (numbers += 1));
}

/** With what every JPEG begins, and what may stand behind it: three bytes alone are in a megabyte of noise now and then. */
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const NAMES: Readonly<Record<number, string>> = { 0xe0: "JFIF", 0xe1: "Exif", 0xe2: "ICC_", 0xee: "Adobe" };

/** Whether these bytes are the marker of a segment, its length and what it begins with. */
function isSegment([marker = 0, high, low = 0, ...content]: Buffer): boolean {
  if (marker === 0xdb) return high === 0 && [0x43, 0x84].includes(low);
  const name = NAMES[marker];
  return name !== undefined && Buffer.from(content).toString("latin1").startsWith(name);
}

function hasJpeg(bytes: Buffer): boolean {
  for (let at = bytes.indexOf(JPEG); at !== -1; at = bytes.indexOf(JPEG, at + 1))
    if (isSegment(bytes.subarray(at + 3, at + 12))) return true;
  return false;
}

/** The files in a folder in which a JPEG begins somewhere, or these bytes are. */
export async function openPhotosIn(folder: string, pixels: readonly Buffer[] = []): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path);
    if (hasJpeg(bytes) || pixels.some((each) => bytes.includes(each)))
      found.push(path.slice(folder.length + 1));
  }
  return found.toSorted();
}
