/**
 * Attacks the built program with slow, broken and hostile clients (`hostile-wire.ts`), all at once:
 *
 * `npm run build && nice node tests/load/attack-connections.ts [--clients 200] [--rounds 20]`
 *
 * Exits with 1 if a connection gets an unexpected response, if one stays open longer than the server's stated timeout,
 * if /healthz takes ten seconds or more meanwhile, or if the server uses more memory after a second attack than after
 * the first. Linux only.
 */
import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { HOSTILE_WIRE, sendWire } from "./hostile-wire.ts";
import { startIdms } from "./started-idms.ts";

const { values: flags } = parseArgs({
  options: { clients: { type: "string", default: "200" }, rounds: { type: "string", default: "20" } },
});
const CLIENTS = Number(flags.clients);
const ROUNDS = Number(flags.rounds);
const HANG_MS = 10_000;
/** Time limit in ms: the server's own timeouts, which it checks every 5 s, plus a margin for a busy machine. */
const PATIENCE_MS = 120_000;
const GROWTH = 1.25;
const SPARE_BYTES = 64 * 1024 * 1024;
const program = fileURLToPath(new URL("../../bin/idms.js", import.meta.url));

/** Slow clients: what they send first, and what they then send every second. */
const SLOW = [
  { name: "heads that never end", begin: "GET / HTTP/1.1\r\nHost: idms\r\nX-Slow: ", drip: "x" },
  { name: "heads that never begin", begin: "", drip: "" },
  { name: "headers without end", begin: "GET / HTTP/1.1\r\nHost: idms\r\n", drip: "X-A: b\r\n" },
  {
    name: "bodies that stop",
    begin:
      "POST /api/auth/token/ HTTP/1.1\r\nHost: idms\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{",
    drip: "",
  },
  {
    name: "bodies by the byte",
    begin:
      "POST /api/auth/token/ HTTP/1.1\r\nHost: idms\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{",
    drip: " ",
  },
  {
    name: "chunks by the byte",
    begin:
      "POST /api/auth/token/ HTTP/1.1\r\nHost: idms\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n",
    drip: "1\r\n \r\n",
  },
  {
    name: "answers that nobody reads",
    begin: "GET /api/openapi.json HTTP/1.1\r\nHost: idms\r\n\r\n".repeat(40),
    // A client that never reads notices the end only when it writes.
    drip: "\r\n",
    unread: true,
  },
];

const faults: string[] = [];
function fault(text: string): void {
  faults.push(text);
  process.stdout.write(`${text}\n`);
}

/** Returns how long the server tolerates a slow client, in ms. */
function bear(
  port: number,
  { name, begin, drip, unread = false }: (typeof SLOW)[number] & { unread?: boolean },
): Promise<number> {
  return new Promise((resolve) => {
    const began = performance.now();
    const socket = connect({ port, host: "127.0.0.1" });
    const drips = setInterval(() => drip !== "" && socket.writable && socket.write(drip), 1000);
    const late = setTimeout(() => {
      fault(`${name}: still open after ${PATIENCE_MS} ms`);
      socket.destroy();
    }, PATIENCE_MS);
    if (unread) socket.pause();
    else socket.resume();
    socket.on("connect", () => socket.write(begin));
    socket.on("error", () => undefined);
    socket.on("close", () => {
      clearInterval(drips);
      clearTimeout(late);
      resolve(performance.now() - began);
    });
  });
}

async function memoryOf(pid: number): Promise<number> {
  const found = /VmRSS:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, "utf8"));
  return Number(found?.[1] ?? 0) * 1024;
}

async function wires(port: number): Promise<void> {
  const sent = HOSTILE_WIRE.map(async (wire) => {
    const heard = await sendWire(port, wire, PATIENCE_MS).catch((error: Error) => error.message);
    const got = typeof heard === "string" ? heard : heard.statuses.join(" ");
    if (got !== wire.statuses.join(" "))
      fault(`${wire.name}: ${got.slice(0, 200)} in the place of ${wire.statuses.join(" ")}`);
  });
  await Promise.all(sent);
}

async function attack(url: string, pid: number): Promise<void> {
  const port = Number(new URL(url).port);
  await wires(port);
  // The memory is compared with that of a server that was already attacked.
  await Promise.all(SLOW.flatMap((each) => Array.from({ length: CLIENTS }, () => bear(port, each))));
  const before = await memoryOf(pid);
  const over = new AbortController();
  let slowest = 0;
  const asking = (async () => {
    while (!over.signal.aborted) {
      const began = performance.now();
      const { status } = await fetch(`${url}/healthz`, {
        // An idle connection could be reused at the moment when the server closes it.
        headers: { connection: "close" },
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      if (status !== 200) fault(`/healthz was answered ${status}`);
      slowest = Math.max(slowest, performance.now() - began);
      await wait(100);
    }
  })();
  const slow = SLOW.map(async (each) => {
    const borne = await Promise.all(Array.from({ length: CLIENTS }, () => bear(port, each)));
    process.stdout.write(
      `${each.name} × ${CLIENTS}: closed after ${Math.round(Math.max(...borne) / 1000)} s at most\n`,
    );
  });
  for (let round = 0; round < ROUNDS; round += 1) await wires(port);
  await Promise.all(slow);
  over.abort();
  await asking;
  const after = await memoryOf(pid);
  process.stdout.write(
    `${ROUNDS * HOSTILE_WIRE.length} broken requests; slowest /healthz ${Math.round(slowest)} ms\n`,
  );
  process.stdout.write(
    `memory: ${Math.round(before / 1e6)} MB before, ${Math.round(after / 1e6)} MB after\n`,
  );
  if (slowest >= HANG_MS) fault(`/healthz took ${Math.round(slowest)} ms`);
  if (after > before * GROWTH + SPARE_BYTES) fault("memory grew");
}

const data = await mkdtemp(join(tmpdir(), "idms-attack-"));
try {
  const made = spawnSync(process.execPath, [program, "demo", "--data", data, "--no-serve", "--json"], {
    encoding: "utf8",
  });
  if (made.status !== 0) throw new Error(`idms demo ended with ${made.status}: ${made.stderr}`);
  const idms = await startIdms(data);
  try {
    await attack(idms.url, idms.process.pid as number);
  } finally {
    await idms.end("SIGTERM");
  }
} finally {
  await rm(data, { recursive: true, force: true });
}
process.stdout.write(`${faults.length} faults\n`);
process.exitCode = faults.length > 0 ? 1 : 0;
