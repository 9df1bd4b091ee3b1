/**
 * One address attacks the built program with endless bodies while parents submit, from elsewhere and from behind that
 * address through the same link:
 *
 * `npm run build && node tests/load/slow-uploads.ts [--seconds 20]`
 *
 * Each attack has a demo school in a temporary folder and a separate server. Prints a table with the slowest legitimate
 * submission and the number of responses other than 201, during the attack and for the same time afterwards. Parents
 * behind the address retry if asked to, but after one second; parents elsewhere never retry. Linux only, because the
 * clients' addresses are in 127.0.0.0/8.
 */
import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { request } from "node:http";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import sharp from "sharp";
import { drawPortrait } from "../../fixtures/draw-portrait.ts";
import { callApi, startIdms } from "./started-idms.ts";
import { submissionBody } from "./submission-body.ts";

const { values: flags } = parseArgs({ options: { seconds: { type: "string", default: "20" } } });
const SECONDS = Number(flags.seconds);
const ATTACKER = "127.0.9.9";
const BEHIND = 50;
/** Time after which a waiting parent gives up, in ms. */
const GIVEN_UP_MS = 60_000;
const program = fileURLToPath(new URL("../../bin/idms.js", import.meta.url));

interface Target {
  port: number;
  token: string;
}

/** The data that an attacker's connection sends first, and then repeatedly while it is open. */
interface Attack {
  name: string;
  connections: number;
  begin(socket: Socket, target: Target): void;
  everyFiveSeconds?: (socket: Socket) => void;
}

const head = (token: string, length: number) =>
  `POST /api/public/upload/${token}/ HTTP/1.1\r\nHost: idms\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${length}\r\n\r\n`;
const trickle = (connections: number): Attack => ({
  name: `a byte every 5 s × ${connections}`,
  connections,
  begin: (socket, { token }) =>
    socket.write(
      `${head(token, 1_000_000)}--b\r\nContent-Disposition: form-data; name="photo"; filename="p.jpg"\r\n\r\n`,
    ),
  everyFiveSeconds: (socket) => socket.write("x"),
});
const attacks: Attack[] = [
  { name: "none", connections: 0, begin: () => undefined },
  {
    name: "12 bytes that never ended × 256",
    connections: 256,
    begin: (socket, { token }) => socket.write(`${head(token, 12)}--b--\r\n--b\r\n`),
  },
  {
    name: "12 bytes that never ended × 1,000",
    connections: 1000,
    begin: (socket, { token }) => socket.write(`${head(token, 12)}--b--\r\n--b\r\n`),
  },
  trickle(256),
  trickle(1000),
  {
    name: "heads that never end × 1,000",
    connections: 1000,
    begin: (socket) => socket.write("POST /api/public/upload/x/ HTTP/1.1\r\nHost: idms\r\nX-Slow: "),
    everyFiveSeconds: (socket) => socket.write("x"),
  },
];

/** Keeps an attack running. A closed connection is reopened after one second. */
function attackFrom(address: string, attack: Attack, target: Target) {
  const sockets = new Set<Socket>();
  let over = false;
  function open(): void {
    if (over) return;
    const socket = connect({ port: target.port, host: "127.0.0.1", localAddress: address });
    sockets.add(socket);
    const drip = setInterval(() => socket.writable && attack.everyFiveSeconds?.(socket), 5000);
    socket.on("connect", () => attack.begin(socket, target));
    socket.on("data", () => socket.end());
    socket.on("error", () => undefined);
    socket.on("close", () => {
      clearInterval(drip);
      sockets.delete(socket);
      setTimeout(open, 1000);
    });
  }
  for (let count = 0; count < attack.connections; count += 1) open();
  return () => {
    over = true;
    for (const socket of sockets) socket.destroy();
  };
}

/** Sends a request from an address. Returns 0 if there was no response. */
function send(
  target: Target,
  path: string,
  { address, body, headers }: { address: string; body?: Buffer; headers?: Record<string, string> },
): Promise<number> {
  return new Promise((resolve) => {
    const sent = request(
      {
        host: "127.0.0.1",
        port: target.port,
        path,
        localAddress: address,
        agent: false,
        timeout: GIVEN_UP_MS,
        method: body ? "POST" : "GET",
        ...(headers && { headers }),
      },
      (answer) => {
        answer.resume();
        answer.on("close", () => resolve(answer.statusCode ?? 0));
      },
    );
    sent.on("timeout", () => sent.destroy());
    sent.on("error", () => resolve(0));
    sent.end(body);
  });
}

/** The results of some parents: the slowest submission, and every response other than 201. */
class Tally {
  slowest = 0;
  done = 0;
  refused = 0;
  gaveUp = 0;
  toString(): string {
    const lost = this.gaveUp > 0 ? `, ${this.gaveUp} gave up` : "";
    return `${this.done} done, slowest ${(this.slowest / 1000).toFixed(1)} s, ${this.refused} refused${lost}`;
  }
}

let phone = 7_000_000_000;

async function submit(target: Target, address: string, photo: Buffer, tally: Tally, retries: boolean) {
  phone += 1;
  const answers = { full_name: `Parent ${phone}`, parent_phone: String(phone) };
  const { body, headers } = submissionBody(photo, answers, address);
  const began = performance.now();
  while (performance.now() - began < GIVEN_UP_MS) {
    const status = await send(target, `/api/public/upload/${target.token}/`, { address, body, headers });
    const took = performance.now() - began;
    if (status === 201) {
      tally.done += 1;
      tally.slowest = Math.max(tally.slowest, took);
      return;
    }
    tally.refused += 1;
    if (!retries) return;
    await wait(1000);
  }
  tally.gaveUp += 1;
}

let parents = 0;

/** Every half second, submits from elsewhere and checks the server's health. */
async function elsewhere(target: Target, photo: Buffer, until: number) {
  const tally = new Tally();
  const health: number[] = [0];
  const going: Promise<void>[] = [];
  while (performance.now() < until) {
    parents += 1;
    const address = `127.1.${Math.floor(parents / 250)}.${(parents % 250) + 1}`;
    going.push(submit(target, address, photo, tally, false));
    const asked = performance.now();
    await send(target, "/healthz", { address });
    health.push(performance.now() - asked);
    await wait(500);
  }
  await Promise.all(going);
  return { tally, health: Math.max(...health) };
}

async function behind(target: Target, photo: Buffer): Promise<Tally> {
  const tally = new Tally();
  await Promise.all(Array.from({ length: BEHIND }, () => submit(target, ATTACKER, photo, tally, true)));
  return tally;
}

async function openLink(url: string, root: { username: string; password: string }): Promise<string> {
  const { access } = await callApi<{ access: string }>(`${url}/api/auth/token/`, null, "POST", root);
  const [classroom] = await callApi<{ id: number; school: number }[]>(`${url}/api/classes/`, access);
  const school = classroom?.school;
  const [form] = await callApi<{ id: number }[]>(`${url}/api/form-templates/?school=${school}`, access);
  const wish = { school, classroom: classroom?.id, template: form?.id };
  return (await callApi<{ token: string }>(`${url}/api/upload-links/`, access, "POST", wish)).token;
}

async function measure(attack: Attack, photo: Buffer): Promise<string> {
  const data = await mkdtemp(join(tmpdir(), "idms-slow-"));
  try {
    const made = spawnSync(process.execPath, [program, "demo", "--data", data, "--no-serve", "--json"], {
      encoding: "utf8",
    });
    if (made.status !== 0) throw new Error(`idms demo ended with ${made.status}: ${made.stderr}`);
    const { users } = JSON.parse(made.stdout) as {
      users: { username: string; password: string; role: string }[];
    };
    const { username, password } = users.find(({ role }) => role === "SUPER_ADMIN") as (typeof users)[number];
    const idms = await startIdms(data);
    try {
      const target = {
        port: Number(new URL(idms.url).port),
        token: await openLink(idms.url, { username, password }),
      };
      const end = attackFrom(ATTACKER, attack, target);
      // The parents behind the address start once the attack has taken all it can.
      const sharing = wait(SECONDS * 250).then(() => behind(target, photo));
      const during = await elsewhere(target, photo, performance.now() + SECONDS * 1000);
      const shared = await sharing;
      end();
      const after = await elsewhere(target, photo, performance.now() + SECONDS * 1000);
      const afterwards = await behind(target, photo);
      const health = `${Math.round(during.health)} ms`;
      return `| ${[attack.name, during.tally, shared, health, after.tally, afterwards].join(" | ")} |`;
    } finally {
      await idms.end("SIGKILL");
    }
  } finally {
    await rm(data, { recursive: true, force: true });
  }
}

const drawn = await drawPortrait(1, { width: 900, height: 1200 });
const photo = await sharp(drawn).jpeg({ quality: 92 }).toBuffer();
process.stdout.write(
  `Photos of ${Math.round(photo.length / 1000)} KB, ${SECONDS} s each.\n\n` +
    `| attack | elsewhere, during | ${BEHIND} behind the address, during | slowest /healthz | elsewhere, after | ${BEHIND} behind, after |\n|---|---|---|---|---|---|\n`,
);
for (const attack of attacks) process.stdout.write(`${await measure(attack, photo)}\n`);
