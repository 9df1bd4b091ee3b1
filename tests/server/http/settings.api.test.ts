import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { SettingsAnswer } from "@idms/core/upkeep/installation/setting";
import { beforeAll, expect, test } from "vitest";
import { CONFIG_FILE, saveSettings } from "../../../packages/server/src/installation/settings/config-file.ts";
import { serving, signedIn, type Client } from "./serving.ts";

const served = serving();
let root: Client;
beforeAll(async () => {
  root = await signedIn(served, "root");
});

const read = async (): Promise<SettingsAnswer> => (await root.get("/api/settings/")).body;

test("a super admin sees the settings in use, those of the next start, and no secret", async () => {
  const data = served.app.folder.root;
  const before = await read();
  expect(before.fault).toBeNull();
  expect(before.settings.every(({ next }) => next === null)).toBe(true);
  await saveSettings(data, {
    smtp_url: "smtp://clerk:hunter2secret@mail.example.org:587",
    metrics_token: "a secret of nobody's",
    drain_seconds: 20,
  });
  expect(before.settings.some(({ value }) => typeof value === "boolean")).toBe(true);
  const { settings } = await read();
  const next = new Map(settings.filter((each) => each.next).map((each) => [each.name, each.next?.value]));
  expect(Object.fromEntries(next)).toEqual({
    smtp_url: expect.stringContaining("clerk:***@"),
    metrics_token: "***",
    drain_seconds: 20,
  });
  await saveSettings(data, { metrics_token: "another secret of nobody's", port: "none" });
  const refused = await read();
  expect(refused.fault).toBe(`port in ${CONFIG_FILE} must be a whole number from 0 to 65535.`);
  expect(refused.settings.find(({ name }) => name === "drain_seconds")).toMatchObject({
    value: 0,
    next: null,
  });
  expect(JSON.stringify([settings, refused])).not.toMatch(/hunter2|nobody's/);
  await writeFile(join(data, CONFIG_FILE), "{");
  expect((await read()).fault).toContain("is not a JSON object. Correct or remove the file.");
});
