import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { makeBackup } from "../../../packages/server/src/upkeep/backup/make-backup.ts";
import { students } from "../../../packages/server/src/installation/tables/schema.ts";
import { storedPath } from "../../../packages/server/src/installation/store/stored-files.ts";
import { readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { eraseForGood } from "../../../packages/server/src/upkeep/purge/erase-for-good.ts";
import { onFile } from "../../own-installation.ts";
import { serving, signedIn } from "../http/serving.ts";
import { ask, ended, importParts, zipOf } from "../jobs/job-client.ts";
import { fillFolder, type Person } from "../purge/raw-bytes.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { picturesIn } from "./pictures-in.ts";
import { encrypting, newPhoto, openPhotosIn } from "./with-key.ts";

const served = serving({}, async (data) => void (await encrypting(data)));
const doer = { id: null, username: "cli:clerk" };

onFile(
  "a stolen folder shows no face, and an erased child's photo is unreadable in an earlier backup",
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

    // The only decodable pictures, even in zips and PDFs, are card backgrounds. This also holds while files wait for
    // download, and while sheets and photos wait for their import.
    const faceless = async () => (await picturesIn(root)).filter((path) => !path.startsWith("backgrounds/"));
    expect(await faceless()).toEqual([]);
    const clerk = await signedIn(served, "root");
    const { school } = served.green;
    const child = await app.db.select().from(students).where(eq(students.id, other.id)).get();
    const form = child?.form_template_id;
    const asked = [
      await ask(clerk, "export", { school, what: "photos" }),
      await ask(clerk, "export", { school, what: "all" }),
      await ask(clerk, "export", { school, what: "answers", thumbnails: true }),
      await ask(clerk, "print", { school, students: [erased.id, other.id], despite: "seen by hand" }),
    ];
    const line = "Student Name,Parent Phone,Class,Photo\nAsha,9876543210,5 - A,a.jpg\n";
    const zip = await zipOf({ "a.jpg": await newPhoto() });
    const draft = await clerk.send(
      "POST",
      "/api/imports/",
      importParts("students", { school, form }, line, zip),
    );
    expect([draft.status, draft.body.problem]).toEqual([201, null]);
    // All classes as one PDF, which is joined from files that are decrypted for it.
    const results = asked.map((job) => ({ job, of: "" }));
    results.push({ job: asked.at(-1)!, of: "?pages=all" });
    for (const { job, of } of results) {
      const done = await ended(clerk, job);
      expect([done.kind, done.state, done.failure]).toEqual([done.kind, "done", null]);
      const file = join(await temporaryFolder(), "result");
      const { status, headers, body } = await clerk.get(`/api/jobs/${done.id}/result/${of}`);
      const length = headers.get("content-length");
      expect([status, length === null || Number(length) === body.length]).toEqual([200, true]);
      await writeFile(file, body);
      expect([done.kind, await picturesIn(dirname(file))]).toEqual([done.kind, ["result"]]);
    }
    expect(await faceless()).toEqual([]);
    expect(await openPhotosIn(root, pixels)).toEqual([]);
    expect((await clerk.get(`/api/imports/${draft.body.id}/`)).body.photos).toBe(1);

    const { folder: backup } = await makeBackup(app, await temporaryFolder());
    expect(await eraseForGood(app, doer, [erased.id])).toBe(1);
    expect(await app.db.select().from(students).where(eq(students.id, erased.id)).get()).toBeUndefined();

    // Put back by hand, by somebody who has the backup, the key store and the key.
    const put = async ({ photo }: Person) => {
      const sealed = await readFile(storedPath(join(backup, "photos"), photo));
      await app.files.photos.sealing!.beneath.put(photo, sealed);
      return app.files.photos.get(photo);
    };
    expect(await put(erased)).toBeUndefined();
    expect((await put(other))?.equals(faces[1]!)).toBe(true);
  },
);
