/** @module-tag thorough */
import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { describe, expect, inject, onTestFinished, test } from "vitest";
import { submissionBody } from "../load/submission-body.ts";
import { photo } from "../server/submissions/school-link.ts";
import { scratchFolder } from "./run-idms.ts";
import { startIdms } from "./start-idms.ts";

const deploy = fileURLToPath(new URL("../../packages/server/deploy", import.meta.url));
const OUR_NAME = "cards.example.org";
const OUR_SERVER = "127.0.0.1:8080";
const ATTACKER = "127.0.0.2";
const PARENT = "127.0.0.3";
/** A forged client address, as an attacker would send it. */
const FORGED = "203.0.113.9";
/** Debian installs servers in folders that are not on a user's PATH. */
const PATH = `${process.env["PATH"]}:/usr/sbin:/sbin`;

interface Proxy {
  command: string;
  /** The shipped configuration file. */
  file: string;
  /** The replacements that adapt it to this machine. */
  here(port: number): [string, string][];
  /** Returns the surrounding system configuration, with all files in the test's folder. */
  around?(shipped: string): string;
  args(folder: string, config: string): string[];
  /** Returns the configuration with a certificate, on a port of this machine. */
  certified?(text: string, port: number): string;
}

const proxies: Proxy[] = [
  {
    command: "nginx",
    file: "nginx.conf",
    here: (port) => [["listen 80;", `listen 127.0.0.1:${port};`]],
    around: (shipped) => `
      daemon off; master_process off; pid nginx.pid; error_log stderr;
      events {}
      http {
        client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path f; uwsgi_temp_path u; scgi_temp_path s;
        include ${shipped};
      }`,
    args: (folder, config) => ["-e", "stderr", "-p", folder, "-c", config],
    certified: (text, port) =>
      text
        .replace(/^# server \{$[^]*?^# \}$/m, (block) => block.replaceAll(/^# /gm, ""))
        .replace("listen 80 default_server;", `listen 127.0.0.1:${port};`),
  },
  {
    command: "caddy",
    file: "Caddyfile",
    here: (port) => [
      [`\nhttp://${OUR_NAME} {`, `\nhttp://${OUR_NAME}:${port} {\n\tbind 127.0.0.1`],
      [`\n${OUR_NAME} {`, `\nhttp://127.0.0.1:${port} {\n\tbind 127.0.0.1`],
    ],
    args: (_, config) => ["run", "--adapter", "caddyfile", "--config", config],
  },
];

function isThere(command: string): boolean {
  try {
    execFileSync("sh", ["-c", `command -v ${command}`], { env: { ...process.env, PATH } });
    return true;
  } catch {
    console.warn(`${command} is not installed: its recipe is not tested. npm run test:thorough installs it.`);
    return false;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

/** Runs a proxy with its shipped configuration in front of our server until the test ends. Returns its address. */
async function startProxy(
  { command, file, here, around, args, certified }: Proxy,
  server: string,
  isCertified = false,
): Promise<string> {
  const folder = await scratchFolder();
  const port = await freePort();
  let text = await readFile(join(deploy, file), "utf8");
  for (const [shipped, ours] of [...here(port), [OUR_SERVER, server] as [string, string]]) {
    expect(text.split(shipped), shipped).toHaveLength(2);
    text = text.replace(shipped, ours);
  }
  if (isCertified) text = certified?.(text, port) ?? text;
  const [shipped, main] = [join(folder, file), join(folder, "main.conf")];
  await writeFile(shipped, text);
  if (around) await writeFile(main, around(shipped));
  const child = spawn(command, args(folder, around ? main : shipped), {
    env: { PATH, HOME: folder, CADDY_ADMIN: `unix/${join(folder, "admin.sock")}` },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (said += text));
  const gone = once(child, "close");
  onTestFinished(async () => {
    child.kill("SIGTERM");
    await gone;
    await rm(folder, { recursive: true, force: true });
  });
  const url = `http://127.0.0.1:${port}`;
  const answers = async () => {
    if (child.exitCode !== null) return said;
    return (await fetch(`${url}/healthz`, { redirect: "manual" }).catch(() => undefined))?.status;
  };
  await expect.poll(answers).toBeOneOf([200, 301]);
  return url;
}

interface Answer {
  status: number;
  text: string;
}

/** Posts from an address of this machine, like a client there. The second half follows once `half` resolves. */
function post(
  url: string,
  from: string,
  headers: Record<string, string>,
  body: Buffer,
  half?: () => Promise<unknown>,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sending = request(url, { method: "POST", localAddress: from, headers }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (part: string) => (text += part));
      response.on("end", () => resolve({ status: response.statusCode as number, text }));
    });
    sending.on("error", reject);
    const middle = half ? Math.floor(body.length / 2) : 0;
    sending.write(body.subarray(0, middle));
    void Promise.resolve(half?.()).then(() => sending.end(body.subarray(middle)), reject);
  });
}

const signIn = async (url: string, from: string, user: object, forwardedFor?: string): Promise<number> => {
  const headers = {
    "Content-Type": "application/json",
    ...(forwardedFor && { "X-Forwarded-For": forwardedFor }),
  };
  const answer = await post(`${url}/api/auth/token/`, from, headers, Buffer.from(JSON.stringify(user)));
  return answer.status;
};

async function submitPhoto(
  url: string,
  token: string,
  image: Buffer,
  { phone, half }: { phone: string; half?: () => Promise<unknown> },
): Promise<[number, string]> {
  const { body, headers } = submissionBody(image, { full_name: "Asha Rao", parent_phone: phone }, FORGED);
  const { status, text } = await post(`${url}/api/public/upload/${token}/`, PARENT, headers, body, half);
  return [status, text];
}

const MB = 1024 ** 2;

/** Returns an incompressible photo of the given size in bytes. */
function noise(bytes: number): Promise<Buffer> {
  const side = Math.ceil(Math.sqrt(bytes / 3));
  return sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer();
}

describe.for(proxies)("behind $command with the shipped configuration", (proxy) => {
  test.skipIf(!isThere(proxy.command))(
    "photos of all sizes are streamed, and each client is identified by its real address, whatever it claims",
    async () => {
      const data = await scratchFolder(inject("demo").data);
      const idms = await startIdms(["serve", "--data", data], {
        env: { IDMS_TRUSTED_PROXY: "127.0.0.1", IDMS_BASE_URL: `https://${OUR_NAME}` },
      });
      onTestFinished(async () => {
        await idms.stop();
        await rm(data, { recursive: true, force: true });
      });
      const url = await startProxy(proxy, new URL(idms.url).host);

      const token = inject("demo").links[0]!.url.split("/").at(-1)!;
      const received = [201, expect.stringContaining("receipt")];
      expect(await submitPhoto(url, token, await photo(600, 800), { phone: "9000000001" })).toEqual(received);
      // Bodies are streamed: the server has the first half of a photo before the second is sent.
      const half = () => expect.poll(() => readdir(join(data, "scratch"))).not.toEqual([]);
      const large = await noise(9 * MB);
      expect(await submitPhoto(url, token, large, { phone: "9000000002", half })).toEqual(received);

      const tooLarge = [413, expect.stringContaining("10 MB")];
      const huge = await noise(12 * MB);
      for (let round = 0; round < 5; round += 1)
        expect(await submitPhoto(url, token, huge, { phone: "9000000003" })).toEqual(tooLarge);

      const { username, password } = inject("demo").users.find(({ role }) => role === "SUPER_ADMIN")!;
      const junk = { username: "nobody", password: "guessed" };
      for (let round = 0; round < 21; round += 1)
        await Promise.all(Array.from({ length: 10 }, () => signIn(url, ATTACKER, junk, PARENT)));
      const admin = { username, password };
      expect(await signIn(url, ATTACKER, admin)).toBe(429);
      expect(await signIn(url, ATTACKER, admin, FORGED)).toBe(429);
      expect(await signIn(url, PARENT, admin)).toBe(200);
      expect(idms.log()).not.toContain("not trusted");
    },
  );

  test.skipIf(!isThere(proxy.command))(
    "plain http redirects a page to https, and an API call is refused",
    async () => {
      const idms = await startIdms(["serve", "--data", await scratchFolder(inject("demo").data)]);
      onTestFinished(async () => void (await idms.stop()));
      const url = await startProxy(proxy, new URL(idms.url).host, true);
      const asked = (path: string) =>
        new Promise((resolve, reject) => {
          request(`${url}${path}`, { headers: { Host: OUR_NAME } }, (response) => {
            response.resume();
            resolve([response.statusCode, response.headers.location]);
          })
            .on("error", reject)
            .end();
        });
      expect(await asked("/login?next=1")).toEqual([301, `https://${OUR_NAME}/login?next=1`]);
      expect(await asked("/api/me/")).toEqual([403, undefined]);
    },
  );
});
