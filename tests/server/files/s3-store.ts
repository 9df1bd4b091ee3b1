import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";

const program = fileURLToPath(new URL("../../../node_modules/s3rver/bin/s3rver.js", import.meta.url));

/** An S3 store of one's own, as a process. */
export interface S3Store {
  /** For IDMS_FILES_URL. */
  url: string;
  /** The folder in which it keeps its objects. */
  folder: string;
  kill(): Promise<void>;
}

/** What it asks of its clients, in the variables of the SDK. */
export const S3_KEYS = { AWS_ACCESS_KEY_ID: "S3RVER", AWS_SECRET_ACCESS_KEY: "S3RVER" };

/**
 * Starts an empty store on a free port, with a bucket in it. Its tokens of long lists are in a cipher of old.
 * @param atEnd when it is to go; at the end of the running test unless given
 */
export async function startS3(atEnd: (end: () => Promise<void>) => void = onTestFinished): Promise<S3Store> {
  Object.assign(process.env, S3_KEYS);
  const folder = await mkdtemp(join(tmpdir(), "idms-s3-"));
  const wishes = ["-d", folder, "-a", "127.0.0.1", "-p", "0", "--configure-bucket", "idms"];
  const child = spawn(process.execPath, ["--openssl-legacy-provider", program, ...wishes], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  const kill = async () => {
    child.kill("SIGKILL");
    await ended;
  };
  atEnd(async () => {
    await kill();
    await rm(folder, { recursive: true, force: true });
  });
  const port = await new Promise<string>((resolve, reject) => {
    let said = "";
    child.stdout.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      const found = /listening on [^\n]*?:(\d+)/.exec(said)?.[1];
      if (found) resolve(found);
    });
    child.once("exit", () => reject(new Error(`s3rver ended: ${said}`)));
  });
  return { url: s3Url(port), folder, kill };
}

/** The address of a bucket on this machine, with little patience. */
export const s3Url = (port: number | string): string =>
  `s3://idms/schools/one?endpoint=http://127.0.0.1:${port}&path-style=1&timeout=1`;
