import { copyFile, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { fontFile, readFont } from "@idms/core/node/fonts/font-files";
import { expect, test } from "vitest";
import { serving, tokensOf } from "../http/serving.ts";

const served = serving();

async function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  const { access } = await tokensOf(served, "root");
  return fetch(`${served.server.url}${path}`, { headers: { Authorization: `Bearer ${access}`, ...headers } });
}

test("a face is sent as the file that cards are printed with, but not again while it is unchanged", async () => {
  const first = await get("/api/fonts/tamil/");
  expect(first.headers.get("content-type")).toBe("font/ttf");
  expect(new Uint8Array(await first.arrayBuffer())).toEqual(new Uint8Array(readFont("tamil")));
  const again = await get("/api/fonts/tamil/", { "If-None-Match": first.headers.get("etag") as string });
  expect(again.status).toBe(304);
});

test("a font in the data folder replaces the shipped one", async () => {
  const before = await get("/api/fonts/tinos/");
  const { fonts } = served.app.folder;
  await mkdir(fonts, { recursive: true });
  await copyFile(fontFile("arimo"), join(fonts, "times.ttf"));
  const after = await get("/api/fonts/tinos/", { "If-None-Match": before.headers.get("etag") as string });
  expect(after.status).toBe(200);
  expect(new Uint8Array(await after.arrayBuffer())).toEqual(new Uint8Array(readFont("arimo")));
});

test("a path in place of a face opens no file", async () => {
  const { status } = await get("/api/fonts/..%2F..%2Fidms.db/");
  expect(status).toBe(404);
});
