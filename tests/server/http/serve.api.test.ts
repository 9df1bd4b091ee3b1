import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { get } from "node:https";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import {
  insertResetToken,
  insertSession,
  insertUser,
} from "../../../packages/server/src/school/accounts/user-rows.ts";
import { createLimit } from "../../../packages/server/src/http/limits/rate-limits.ts";
import { resetTokens, sessions } from "../../../packages/server/src/installation/tables/schema.ts";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import { readConfig } from "../../../packages/server/src/installation/settings/config.ts";
import { openTokenKeys } from "../../../packages/server/src/http/sessions/token-keys.ts";
import { serve } from "../../../packages/server/src/api/serve.ts";
import { temporaryApp } from "../temporary-app.ts";
import { ageStored, allNames } from "../stored.ts";
import { storeFile } from "../../../packages/server/src/installation/store/stored-files.ts";
import { byHand } from "../by-hand.ts";
import { CERTIFICATE, KEY } from "../forwarding/receivers.ts";

const quiet = { write: () => undefined };

test("a port in use is reported with what to do", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  onTestFinished(() => void taken.close());
  const app = await temporaryApp();
  const { port } = taken.address() as AddressInfo;
  const config = await readConfig(app.folder.root, { port }, {});
  await expect(serve(app, config, { logTo: quiet })).rejects.toMatchObject({
    kind: "conflict",
    message: `The server cannot listen on port ${port} at 127.0.0.1 because another program is using the port. Choose another port with --port.`,
  });
});

test("with its own certificate, the server uses only TLS; it reports a wrong or missing certificate or key", async () => {
  const app = await temporaryApp();
  const file = async (name: string, text: string) => {
    await writeFile(join(app.folder.root, name), text);
    return join(app.folder.root, name);
  };
  const [cert, key] = [await file("tls.pem", CERTIFICATE), await file("tls.key", KEY)];
  const start = async (certificate: string, secret: string) => {
    const given = { port: 0, tls_certificate_file: certificate, tls_key_file: secret };
    return serve(app, await readConfig(app.folder.root, given, {}), { logTo: quiet });
  };
  const server = await start(cert, key);
  expect(server.url).toMatch(/^https:/);
  const status = await new Promise((resolve, reject) => {
    const asked = get(`${server.url}/healthz`, { ca: CERTIFICATE, agent: false }, (answer) =>
      resolve(answer.resume().statusCode),
    );
    asked.on("error", reject);
  });
  expect(status).toBe(200);
  await expect(fetch(`${server.url.replace("https", "http")}/healthz`)).rejects.toThrow("fetch failed");
  await server.stop();
  await expect(start(cert, cert)).rejects.toThrow(
    "are not a matching certificate and private key in PEM format",
  );
  await expect(start(cert, join(app.folder.root, "none"))).rejects.toThrow(
    "which cannot be read (ENOENT). Check the path and its permissions.",
  );
  await expect(readConfig(app.folder.root, { tls_key_file: key }, {})).rejects.toThrow(
    "Set both tls_certificate_file and tls_key_file, or neither.",
  );
});

test("a server start sweeps the files that nothing refers to", async () => {
  const app = await temporaryApp();
  const name = await storeFile(app.files.photos, Buffer.from("x"), "jpg");
  await ageStored(app.files, "photos", name);
  const server = await serve(app, await readConfig(app.folder.root, { port: 0 }, {}), { logTo: quiet });
  await expect.poll(() => allNames(app.files.photos)).toEqual([]);
  await server.stop();
});

test("a server start removes expired sessions, reset links and counted tries", async () => {
  const app = await temporaryApp();
  const past = new Date(Date.now() - 1000).toISOString();
  const limit = createLimit(app.db, "test", { points: 1, seconds: 1 });
  await limit.take("key");
  await byHand(app.db).run("UPDATE rate_limits SET expire = 1");
  await transaction(app.db, async (tx) => {
    const { id } = await insertUser(tx, { username: "u", password_hash: "-", role: "SUPER_ADMIN" });
    await insertSession(tx, { id: "old", user_id: id, refresh_hash: "a", expires_at: past });
    await insertSession(tx, {
      id: "new",
      user_id: id,
      refresh_hash: "b",
      expires_at: "2999-01-01T00:00:00.000Z",
    });
    await insertResetToken(tx, { token_hash: "t", user_id: id, expires_at: past });
  });
  const server = await serve(app, await readConfig(app.folder.root, { port: 0 }, {}), { logTo: quiet });
  await expect.poll(() => app.db.all("SELECT * FROM rate_limits")).toEqual([]);
  expect(await app.db.select({ id: sessions.id }).from(sessions).all()).toEqual([{ id: "new" }]);
  expect(await app.db.select().from(resetTokens).all()).toEqual([]);
  await server.stop();
});

test("without https in the configured address, no HSTS header is sent", async () => {
  const app = await temporaryApp();
  const server = await serve(app, await readConfig(app.folder.root, { port: 0 }, {}), { logTo: quiet });
  const { headers } = await fetch(`${server.url}/healthz`);
  await server.stop();
  expect(headers.get("strict-transport-security")).toBeNull();
});

test("programs that start at once share one secret, and a damaged one is refused", async () => {
  const app = await temporaryApp();
  const opened = await Promise.all(Array.from({ length: 5 }, () => openTokenKeys(app)));
  const keys = opened.map(({ factors, ...others }) => ({ ...others, factors: factors.known }));
  for (const each of keys) expect(each).toEqual(keys[0]);
  await writeFile(join(app.folder.root, "session.key"), "short");
  await expect(openTokenKeys(app)).rejects.toMatchObject({ kind: "unprocessable" });
});
