import { JOB_KINDS } from "@idms/core";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { makeBackup } from "../../../packages/server/src/backup/make-backup.ts";
import { students } from "../../../packages/server/src/db/schema.ts";
import { storedPath } from "../../../packages/server/src/files/stored-files.ts";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { askJob, requireJob } from "../../../packages/server/src/jobs/ask-job.ts";
import { eraseForGood } from "../../../packages/server/src/purge/erase-for-good.ts";
import { onFile } from "../../own-installation.ts";
import { serving } from "../http/serving.ts";
import { fillFolder, type Person } from "../purge/raw-bytes.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { picturesIn } from "./pictures-in.ts";
import { encrypting, openPhotosIn } from "./with-key.ts";

const served = serving({}, async (data) => void (await encrypting(data)));
const doer = { id: null, username: "cli:clerk" };

onFile(
  "a stolen folder shows no face, and an erased child's photo is unreadable in a backup made before",
  async () => {
    const { app } = served;
    const { root } = app.folder;
    const [erased, other] = (await fillFolder(served, 4)) as [Person, Person];
    const faces = await Promise.all(
      [erased, other].map(async ({ photo }) => (await app.files.photos.get(photo)) as Buffer),
    );
    const pixels = faces.map((face) => face.subarray(face.length >> 1, (face.length >> 1) + 24));
    expect(await openPhotosIn(app.folder.photos, pixels)).toEqual([]);
    expect(await openPhotosIn(root, pixels)).toEqual([]);

    // Of pictures that can be decoded, also in zips and PDFs, there are grounds of cards, and what a job has made for somebody who has
    // not fetched it: that is gone a day later, as docs/operation.md says.
    expect((await picturesIn(root)).filter((path) => !path.startsWith("backgrounds/"))).toEqual([]);
    const input = {
      school: served.green.school,
      what: "photos",
      format: "xlsx",
      name: "{class}/{name} {id}",
    };
    const { id } = await askJob(app, doer, { kind: "export", input, school: served.green.school });
    const reach = { kinds: JOB_KINDS, school: null };
    await expect.poll(async () => (await requireJob(app.db, id, reach)).file).not.toBeNull();
    const shown = (await picturesIn(root)).filter((path) => !path.startsWith("backgrounds/"));
    expect([shown.length, shown.every((path) => path.startsWith("jobs/"))]).toEqual([1, true]);

    const { folder: backup } = await makeBackup(app, await temporaryFolder());
    expect(await eraseForGood(app, doer, [erased.id])).toBe(1);
    expect(await app.db.select().from(students).where(eq(students.id, erased.id)).get()).toBeUndefined();

    // Put back by hand, as somebody would who has the backup, the key store and the key.
    const put = async ({ photo }: Person) => {
      const sealed = await readFile(storedPath(join(backup, "photos"), photo));
      await app.files.photos.sealing!.beneath.put(photo, sealed);
      return app.files.photos.get(photo);
    };
    expect(await put(erased)).toBeUndefined();
    expect((await put(other))?.equals(faces[1]!)).toBe(true);
  },
);
