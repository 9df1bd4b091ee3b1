import { readdir, utimes } from "node:fs/promises";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { sweepDataFolder } from "../../../packages/server/src/upkeep/sweep/sweep-orphans.ts";
import { onFile } from "../../own-installation.ts";
import { serving, signedIn, type Client } from "../http/serving.ts";

const served = serving();
let root: Client;
beforeAll(async () => {
  root = await signedIn(served, "root");
});

async function picture(width: number): Promise<File> {
  const drawn = sharp({ create: { width, height: 86, channels: 3, background: "#246" } });
  return new File([new Uint8Array(await drawn.png().toBuffer())], "b.png");
}

const parts = (values: Record<string, string | File>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
};

const box = { x: 1, y: 2, width: 30, height: 10 };

async function made() {
  const school = String(served.green.school);
  const fields = JSON.stringify({ full_name: box });
  const sent = parts({ school, name: "Card", fields, background: await picture(54) });
  const { body } = await root.send("POST", "/api/id-templates/", sent);
  return { path: `/api/id-templates/${body.id}/`, body };
}

/** Makes every stored picture old enough for a sweep, and sweeps. */
async function sweep(): Promise<number> {
  const { backgrounds } = served.app.folder;
  const long = new Date(Date.now() - 48 * 60 * 60 * 1000);
  for (const entry of await readdir(backgrounds, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) await utimes(`${entry.parentPath}/${entry.name}`, long, long);
  return (await sweepDataFolder(served.app)).length;
}

const widthAt = async (url: string) => {
  const { status, body } = await root.get(url);
  return status === 200 ? (await sharp(body).metadata()).width : status;
};

test("an overwritten layout is shown with its own pictures and restored whole, which loses nothing either", async () => {
  const { path, body: first } = await made();
  const { body: added } = await root.send("POST", `${path}images/`, parts({ image: await picture(40) }));
  const logo = { ...box, kind: "image", image: added.key };
  const second = await root.send("PATCH", path, parts({ fields: JSON.stringify({ logo }), name: "Logo" }));
  const third = await root.send(
    "PATCH",
    path,
    parts({
      fields: "{}",
      background: await picture(60),
      back_fields: JSON.stringify({ note: { ...box, kind: "text", pattern: "x" } }),
      card_size_mm: '{"w":48,"h":72}',
    }),
  );
  expect(await sweep()).toBe(0);
  const { body: earlier } = await root.get(`${path}versions/`);
  expect(earlier.map(({ version }: { version: number }) => version)).toEqual([2, 1]);
  const [{ content }] = earlier;
  expect(content.fields).toEqual(second.body.fields);
  expect([await widthAt(content.background_url), await widthAt(content.images[0].url)]).toEqual([54, 40]);
  expect(await widthAt(third.body.background_url)).toBe(60);

  const restored = await root.send("POST", `${path}versions/2/restore/`);
  expect([restored.status, restored.headers.get("etag")]).toEqual([200, '"4"']);
  const { version: _, ...content2 } = restored.body;
  expect(content2).toEqual({ ...second.body, version: undefined });
  expect(await widthAt(restored.body.background_url)).toBe(54);
  const again = await root.send("POST", `${path}versions/3/restore/`);
  expect(again.body).toMatchObject({ background_width: 60, card_size_mm: { w: 48, h: 72 }, name: "Logo" });
  expect(again.body.back.fields.note.pattern).toBe("x");
  expect(first.background_tag).not.toBe(again.body.background_tag);
});

test("a version that is not kept, or of another template, cannot be restored", async () => {
  const { path } = await made();
  const other = await made();
  await root.send("PATCH", other.path, parts({ name: "x" }));
  for (const version of ["1", "2", "x", "1e3"]) {
    const { status, body } = await root.send("POST", `${path}versions/${version}/restore/`);
    expect([status, body.detail]).toEqual([404, "There is no such version of this ID template."]);
  }
  expect((await root.send("POST", `${other.path}versions/1/restore/`)).status).toBe(200);
});

test("restoring a version does not change which template is the default", async () => {
  const { path } = await made();
  const other = await made();
  await root.send("PATCH", path, parts({ is_default: "true" }));
  await root.send("PATCH", path, parts({ name: "x" }));
  await root.send("PATCH", other.path, parts({ is_default: "true" }));
  const { body } = await root.send("POST", `${path}versions/2/restore/`);
  expect([body.name, body.is_default]).toEqual(["Card", false]);
});

onFile("a version's pictures are swept once it is dropped, after fifty newer ones", async () => {
  const { path, body } = await made();
  await root.send("PATCH", path, parts({ background: await picture(60) }));
  for (let at = 0; at < 49; at += 1) await root.send("PATCH", path, parts({ name: `Name ${at}` }));
  expect(await sweep()).toBe(0);
  expect(await widthAt(`${body.background_url}?version=1`)).toBe(54);
  await root.send("PATCH", path, parts({ name: "Last" }));
  expect(await sweep()).toBe(1);
  expect(await widthAt(`${body.background_url}?version=1`)).toBe(404);
  expect(await widthAt(body.background_url)).toBe(60);
});
