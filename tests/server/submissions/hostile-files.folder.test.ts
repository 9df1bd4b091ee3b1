import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { students } from "../../../packages/server/src/installation/tables/schema.ts";
import { readStored } from "../../../packages/server/src/installation/store/stored-files.ts";
import type { ClassLink } from "../../../packages/server/src/students/class-links/class-link-rows.ts";
import { serving } from "../http/serving.ts";
import { badFiles, eitherWay, oddPhotos, SECRET } from "./hostile-files.ts";
import { addLink, filledForm, submit, type Posted } from "./school-link.ts";

const served = serving();
const [odd, bad, either] = await Promise.all([oddPhotos(), badFiles(), eitherWay()]);
let link: ClassLink<"form">;
beforeAll(async () => {
  link = await addLink(served.app, served.green);
});

/** Submits a file with a false name and type, because the server must not trust the browser's description. */
function send(file: Buffer, name = "child.jpg", type = "image/jpeg"): Promise<Posted> {
  const form = filledForm(file);
  form.set("photo", new File([new Uint8Array(file)], name, { type }));
  return submit(served.server.url, link.token, form);
}

async function expectBarePhoto(receipt: number): Promise<void> {
  const [student] = await served.app.db.select().from(students).where(eq(students.id, receipt)).all();
  const stored = await readStored(served.app.files.photos, student?.photo ?? "");
  const { format, exif, icc, xmp, iptc, comments, orientation, space, channels } =
    await sharp(stored).metadata();
  expect({ format, exif, icc, xmp, iptc, comments, orientation, space, channels }).toMatchObject({
    format: "jpeg",
    exif: undefined,
    icc: undefined,
    xmp: undefined,
    iptc: undefined,
    comments: undefined,
    orientation: undefined,
    space: "srgb",
    channels: 3,
  });
  expect([stored.subarray(0, 3).toString("hex"), stored.subarray(-2).toString("hex")]).toEqual([
    "ffd8ff",
    "ffd9",
  ]);
  expect(stored.includes(SECRET)).toBe(false);
}

test("there are at least 60 kinds of files", () => {
  const all = [odd, bad, either].flatMap((files) => Object.keys(files));
  expect(new Set(all).size).toBe(all.length);
  expect(all.length).toBeGreaterThanOrEqual(60);
});

describe("is a photo of which only the picture is kept:", () => {
  test.each(Object.entries(odd))("%s", async (_, file) => {
    const { status, body } = await send(file, "page.html", "text/html");
    expect([status, body.detail]).toEqual([201, expect.stringContaining("Thanks")]);
    await expectBarePhoto(body.receipt);
  });
});

describe("is refused with a message for its field:", () => {
  test.each(Object.entries(bad))("%s", async (_, file) => {
    const { status, body } = await send(file);
    expect([413, 415, 422]).toContain(status);
    expect(body.detail).toMatch(/photo.*\.$/);
    expect(body.fields).toEqual({ photo: [body.detail] });
  });
});

describe("is either accepted bare or refused:", () => {
  test.each(Object.entries(either))("%s", async (_, file) => {
    const { status, body } = await send(file);
    expect([201, 422]).toContain(status);
    if (status === 201) await expectBarePhoto(body.receipt);
  });
});

describe("a hostile file name is never used as a path", () => {
  test.each([
    "../../../../etc/passwd",
    "..\\..\\idms.db",
    "a\0b.jpg",
    "x".repeat(5000),
    'q"; name="full_name',
    "",
  ])("%j", async (name) => {
    const { status, body } = await send(odd["a JPEG in grey"] as Buffer, name);
    expect([201, 400]).toContain(status);
    if (status === 201) await expectBarePhoto(body.receipt);
  });
});

afterAll(() => {
  expect(served.log.filter((line) => line.includes("unexpected error"))).toEqual([]);
});
