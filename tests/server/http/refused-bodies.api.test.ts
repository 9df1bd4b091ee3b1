import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { addLink } from "../submissions/school-link.ts";
import { serving } from "./serving.ts";

const served = serving();
const MB = 1024 * 1024;

/**
 * Sends a body in pieces over more than a second like a phone, and reads nothing until all of it is sent. Then sends
 * another request on the same connection. Returns the server's output until it closes the connection.
 */
async function sendThenRead(path: string, mb: number, heads: string): Promise<string> {
  const { port, host } = new URL(served.server.url);
  const socket = connect({ port: Number(port), host: host.split(":")[0] }).setEncoding("latin1");
  let failed = "";
  socket.on("error", (error) => (failed = error.message));
  socket.write(`POST ${path} HTTP/1.1\r\nHost: idms\r\n${heads}\r\nContent-Length: ${mb * MB}\r\n\r\n`);
  for (let sent = 0; sent < mb; sent += 1) {
    socket.write(Buffer.alloc(MB));
    await setTimeout(1500 / mb);
  }
  if (socket.writableNeedDrain) await Promise.race([once(socket, "drain"), once(socket, "close")]);
  socket.write("GET /healthz HTTP/1.1\r\nHost: idms\r\nConnection: close\r\n\r\n");
  let text = "";
  socket.on("data", (piece: string) => (text += piece));
  await once(socket, "close");
  return failed + text;
}

test.each([
  ["a photo that is too large", 413, async () => (await addLink(served.app, served.green)).token],
  ["a photo through a link that is none", 404, async () => "x".repeat(24)],
])("a sender of %s can read why it is refused, no matter how long that takes", async (_, status, token) => {
  const form = "Content-Type: multipart/form-data; boundary=b";
  const said = await sendThenRead(`/api/public/upload/${await token()}/`, 12, form);
  expect(said).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(said).toContain(`{"status":"ok"}`);
});

test("what nobody sends by mistake is refused at once", async () => {
  const { port } = new URL(served.server.url);
  const socket = connect({ port: Number(port), host: "127.0.0.1" }).setEncoding("latin1");
  socket.write(`POST /api/auth/token/ HTTP/1.1\r\nHost: idms\r\nContent-Length: ${65 * MB}\r\n\r\n`);
  const [first] = (await once(socket, "data")) as [string];
  expect(first).toMatch(/^HTTP\/1.1 413 /);
  socket.destroy();
});
