/**
 * Measures encrypted against unencrypted photos, alternately: preparing and storing them like an upload, reading them
 * for the press, and fitting them into a card's frame, as in the second print.
 *
 * `node tests/load/sealed-speeds.ts [photos] [rounds]`
 */
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { preparePhoto } from "@idms/core/node/photos/prepare-photo";
import { openDataFolder } from "../../packages/server/src/installation/files/data-folder.ts";
import { filesPlace, type Files } from "../../packages/server/src/installation/store/files.ts";
import { keepRendition } from "../../packages/server/src/installation/store/renditions.ts";
import { storeFile } from "../../packages/server/src/installation/store/stored-files.ts";
import { makeMasterKey } from "../../packages/server/src/installation/keys/master-key.ts";
import { openStored } from "../../packages/server/src/installation/keys/open-stored.ts";
import { photoOpener } from "../../packages/server/src/print/press/open-photo.ts";
import { busyPhoto, ownPhoto } from "../server/own-photo.ts";

const [photos = 100, rounds = 5] = process.argv.slice(2).map(Number);
const WIDTH = 614;

const root = await mkdtemp(join(tmpdir(), "idms-sealed-"));
const picture = await busyPhoto(1200, 1600);

async function stored(name: string, isSealed: boolean): Promise<Files> {
  const data = join(root, name);
  await mkdir(data);
  const keyFile = isSealed ? `${data}.key` : undefined;
  if (keyFile) await makeMasterKey(keyFile);
  const folder = await openDataFolder(data, { create: true });
  return openStored(filesPlace(folder, undefined, keyFile));
}

/**
 * Milliseconds per photo, as CPU time of all threads of this process and as wall time. Only the wall time includes the
 * machine's other load.
 */
interface Taken {
  cpu: number;
  real: number;
}

async function timed(work: () => Promise<void>): Promise<Taken> {
  const [began, used] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(used);
  return { cpu: (user + system) / 1000 / photos, real: (performance.now() - began) / photos };
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] as number;

const stores = { open: await stored("open", false), sealed: await stored("sealed", true) };
const taken = {
  upload: { open: [], sealed: [] },
  press: { open: [], sealed: [] },
  second: { open: [], sealed: [] },
} as Record<string, Record<string, Taken[]>>;
const note = (what: string, how: string, each: Taken) => taken[what]?.[how]?.push(each);

let number = 0;
for (let round = 0; round < rounds; round += 1)
  for (const [how, files] of Object.entries(stores)) {
    const names: string[] = [];
    const upload = await timed(async () => {
      for (let each = 0; each < photos; each += 1) {
        const { bytes } = await preparePhoto(ownPhoto(picture, (number += 1)));
        names.push(await storeFile(files.photos, bytes, "jpg"));
      }
    });
    note("upload", how, upload);
    const press = await timed(async () => {
      const open = photoOpener(files);
      for (const name of names) {
        const photo = await open(name);
        if ("code" in photo || photo.bytes().length === 0) throw new Error(`${name} cannot be read`);
      }
    });
    note("press", how, press);
    for (const name of names) await keepRendition(files, name, WIDTH);
    const second = await timed(async () => {
      const open = photoOpener(files);
      for (const name of names) {
        const photo = await open(name);
        if ("code" in photo) throw new Error(photo.said.message);
        const bytes = await photo.printed(
          [
            { items: [{ kind: "image", image: "photo", box: { x: 0, y: 0, width: 26, height: 34.7 } }] },
          ] as never,
          ["photo"],
        );
        if (bytes.length === 0) throw new Error(`${name} has no rendition`);
      }
    });
    note("second", how, second);
  }

for (const [what, { open = [], sealed = [] }] of Object.entries(taken))
  for (const kind of ["cpu", "real"] as const) {
    const [before, after] = [open, sealed].map((rows) => median(rows.map((each) => each[kind]))) as [
      number,
      number,
    ];
    const name = kind === "cpu" ? "processor" : "clock";
    console.log(
      `${what}, ${name}: ${before.toFixed(3)} ms a photo open, ${after.toFixed(3)} ms sealed: ${((100 * before) / after).toFixed(0)} % of the speed`,
    );
  }
for (const files of Object.values(stores)) files.close();
await rm(root, { recursive: true });
