import sharp from "sharp";
import { insertClass } from "../../../packages/server/src/school/classes/class-rows.ts";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import { storeFile } from "../../../packages/server/src/installation/store/stored-files.ts";
import { insertStudents } from "../../../packages/server/src/installation/students/student-rows.ts";
import type { Client, Served } from "../http/serving.ts";
import { busyPhoto, ownPhoto } from "../own-photo.ts";
import { photo } from "../submissions/school-link.ts";

/** A photo size above 600 dpi in the frame of `addDesign`, and one below. */
export const PHONE = { width: 1200, height: 1600 };
export const UNTOUCHED = { width: 600, height: 800 };

/** Adds a class of VERIFIED students, one for each of these photo sizes. */
export async function addPhotoClass(
  { app, green }: Served,
  name: string,
  sizes: readonly { width: number; height: number }[],
) {
  const drawn = new Map<string, Buffer>();
  const photos: string[] = [];
  for (const [index, { width, height }] of sizes.entries()) {
    const key = `${width}x${height}`;
    const jpeg = drawn.get(key) ?? (await busyPhoto(width, height));
    drawn.set(key, jpeg);
    photos.push(await storeFile(app.files.photos, ownPhoto(jpeg, index), "jpg"));
  }
  return transaction(app.db, async (tx) => {
    const classroom = (await insertClass(tx, { school_id: green.school, class_name: name })).id;
    const rows = photos.map((photo, index) => ({
      school_id: green.school,
      class_id: classroom,
      status: "VERIFIED" as const,
      full_name: `Pupil ${String(index + 1).padStart(3, "0")}`,
      photo,
      meta: {},
    }));
    return { classroom, photos, students: await insertStudents(tx, rows) };
  });
}

/** A frame on a card of 54 × 86 mm with twelve pixels per millimetre. It is 26 mm wide, as on many cards. */
const frame = { x: 168, y: 100, width: 312, height: 416, isImage: true };
const line = { x: 20, y: 560, width: 600, height: 80, size: 40 };

/** Adds a two-sided design with a logo on both sides, by default as the school's default. Returns its ID. */
export async function addDesign(
  root: Client,
  school: number,
  name: string,
  { fields = {}, isDefault = true }: { fields?: object; isDefault?: boolean } = {},
): Promise<number> {
  const form = new FormData();
  const cover = new File([new Uint8Array(await photo(648, 1032))], "b.jpg");
  for (const [key, value] of Object.entries({ school: String(school), name, is_default: String(isDefault) }))
    form.set(key, value);
  form.set("background", cover);
  form.set("back_background", cover);
  form.set("fields", JSON.stringify({ full_name: line, photo: frame, ...fields }));
  const { body } = await root.send("POST", "/api/id-templates/", form);
  const image = new FormData();
  const logo = await sharp({
    create: { width: 400, height: 400, channels: 4, background: "rgba(0,90,0,.5)" },
  })
    .png()
    .toBuffer();
  image.set("image", new File([new Uint8Array(logo)], "logo.png"));
  const { key } = (await root.send("POST", `/api/id-templates/${body.id}/images/`, image)).body;
  const shown = { kind: "image", image: key, x: 20, y: 20, width: 100, height: 100 };
  const change = new FormData();
  change.set("fields", JSON.stringify({ full_name: line, photo: frame, logo: shown, ...fields }));
  change.set("back_fields", JSON.stringify({ full_name: line, logo: shown }));
  const { status } = await root.send("PATCH", `/api/id-templates/${body.id}/`, change);
  if (status !== 200) throw new Error(`The design was not taken: ${status}`);
  return body.id;
}
