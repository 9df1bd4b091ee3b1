import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, inject, test } from "vitest";
import { openApp } from "../../packages/server/src/installation/open-app.ts";
import { runHere } from "./run-here.ts";
import { scratchFolder } from "./run-idms.ts";
import { startIdms } from "./start-idms.ts";
import { byHand } from "../server/by-hand.ts";

let data: string;

beforeEach(async () => {
  data = await scratchFolder(inject("demo").data);
  return () => rm(data, { recursive: true, force: true });
});

const links = (...args: string[]) =>
  runHere(["links", ...args, "--data", data], { env: { IDMS_BASE_URL: "https://cards.example.org" } });

test("links create prints only the address on stdout, and the link opens the form of its class", async () => {
  const { code, stdout, stderr } = await links("create", "--school", "1", "--class", "6 - A", "--days", "3");
  expect(code).toBe(0);
  const token = /^https:\/\/cards\.example\.org\/u\/(\S{32})\n$/.exec(stdout)?.[1];
  expect(stderr).toMatch(/^For 6 - A at .+, valid until \d{4}-\d\d-\d\d \d\d:\d\d [+-]\d\d:\d\d\.\n$/);
  const { url, stop } = await startIdms(["serve", "--data", data]);
  const form = await (await fetch(`${url}/api/public/form/${token}/`)).json();
  expect(form).toMatchObject({ class: "6", section: "A" });
  await stop();
});

test("links are listed with their state; cleanup counts the expired ones in a dry run, and then deletes them", async () => {
  const made = await links("create", "--school", "1", "--class", "6 - A", "--max-uses", "5", "--json");
  expect(made.stderr).toBe("");
  const link = JSON.parse(made.stdout);
  expect(link).toEqual({
    id: 2,
    url: expect.stringMatching(/^https:\/\/cards\.example\.org\/u\//),
    school: inject("demo").users[1]?.school,
    class: "6 - A",
    form: "Student details",
    expires_at: expect.stringMatching(/Z$/),
    max_uses: 5,
  });
  await links("create", "--school", "1", "--class", "8 - B");
  const app = await openApp({ data, create: false });
  await byHand(app.db).run(
    "UPDATE class_links SET expires_at = '2026-01-01T00:00:00.000Z' WHERE kind = 'form' AND number = 2",
  );
  await app.close();
  const listed = JSON.parse((await links("list", "--json")).stdout).links;
  expect(listed.map(({ id, state }: { id: number; state: string }) => [id, state])).toEqual([
    [3, "open"],
    [2, "expired"],
    [1, "open"],
  ]);
  expect((await links("list", "--school", "1")).stdout).toMatch(/\n2 +https.+ 0 of 5 +expired\n/);
  expect(JSON.parse((await links("cleanup", "--dry-run", "--json")).stdout)).toEqual({
    deleted: 1,
    dry_run: true,
  });
  expect((await links("cleanup")).stdout).toBe("Deleted 1 expired links\n");
  expect(JSON.parse((await links("cleanup", "--json")).stdout)).toEqual({ deleted: 0, dry_run: false });
  expect(JSON.parse((await links("list", "--json")).stdout).links).toHaveLength(2);
});

test("a dry run creates no link, and is refused for the same reasons", async () => {
  const before = (await links("list", "--json")).stdout;
  const dry = await links("create", "--school", "1", "--class", "6 - A", "--dry-run", "--json");
  expect(JSON.parse(dry.stdout)).toMatchObject({ id: null, url: null, class: "6 - A", dry_run: true });
  expect((await links("create", "--school", "1", "--class", "6 - A", "--days", "0", "--dry-run")).code).toBe(
    2,
  );
  expect((await links("list", "--json")).stdout).toBe(before);
});

test.each([
  ["no class", ["create", "--school", "1"], 2, "required option '--class <id|name>' not specified"],
  ["a class that is not there", ["create", "--school", "1", "--class", "99"], 1, 'no class "99"'],
  ["days that are none", ["create", "--school", "1", "--class", "6 - A", "--days", "0"], 2, "1 or more"],
  ["more than ten years", ["extend", "1", "--days", "99999"], 2, "must be at most 3650"],
  ["more than ten years of an edit", ["edit", "1", "--days", "3651"], 2, "must be at most 3650"],
  ["a form that is not there", ["create", "--school", "1", "--class", "6 - A", "--form", "x"], 1, '"x"'],
])("%s is refused with a sentence", async (_, args, code, sentence) => {
  expect(await links(...args)).toMatchObject({ code, stdout: "", stderr: expect.stringContaining(sentence) });
});

test("without a base URL the operator is warned that it is not set", async () => {
  const { stderr } = await runHere(["links", "list", "--data", data]);
  expect(stderr).toContain("base_url is not set");
});

test("links photo-day prints only the address on stdout, which opens the class's children; a dry run creates none", async () => {
  const dry = await links("photo-day", "--school", "1", "--class", "6 - A", "--dry-run");
  expect(dry.stdout).toMatch(/^Would create a photo day for 6 - A at .+\n$/);
  const { code, stdout } = await links("photo-day", "--school", "1", "--class", "6 - A");
  expect(code).toBe(0);
  const token = /^https:\/\/cards\.example\.org\/photo-day\/(\S{32})\n$/.exec(stdout)?.[1];
  const { url, stop } = await startIdms(["serve", "--data", data]);
  const opened = await (await fetch(`${url}/api/public/photo-day/${token}/`)).json();
  await stop();
  expect(opened).toMatchObject({ classroom: "6 - A", children: expect.arrayContaining([expect.anything()]) });
});

test("photo days are listed with their number of photos, closed, and opened again for a number of days", async () => {
  const made = JSON.parse((await links("photo-day", "--school", "1", "--class", "8 - B", "--json")).stdout);
  const photoDays = (...args: string[]) =>
    runHere(["photo-days", ...args, "--data", data], { env: { IDMS_BASE_URL: "https://cards.example.org" } });
  const listed = async () =>
    JSON.parse((await photoDays("list", "--json")).stdout).photo_days.find(
      ({ id }: { id: number }) => id === made.id,
    );
  expect(await listed()).toMatchObject({ url: made.url, class: "8 - B", photos: 0, is_open: true });
  const closed = await photoDays("close", String(made.id));
  expect(closed).toMatchObject({ code: 0, stderr: `Photo day ${made.id} is closed.\n` });
  const { url, stop } = await startIdms(["serve", "--data", data]);
  const token = made.url.split("/").at(-1);
  const statusOf = async () => (await fetch(`${url}/api/public/photo-day/${token}/`)).status;
  expect(await statusOf()).toBe(410);
  const opened = await photoDays("open", String(made.id), "--days", "30", "--json");
  expect(JSON.parse(opened.stdout).is_open).toBe(true);
  expect(await statusOf()).toBe(200);
  await stop();
  expect((await listed()).expires_at > made.expires_at).toBe(true);
  expect((await photoDays("list")).stdout).toContain("8 - B");
});

test("remind says that no family receives its email if there is no mail server", async () => {
  await writeFile(join(data, "roster.csv"), "Class,Name,Roll No,Email\n6 - A,Mira Das,80,mira@example.org\n");
  await links("create", "--school", "1", "--class", "6 - A");
  await runHere(["rosters", "import", join(data, "roster.csv"), "--school", "1", "--data", data]);
  const remind = (env: Record<string, string>) =>
    runHere(["remind", "--school", "1", "--dry-run", "--data", data], { env });
  const { stdout, stderr } = await remind({});
  expect(stdout).toContain("Would be mailed: 1;");
  expect(stderr).toContain("smtp_url is not set, so emails are only saved in outbox/");
  expect((await remind({ IDMS_SMTP_URL: "smtp://127.0.0.1:25" })).stderr).not.toContain("smtp_url");
});
