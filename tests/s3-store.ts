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

/** An S3 store of one's own, as a process. */
export interface S3Store {
  port: string;
  /** The folder in which it keeps its objects. */
  folder: string;
  kill(): Promise<void>;
  /** Ends it, with all that is in it. */
  stop(): Promise<void>;
}

declare module "vitest" {
  export interface ProvidedContext {
    /** The tests' S3 store. */
    s3: Pick<S3Store, "port" | "folder">;
  }
}

/** Where the demo school's files are, of which tests take copies. */
export const DEMO_PART = "demo";

/** What it asks of its clients, in the variables of the SDK. */
export const S3_KEYS = { AWS_ACCESS_KEY_ID: "S3RVER", AWS_SECRET_ACCESS_KEY: "S3RVER" };

/** Starts s3rver over a folder, and says its port. Its tokens of long lists are in a cipher of old. */
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
 * Starts an empty store on a free port, with a bucket in it. It is started again on that port when it ends by itself:
 * s3rver ends when it fails to write one object, and all tests after that one need it.
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

/** The address of a part of the bucket. @param seconds how long the store may stand still */
export const s3Url = (port: number | string, prefix = "schools/one", seconds = 1): string =>
  `s3://${BUCKET}/${prefix}?endpoint=http://127.0.0.1:${port}&path-style=1&timeout=${seconds}`;

/** The folder in which a store keeps a part of the bucket. */
export const keptAt = (folder: string, prefix: string): string => join(folder, BUCKET, prefix);

/** A name for a part of the bucket that nobody else uses, with what another part has, if one is given. */
export async function newPart(folder: string, copyOf?: string): Promise<string> {
  const name = randomBytes(8).toString("hex");
  const source = copyOf === undefined ? undefined : keptAt(folder, copyOf);
  if (source !== undefined && existsSync(source)) await cp(source, keptAt(folder, name), { recursive: true });
  return name;
}
