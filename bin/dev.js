// `npm run dev`: serves the program and the web from source, on a demo school unless --data or IDMS_DATA says otherwise.
// A change of the program builds it anew and restarts the server; a change of the web is in the open page at once.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { build, createServer } from "vite";

const root = fileURLToPath(new URL("..", import.meta.url));
const { values: flags } = parseArgs({ options: { data: { type: "string" }, port: { type: "string" } } });
const data = resolve(flags.data ?? process.env.IDMS_DATA ?? join(root, "idms-demo"));
const port = flags.port ?? "8080";

const say = (text) => process.stderr.write(`dev: ${text}\n`);
const idms = (args) =>
  spawn(process.execPath, [join(root, "bin", "idms.js"), ...args, "--data", data], { stdio: "inherit" });

if (!existsSync(data)) {
  const [code] = await once(idms(["demo", "--no-serve"]), "close");
  if (code !== 0) process.exit(code ?? 1);
}

let server;
let restarting = Promise.resolve();

/** Restarts run one after another, however fast changes arrive. */
function restart() {
  restarting = restarting.then(async () => {
    await stop();
    server = idms(["serve", "--port", port]);
    const own = server;
    own.on("close", (code) => {
      if (server !== own) return;
      server = undefined;
      say(`the server exited with code ${code}; it restarts at the next change.`);
    });
  });
}

async function stop() {
  const running = server;
  server = undefined;
  if (!running || running.exitCode !== null || running.signalCode !== null) return;
  running.kill("SIGTERM");
  await once(running, "close");
}

/** Builds the workers as well as the program. Both write to the same folder, so neither may empty it. */
const parts = await Promise.all(
  ["workers", "production"].map((mode) =>
    build({
      root: join(root, "packages", "cli"),
      mode,
      build: { watch: {}, emptyOutDir: false },
      logLevel: "warn",
    }),
  ),
);
for (const part of parts)
  part.on("event", (event) => {
    if (event.code === "BUNDLE_END") restart();
    if (event.code === "ERROR") say(`the build failed: ${event.error.message}`);
    event.result?.close?.();
  });

const web = await createServer({
  root: join(root, "packages", "web"),
  server: { proxy: { "/api": `http://127.0.0.1:${port}` } },
});
await web.listen();
web.printUrls();

for (const signal of ["SIGINT", "SIGTERM"])
  process.once(signal, () => {
    const closed = Promise.all([...parts.map((part) => part.close()), web.close(), restarting.then(stop)]);
    void closed.then(() => process.exit(0));
  });
