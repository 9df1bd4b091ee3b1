import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeField, defaultFields } from "@idms/core/forms/values/field";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { makeBackup } from "../../../packages/server/src/upkeep/backup/make-backup.ts";
import { students } from "../../../packages/server/src/installation/tables/schema.ts";
import { examine } from "../../../packages/server/src/upkeep/doctor/examine.ts";
import { referencedPhotos } from "../../../packages/server/src/students/photos/referenced-photos.ts";
import { findOldData } from "../../../packages/server/src/upkeep/purge/purge-data.ts";
import { serving, signedIn } from "../http/serving.ts";
import { addLink, filledForm, photo, submit } from "../submissions/school-link.ts";
import { allNames } from "../stored.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { onFile } from "../../own-installation.ts";

const served = serving();
const typed = `aa/${"0".repeat(30)}.jpg`;

/** Submits a form as a parent who typed the name of a stored file into every text field, and selected two files. */
async function submitted() {
  const fields = [
    ...defaultFields(),
    makeField("student_photo", "Nickname", "text"),
    makeField("proof", "Proof", "file"),
  ];
  const link = await addLink(served.app, served.green, { fields });
  const answers = { full_name: typed, fatherName: typed, address: typed, student_photo: typed };
  const form = filledForm(await photo(), answers);
  form.set("proof", new File([new Uint8Array(await photo())], "proof.jpg"));
  const { status, body } = await submit(served.server.url, link.token, form);
  expect(status).toBe(201);
  const [row] = await served.app.db.select().from(students).where(eq(students.link_id, link.id)).all();
  return { id: body.id as number, row: row as typeof students.$inferSelect, answers };
}

test("a text that looks like a stored file is only a text to everyone who reads the student", async () => {
  const { app } = served;
  const { row, answers } = await submitted();
  expect(row.meta).toMatchObject(answers);
  expect(row.files).toEqual({ photo: row.photo, proof: expect.stringMatching(/\.jpg$/) });
  const named: string[] = [];
  for await (const name of referencedPhotos(app.db)) named.push(name);
  expect(named.toSorted()).toEqual(await allNames(app.files.photos));
  expect(await findOldData(app, new Date(Date.now() + 60_000))).toMatchObject({ photos: named.length });

  const admin = await signedIn(served, "green");
  const { body } = await admin.get(`/api/students/?search=${encodeURIComponent(typed)}`);
  const address = `/api/students/${row.id}/photo/`;
  expect(body[0]).toMatchObject({
    photo: address,
    meta: { ...answers, photo: address, proof: `${address}?field=proof` },
  });
  expect(JSON.stringify(body)).not.toContain(row.photo);
  expect(body[0]).not.toHaveProperty("files");
  for (const [field, status] of [
    ["proof", 200],
    ["photo", 200],
    ["address", 404],
    ["student_photo", 404],
  ] as const)
    expect((await admin.get(`${address}?field=${field}`)).status).toBe(status);
});

onFile("such a text makes no backup incomplete, and is not a fault for the doctor", async () => {
  const { app } = served;
  await submitted();
  expect((await makeBackup(app, await temporaryFolder())).missing).toEqual([]);
  const web = await temporaryFolder();
  await writeFile(join(web, "index.html"), "");
  const checks = await examine(app.folder.root, web);
  expect(checks.filter(({ state }) => state === "problem")).toEqual([]);
});
