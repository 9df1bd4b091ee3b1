import { readdir, utimes, writeFile } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { expect, test, vi } from "vitest";
import { SCRATCH_AGE_MS, sweepDataFolder } from "../../../packages/server/src/files/sweep-orphans.ts";
import { scratchPath } from "../../../packages/server/src/files/write-atomic.ts";
import { serving } from "../http/serving.ts";
import { addLink, filledForm, photo, submit } from "./school-link.ts";

const served = serving({ trusted_proxy: "127.0.0.1" });
const HOUSE = 256;
const scratchThere = () => readdir(served.app.folder.scratch);

/** Begins a submission and never goes on with it. */
function stall(token: string, address: string): Promise<Socket> {
  const begun = [
    `POST /api/public/upload/${token}/ HTTP/1.1`,
    "Host: idms",
    `X-Forwarded-For: ${address}`,
    "Content-Type: multipart/form-data; boundary=b",
    "Content-Length: 100000",
    "",
    '--b\r\nContent-Disposition: form-data; name="photo"; filename="p.jpg"\r\n\r\n\xff\xd8\xff',
  ];
  return new Promise((resolve, reject) => {
    const socket = connect(served.server.port, "127.0.0.1", () => {
      socket.write(begun.join("\r\n"), "latin1");
      resolve(socket);
    });
    socket.on("error", reject);
  });
}

test("when the house is full one more is told when to come back; who leaves makes room and leaves nothing behind", async () => {
  const link = await addLink(served.app, served.green);
  const image = await photo();
  const late = { "X-Forwarded-For": "203.0.113.200" };
  const sockets = await Promise.all(
    Array.from({ length: HOUSE }, (_, index) => stall(link.token, `203.0.113.${index % 200}`)),
  );
  await vi.waitFor(async () => expect(await scratchThere()).toHaveLength(HOUSE), { timeout: 4000 });
  const refused = await submit(served.server.url, link.token, filledForm(image), late);
  expect([refused.status, Number(refused.headers.get("retry-after"))]).toEqual([503, 10]);
  expect((await fetch(`${served.server.url}/api/public/form/${link.token}/`)).status).toBe(200);
  for (const socket of sockets) socket.destroy();
  await vi.waitFor(async () => expect(await scratchThere()).toEqual([]), { timeout: 4000 });
  expect((await submit(served.server.url, link.token, filledForm(image), late)).status).toBe(201);
  expect(served.log.filter((line) => line.includes("unexpected error"))).toEqual([]);
});

test("what a killed server had received is swept when it is no request's any more", async () => {
  const { scratch } = served.app.folder;
  const [old, fresh] = [scratchPath(scratch, "upload"), scratchPath(scratch, "upload")];
  for (const path of [old, fresh]) await writeFile(path, "x");
  const then = new Date(Date.now() - SCRATCH_AGE_MS - 1000);
  await utimes(old, then, then);
  expect(await sweepDataFolder(served.app)).toEqual([old.slice(scratch.length + 1)]);
  expect(await scratchThere()).toEqual([fresh.slice(scratch.length + 1)]);
});
