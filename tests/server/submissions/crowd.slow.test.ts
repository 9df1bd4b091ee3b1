import { readdir } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { expect, test } from "vitest";
import { serving } from "../http/serving.ts";
import { addLink, filledForm, photo, submit } from "./school-link.ts";

const served = serving({ trusted_proxy: "127.0.0.1" });
/** Maximum number of concurrent uploads. */
const HOUSE = 512;
/** A generous time limit for waiting on a busy machine. It is not a performance target. */
const PATIENCE = { timeout: 300_000, interval: 100 };
const scratchThere = () => readdir(served.app.folder.scratch);

interface Stalled {
  socket: Socket;
  /** The server's response so far. */
  answer: string;
}

/** Starts a submission and never continues it. */
function stall(token: string, address: string): Promise<Stalled> {
  const begun = [
    `POST /api/public/upload/${token}/ HTTP/1.1`,
    "Host: idms",
    `X-Forwarded-For: ${address}`,
    "Content-Type: multipart/form-data; boundary=b",
    "Content-Length: 100000",
    "",
    '--b\r\nContent-Disposition: form-data; name="photo"; filename="p.jpg"\r\n\r\n\xff\xd8\xff',
  ];
  return new Promise((resolve) => {
    const socket = connect(served.server.port, "127.0.0.1", () => {
      socket.write(begun.join("\r\n"), "latin1");
      resolve(stalled);
    });
    const stalled: Stalled = { socket, answer: "" };
    socket.setEncoding("latin1").on("data", (piece: string) => (stalled.answer += piece));
    socket.on("error", () => undefined);
  });
}

test("an address that fills all places gives way to parents elsewhere and behind it, and leaves nothing behind", async () => {
  const link = await addLink(served.app, served.green);
  const image = await photo();
  const send = (address: string) =>
    submit(served.server.url, link.token, filledForm(image), { "X-Forwarded-For": address });
  const crowd = await Promise.all(Array.from({ length: HOUSE }, () => stall(link.token, "203.0.113.7")));
  await expect.poll(scratchThere, PATIENCE).toHaveLength(HOUSE);
  const elsewhere = await Promise.all(Array.from({ length: 20 }, (_, index) => send(`198.51.100.${index}`)));
  expect(elsewhere.map(({ status }) => status)).toEqual(elsewhere.map(() => 201));
  const behind = Array.from({ length: 20 }, () =>
    expect.poll(async () => (await send("203.0.113.7")).status, PATIENCE).toBe(201),
  );
  await Promise.all(behind);
  const sentAway = crowd.filter(({ answer }) => answer !== "");
  expect(sentAway.length).toBeGreaterThan(0);
  for (const { answer } of sentAway) expect(answer).toMatch(/^HTTP\/1\.1 503 [^]*\r\nretry-after: 10\r\n/i);
  expect((await fetch(`${served.server.url}/api/public/form/${link.token}/`)).status).toBe(200);
  for (const { socket } of crowd) socket.destroy();
  await expect.poll(scratchThere, PATIENCE).toEqual([]);
  expect((await send("203.0.113.7")).status).toBe(201);
  expect(served.log.filter((line) => line.includes("unexpected error"))).toEqual([]);
});
