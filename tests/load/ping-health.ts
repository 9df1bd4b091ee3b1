/**
 * A thread that polls a server's /healthz every 20 ms until it is told to stop, and then reports the response times.
 */
import { setTimeout } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";

const PAUSE_MS = 20;
const url = `${workerData as string}/healthz`;
const times: number[] = [];
const stop = new AbortController();
parentPort?.once("message", () => stop.abort());
parentPort?.postMessage("started");
while (!stop.signal.aborted) {
  const started = performance.now();
  await (await fetch(url)).text();
  times.push(performance.now() - started);
  await setTimeout(PAUSE_MS);
}
const sorted = times.toSorted((a, b) => a - b);
const at = (part: number) =>
  Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0);
parentPort?.postMessage({ asked: times.length, p50_ms: at(0.5), p99_ms: at(0.99), worst_ms: at(1) });
