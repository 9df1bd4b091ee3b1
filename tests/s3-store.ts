import { spawn, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(new URL("../node_modules/s3rver/bin/s3rver.js", import.meta.url));

const BUCKET = "idms";

/** A separate S3 store, as a process. */
export interface S3Store {
  port: string;
  /** The folder with its objects. */
  folder: string;
  kill(): Promise<void>;
  /** Stops the store and deletes its contents. */
  stop(): Promise<void>;
}

declare module "vitest" {
  export interface ProvidedContext {
    /** The tests' S3 store. */
    s3: Pick<S3Store, "port" | "folder">;
  }
}

/** The part of the bucket with the demo school's files, which tests copy. */
export const DEMO_PART = "demo";

/** The credentials for its clients, as environment variables of the SDK. */
export const S3_KEYS = { AWS_ACCESS_KEY_ID: "S3RVER", AWS_SECRET_ACCESS_KEY: "S3RVER" };

/** Starts s3rver on a folder and returns its port. It encrypts the tokens of long lists with an obsolete cipher. */
async function launch(folder: string, port: string): Promise<{ child: ChildProcess; port: string }> {
  const wishes = ["-d", folder, "-a", "127.0.0.1", "-p", port, "--configure-bucket", BUCKET];
  const child = spawn(process.execPath, ["--openssl-legacy-provider", program, ...wishes], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const heard = await new Promise<string>((resolve, reject) => {
    let said = "";
    child.stdout.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      const found = /listening on [^\n]*?:(\d+)/.exec(said)?.[1];
      if (!found) return;
      child.stdout.removeAllListeners("data").resume();
      resolve(found);
    });
    child.once("exit", () => reject(new Error(`s3rver ended: ${said}`)));
  });
  return { child, port: heard };
}

/**
 * Starts an empty store with a bucket on a free port. It is restarted on that port if it exits: s3rver exits when it
 * fails to write an object, and all later tests need it.
 */
export async function startStore(): Promise<S3Store> {
  Object.assign(process.env, S3_KEYS);
  const folder = await mkdtemp(join(tmpdir(), "idms-s3-"));
  let { child, port } = await launch(folder, "0");
  let wanted = true;
  const again = async (): Promise<void> => {
    ({ child } = await launch(folder, port));
    if (wanted) watch(child);
    else child.kill("SIGKILL");
  };
  const watch = (watched: ChildProcess) =>
    watched.once("exit", (code, signal) => {
      if (!wanted) return;
      process.stderr.write(`s3rver ended by itself (${signal ?? code}), and is started again.\n`);
      void again();
    });
  watch(child);
  const kill = async () => {
    wanted = false;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  };
  return {
    port,
    folder,
    kill,
    async stop() {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Returns the URL of a part of the bucket.
 * @param seconds how long the store may stall
 */
export const s3Url = (port: number | string, prefix = "schools/one", seconds = 1): string =>
  `s3://${BUCKET}/${prefix}?endpoint=http://127.0.0.1:${port}&path-style=1&timeout=${seconds}`;

/** Returns the folder in which a store keeps a part of the bucket. */
export const keptAt = (folder: string, prefix: string): string => join(folder, BUCKET, prefix);

/** Returns an unused part of the bucket, optionally with a copy of another part. */
export async function newPart(folder: string, copyOf?: string): Promise<string> {
  const name = randomBytes(8).toString("hex");
  const source = copyOf === undefined ? undefined : keptAt(folder, copyOf);
  if (source !== undefined && existsSync(source)) await cp(source, keptAt(folder, name), { recursive: true });
  return name;
}
