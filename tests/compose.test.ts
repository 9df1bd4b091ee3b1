import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { readSettings } from "../packages/server/src/installation/settings/config.ts";
import { temporaryFolder } from "./server/temporary-folder.ts";

const file = fileURLToPath(new URL("../packages/server/deploy/compose.yaml", import.meta.url));
const text = readFileSync(file, "utf8");

const all = (pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found = ""]) => found);

test("compose.yaml has only sections that old versions of Compose read, and mounts files that exist", () => {
  const kept = all(/^([\w-]+):/gm).filter((name) => !name.startsWith("x-"));
  expect(kept).toEqual(["services", "volumes"]);
  const mounted = all(/"\.\/([^:"]+):/g);
  expect(mounted.length).toBeGreaterThan(0);
  expect(mounted.filter((path) => !existsSync(join(dirname(file), path)))).toEqual([]);
});

test("the program knows every setting in compose.yaml", async () => {
  const { settings } = await readSettings(dirname(file), {}, {});
  const known = new Set(settings.map(({ name }) => `IDMS_${name.toUpperCase()}`));
  const given = all(/^ +(?:environment: \{.*)?\b(IDMS_\w+):/gm);
  expect(given).toContain("IDMS_METRICS_PORT");
  expect(given.filter((name) => !known.has(name))).toEqual([]);
});

test("compose.one.yaml runs one server that restarts after a reboot and writes only to its own folders", async () => {
  const one = readFileSync(join(dirname(file), "compose.one.yaml"), "utf8");
  for (const line of [
    "restart: unless-stopped",
    "read_only: true",
    "tmpfs: [/tmp]",
    "cap_drop: [ALL]",
    '"./data:/data"',
    '"./backups:/backups"',
  ])
    expect(one).toContain(line);
  const { settings } = await readSettings(dirname(file), {}, {});
  const known = new Set(settings.map(({ name }) => `IDMS_${name.toUpperCase()}`));
  const given = [...one.matchAll(/^ +(IDMS_\w+):/gm)].map(([, found = ""]) => found);
  expect(given).toContain("IDMS_BASE_URL");
  expect(given.filter((name) => !known.has(name))).toEqual([]);
});

test("the store of compose.yaml starts with the servers' secret, and does not start without one", async () => {
  const folder = await temporaryFolder();
  const config = join(folder, "s3.json");
  const script = readFileSync(join(dirname(file), "compose/store.sh"), "utf8")
    .replaceAll("/tmp/s3.json", config)
    .replace("exec /entrypoint.sh", "echo");
  const start = (env: NodeJS.ProcessEnv) =>
    spawnSync("sh", ["-c", script], { env: { PATH: process.env["PATH"], ...env }, encoding: "utf8" });
  expect(start({ S3_SECRET: "0a1b" })).toMatchObject({
    status: 0,
    stdout: `server -dir=/data -s3 -s3.config=${config}\n`,
  });
  const { identities } = JSON.parse(readFileSync(config, "utf8"));
  expect(identities).toMatchObject([{ credentials: [{ accessKey: "idms", secretKey: "0a1b" }] }]);
  expect(start({}).status).not.toBe(0);
});

/** The installed Docker Compose. Validating a file does not require the engine. */
const compose = [["docker", "compose"], ["docker-compose"]].find(
  ([program = "", ...args]) => spawnSync(program, [...args, "version"]).status === 0,
);

test.runIf(compose)("Docker Compose accepts compose.yaml, and names a missing secret", () => {
  const [program = "", ...args] = compose ?? [];
  const config = (env: NodeJS.ProcessEnv) =>
    spawnSync(program, [...args, "-f", file, "config", "-q"], {
      env: { PATH: process.env["PATH"], ...env },
      encoding: "utf8",
    });
  expect(config({ IDMS_DB_PASSWORD: "a", S3_SECRET: "b" })).toMatchObject({ status: 0, stderr: "" });
  const without = config({ S3_SECRET: "b" });
  expect(without.status).not.toBe(0);
  expect(without.stderr).toContain("set IDMS_DB_PASSWORD");
});
