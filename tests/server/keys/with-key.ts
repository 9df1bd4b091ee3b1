import { mkdir, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { saveSettings } from "../../../packages/server/src/installation/settings/config-file.ts";
import { makeMasterKey } from "../../../packages/server/src/installation/keys/master-key.ts";
import { openApp, type App } from "../../../packages/server/src/installation/open-app.ts";
import { ownInstallation } from "../../own-installation.ts";
import { busyPhoto, ownPhoto } from "../own-photo.ts";
import { temporaryFolder } from "../temporary-folder.ts";

/** Makes a data folder encrypt photos, with a new key next to it. Returns the key file. */
export async function encrypting(data: string): Promise<string> {
  const keyFile = `${data}.key`;
  await makeMasterKey(keyFile);
  await saveSettings(data, { encryption_key_file: keyFile });
  return keyFile;
}

/** Creates a real installation for the running test that encrypts photos. */
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

/** Creates a unique photo. */
export async function newPhoto(): Promise<Buffer> {
  drawn ??= busyPhoto(900, 1200);
  return ownPhoto(await drawn, (numbers += 1));
}

/**
 * The first bytes of every JPEG. A match also checks the bytes after them, because three bytes alone occasionally occur
 * in a megabyte of noise.
 */
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const NAMES: Readonly<Record<number, string>> = { 0xe0: "JFIF", 0xe1: "Exif", 0xe2: "ICC_", 0xee: "Adobe" };

/** Whether these bytes are a segment's marker, length and first content bytes. */
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

/** Returns the files in a folder that contain the start of a JPEG or these bytes. */
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
