/** Photos that could be corrected are shown before and after, and used for one child or for all. */
import type { Student } from "@idms/core/students/records/student";
import { openApp } from "@idms/server/installation/open-app";
import { storeFile } from "@idms/server/installation/store/stored-files";
import { students } from "@idms/server/installation/tables/schema";
import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { drawPortrait } from "../../fixtures/draw-portrait.ts";
import { byHand } from "../server/by-hand.ts";
import { expectAccessible } from "./accessibility.ts";
import { addClass } from "./add-students.ts";
import { eventually, PHONE, webApp } from "./web-app.ts";

const web = webApp({ env: async () => ({ IDMS_LOOK_AT_FACES: "no" }) });
let room: number;

beforeAll(async () => {
  const dark = await sharp(await drawPortrait(19))
    .linear(0.55, 0)
    .jpeg()
    .toBuffer();
  const app = await openApp({ data: web.data, create: false });
  const photo = await storeFile(app.files.photos, dark, "jpg");
  await app.close();
  const names = ["Asha", "Bela", "Chitra", "Divya"];
  room = await addClass(
    web.data,
    "Corrected",
    names.map((full_name) => ({ full_name, photo, status: "VERIFIED" as const })),
  );
  const again = await openApp({ data: web.data, create: false });
  await byHand(again.db)
    .update(students)
    .set({
      looked_photo: sql`photo`,
      photo_correction: {
        crop: { x: 0.1, y: 0.05, width: 0.8, height: 0.8 },
        light: { red: 1.5, green: 1.5, blue: 1.5 },
      },
    })
    .where(eq(students.class_id, room))
    .run();
  await again.close();
});

const listed = async () =>
  (await web.call("SCHOOL_ADMIN", "GET", `/students/?classroom=${room}`)) as Student[];
const proposed = async () =>
  (await listed())
    .filter(({ photo_correction }) => photo_correction !== null)
    .map(({ full_name }) => full_name)
    .toSorted();

test("one correction is used, one original kept, and the others are used together, with their status kept", async () => {
  const page = await web.open("SCHOOL_ADMIN", `/classes/${room}`, { viewport: PHONE });
  await page.getByRole("button", { name: "4 photos can be corrected" }).click();
  const dialog = page.getByRole("dialog", { name: "Photo corrections" });
  await dialog.getByRole("img", { name: "Asha: After" }).waitFor();
  await expectAccessible(page);

  await dialog.getByRole("button", { name: "Use the correction for Asha" }).click();
  await dialog.getByText("1 photo corrected.").waitFor();
  await dialog.getByRole("button", { name: "Keep original photo of Bela" }).click();
  await dialog.getByText("1 original kept.").waitFor();
  expect(await proposed()).toEqual(["Chitra", "Divya"]);

  // The address opens the dialog again.
  await page.reload();
  await dialog.getByRole("button", { name: "Use all 2 corrections" }).click();
  await dialog.getByText("2 photos corrected.").waitFor();
  await eventually(async () => expect(await proposed()).toEqual([]));
  expect(new Set((await listed()).map(({ status }) => status))).toEqual(new Set(["VERIFIED"]));
  await dialog.getByRole("button", { name: "Close" }).click();
  await dialog.waitFor({ state: "detached" });
  expect(await page.getByRole("button", { name: /could be corrected/ }).count()).toBe(0);
});
