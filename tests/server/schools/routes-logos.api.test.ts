import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { LOGO_SHARED_SIDE, LOGO_SHOWN } from "@idms/core/school/schools/logo";
import { namedFiles } from "../../../packages/server/src/upkeep/backup/named-files.ts";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import { checkFiles } from "../../../packages/server/src/upkeep/doctor/check-files.ts";
import { findLogo } from "../../../packages/server/src/school/schools/logos.ts";
import { deleteSchool, insertSchool } from "../../../packages/server/src/school/schools/school-rows.ts";
import { sweepDataFolder } from "../../../packages/server/src/upkeep/sweep/sweep-orphans.ts";
import { serving, signedIn, type Client } from "../http/serving.ts";
import { ageStored, storedNames } from "../stored.ts";
import { addLink, filledForm, photo, submit } from "../submissions/school-link.ts";

const served = serving();
let root: Client;
beforeAll(async () => {
  root = await signedIn(served, "root");
});

/** Returns a crest of the given size: a green disc on a transparent background. */
const crest = (width: number, height: number): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg width="${width}" height="${height}"><circle cx="50%" cy="50%" r="40%" fill="#075"/></svg>`,
    ),
  )
    .png()
    .withExif({ IFD0: { Copyright: "The painter's telephone" } })
    .toBuffer();

const CUT_SHORT = (await crest(300, 300)).subarray(0, 900);

const path = (school: number) => `/api/schools/${school}/logo/`;
const upload = (school: number, bytes: Uint8Array, as = root) => {
  const parts = new FormData();
  parts.set("logo", new File([new Uint8Array(bytes)], "logo.png"));
  return as.send("PUT", path(school), parts);
};
const load = async (url: string) => {
  const response = await fetch(new URL(url, served.server.url));
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  };
};
const newSchool = async () =>
  (await transaction(served.app.db, (tx) => insertSchool(tx, { name: `School ${crypto.randomUUID()}` }))).id;
const pictures = () => storedNames(served.app.files.backgrounds);

describe("a school's logo", () => {
  test("is made small for pages and square on white for chats, and is public and cached permanently", async () => {
    const school = await newSchool();
    const { status, body } = await upload(school, await crest(1200, 900));
    expect([status, body.logo]).toEqual([200, { url: expect.any(String), width: 128, height: 96 }]);
    expect(body.logo.height).toBe(2 * LOGO_SHOWN.height);
    expect(body.logo.url).toMatch(/^\/api\/public\/logos\/[0-9a-f]{32}\.png$/);
    const shown = await load(body.logo.url);
    expect([shown.status, shown.headers.get("content-type"), shown.headers.get("cache-control")]).toEqual([
      200,
      "image/png",
      "public, max-age=31536000, immutable",
    ]);
    const head = await sharp(shown.bytes).metadata();
    expect(head).toMatchObject({ width: 128, height: 96, hasAlpha: true });
    for (const trace of [head.exif, head.icc, head.xmp]) expect(trace).toBeUndefined();
    expect(shown.bytes.length).toBeLessThan(16 * 1024);

    const row = await findLogo(served.app.db, school);
    const shared = await load(`/api/public/logos/${row?.shared.replace("/", "")}`);
    expect(shared.headers.get("content-type")).toBe("image/jpeg");
    const { data, info } = await sharp(shared.bytes).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, info.channels]).toEqual([LOGO_SHARED_SIDE, LOGO_SHARED_SIDE, 3]);
    const pixel = (x: number, y: number) => [
      ...data.subarray(3 * (y * info.width + x), 3 * (y * info.width + x) + 3),
    ];
    expect(pixel(2, 2)).toEqual([255, 255, 255]);
    const [red = 255, green = 0] = pixel(300, 300);
    expect(green - red).toBeGreaterThan(100);
  });

  test("keeps its shape within its bounds, and a small one is not enlarged", async () => {
    const school = await newSchool();
    for (const [given, kept] of [
      [
        [4000, 100],
        [320, 8],
      ],
      [
        [40, 40],
        [40, 40],
      ],
      [
        [50, 3000],
        [2, 96],
      ],
    ] as const) {
      const { body } = await upload(school, await crest(given[0], given[1]));
      expect([body.logo.width, body.logo.height]).toEqual(kept);
    }
    const jpeg = await sharp(await crest(300, 300))
      .flatten()
      .toColourspace("cmyk")
      .jpeg()
      .toBuffer();
    expect((await upload(school, jpeg)).body.logo).toMatchObject({ width: 96, height: 96 });
    const webp = await sharp(await crest(300, 300))
      .webp()
      .toBuffer();
    expect((await upload(school, webp)).status).toBe(200);
  });

  test("replaces the previous one and its files; it can be removed, and is deleted with its school", async () => {
    const school = await newSchool();
    const before = await pictures();
    const first = (await upload(school, await crest(200, 200))).body.logo;
    const second = (await upload(school, await crest(210, 200))).body.logo;
    expect((await pictures()).length).toBe(before.length + 2);
    expect((await load(first.url)).status).toBe(404);
    expect((await load(second.url)).status).toBe(200);
    expect((await root.get(path(school))).body).toEqual({ logo: second });
    expect((await root.send("DELETE", path(school))).status).toBe(204);
    expect(await pictures()).toEqual(before);
    expect((await root.get(path(school))).body).toEqual({ logo: null });
    const again = await root.send("DELETE", path(school));
    expect([again.status, again.body.detail]).toEqual([404, "There is no such logo."]);
    await upload(school, await crest(200, 200));
    await transaction(served.app.db, (tx) => deleteSchool(tx, school));
    expect(await findLogo(served.app.db, school)).toBeUndefined();
    for (const file of await pictures()) await ageStored(served.app.files, "backgrounds", file);
    await sweepDataFolder(served.app);
    expect((await pictures()).length).toBe(before.length);
  });

  test("given twice at once is one of both, and nothing of the other is left", async () => {
    const school = await newSchool();
    const before = await pictures();
    const both = await Promise.all([
      upload(school, await crest(200, 100)),
      upload(school, await crest(100, 200)),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const left = await root.get(path(school));
    expect(both.map(({ body }) => body.logo)).toContainEqual(left.body.logo);
    const row = await findLogo(served.app.db, school);
    const added = (await pictures()).filter((file) => !before.includes(file));
    expect(added.toSorted()).toEqual([row?.file, row?.shared].toSorted());
  });

  test("is included in backups, checked by the doctor, and never swept", async () => {
    const school = await newSchool();
    await upload(school, await crest(200, 200));
    const row = (await findLogo(served.app.db, school)) as { file: string; shared: string };
    const named: string[] = [];
    for await (const name of namedFiles(served.app.db)) named.push(name);
    for (const file of [row.file, row.shared]) {
      expect(named).toContain(`backgrounds/${file}`);
      await ageStored(served.app.files, "backgrounds", file);
    }
    await sweepDataFolder(served.app);
    const { db, folder, files } = served.app;
    expect(await checkFiles(db, folder, files, { deep: true })).toMatchObject({ state: "ok" });
    await files.backgrounds.remove(row.file);
    expect(await checkFiles(db, folder, files, {})).toMatchObject({ state: "problem" });
    await root.send("DELETE", path(school));
  });

  test.each([
    ["an SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 415],
    ["a page", Buffer.from("<!doctype html><script>alert(1)</script>"), 415],
    ["a PNG that was cut short", CUT_SHORT, 422],
    ["nothing", Buffer.alloc(0), 400],
  ])("is not replaced by %s", async (_, bytes, status) => {
    const school = await newSchool();
    const { logo } = (await upload(school, await crest(90, 90))).body;
    const before = await pictures();
    expect((await upload(school, bytes)).status).toBe(status);
    expect(await pictures()).toEqual(before);
    expect((await root.get(path(school))).body).toEqual({ logo });
  });

  test("is readable by its own school's admin and no other's, and its address opens no other picture", async () => {
    const { green } = served;
    const { logo } = (await upload(green.school, await crest(90, 90))).body;
    const [own, other] = await Promise.all([signedIn(served, "green"), signedIn(served, "blue")]);
    expect((await own.get(path(green.school))).body).toEqual({ logo });
    expect((await other.get(path(green.school))).status).toBe(404);
    expect((await upload(green.school, await crest(80, 80), own)).status).toBe(403);
    const logos = await pictures();
    const parts = new FormData();
    parts.set("school", String(green.school));
    parts.set("name", "Card");
    parts.set("background", new File([new Uint8Array(await crest(540, 860))], "b.png"));
    await root.send("POST", "/api/id-templates/", parts);
    const background = (await pictures()).find((file) => !logos.includes(file)) ?? "";
    const name = logo.url.split("/").at(-1);
    for (const wanted of [background.replace("/", ""), `${name}x`, "..%2Fidms.db", "x", "%00", "%F0"])
      expect((await load(`/api/public/logos/${wanted}`)).status).toBe(404);
  });
});

test("a family's page shows its school's logo", async () => {
  const { green, blue } = served;
  const { logo } = (await upload(green.school, await crest(90, 90))).body;
  for (const [school, seen] of [
    [green, logo],
    [blue, null],
  ] as const) {
    const link = await addLink(served.app, school);
    const { body } = await submit(served.server.url, link.token, filledForm(await photo()));
    const response = await fetch(`${served.server.url}/api/public/family/${body.page}/`);
    expect(await response.json()).toMatchObject({ logo: seen });
  }
});
