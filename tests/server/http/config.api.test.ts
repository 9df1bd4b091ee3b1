import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readConfig } from "../../../packages/server/src/installation/settings/config.ts";
import { temporaryFolder } from "../temporary-folder.ts";

async function folderWith(config?: unknown): Promise<string> {
  const folder = await temporaryFolder();
  const text = typeof config === "string" ? config : JSON.stringify(config);
  if (config !== undefined) await writeFile(join(folder, "idms.config.json"), text);
  return folder;
}

test("a flag overrides a variable, a variable overrides the file, and the file overrides the default", async () => {
  const folder = await folderWith({ port: 1001, host: "192.0.2.1", min_password_length: 10 });
  const config = await readConfig(folder, { port: "1003" }, { IDMS_PORT: "1002", IDMS_HOST: "192.0.2.2" });
  expect(config).toMatchObject({ port: 1003, host: "192.0.2.2", min_password_length: 10, log_level: "info" });
});

test("by default, the server listens only on this machine, and mails go to the outbox", async () => {
  expect(await readConfig(await folderWith(), {}, {})).toMatchObject({
    port: 8080,
    host: "127.0.0.1",
    base_url: "http://localhost:8080",
    smtp_url: undefined,
    min_password_length: 6,
  });
});

test.each([
  [{ port: 70000 }, "port in idms.config.json must be a whole number from 0 to 65535."],
  [
    { base_url: "cards.example" },
    "base_url in idms.config.json must be an http or https address with nothing after the path.",
  ],
  [
    { base_url: "https://cards.example/?a=b" },
    "base_url in idms.config.json must be an http or https address with nothing after the path.",
  ],
  [{ port: null }, "port in idms.config.json must be a whole number from 0 to 65535."],
  [{ kept_prints_gb: -1 }, "kept_prints_gb in idms.config.json must be a whole number from 0 to 1000."],
  [{ kept_prints_gb: 0.5 }, "kept_prints_gb in idms.config.json must be a whole number from 0 to 1000."],
  [{ port: true }, "port in idms.config.json must be a whole number from 0 to 65535."],
  [{ port: "" }, "port in idms.config.json must be a whole number from 0 to 65535."],
  [{ host: 5 }, "host in idms.config.json must be an IP address or a host name."],
  ...[
    "",
    "Hill School",
    "Hill School <office.school.example>",
    "Hill School <office@>",
    "Hill @ School <office>",
    "office@school.example, head@school.example",
    "Office: office@school.example;",
    "office@school@example",
  ].map((mail_from): [object, string] => [
    { mail_from },
    "mail_from in idms.config.json must be a sender address, such as IDMS <idms@example.org>.",
  ]),
  [
    { trusted_proxy: 5 },
    "trusted_proxy in idms.config.json must be a list of IP addresses or networks, such as 127.0.0.1 or 10.0.0.0/8.",
  ],
  [
    { min_password_length: 5 },
    "min_password_length in idms.config.json must be a whole number from 6 to 200.",
  ],
  [{ log_level: "loud" }, "log_level in idms.config.json must be one of debug, info, warn, error, silent."],
  [
    { trusted_proxy: "proxy" },
    "trusted_proxy in idms.config.json must be a list of IP addresses or networks, such as 127.0.0.1 or 10.0.0.0/8.",
  ],
])("%o is reported in a sentence of its own", async (config, message) => {
  await expect(readConfig(await folderWith(config), {}, {})).rejects.toMatchObject({
    kind: "invalid",
    message,
  });
});

test.each([
  "office@school.example",
  "<office@school.example>",
  "Hill School <office@school.example>",
  '"Hill, School" <office@school.example>',
  "IDMS <idms@localhost>",
])("%s is a valid sender", async (mail_from) => {
  expect(await readConfig(await folderWith({ mail_from }), {}, {})).toMatchObject({ mail_from });
});

test("each fault is reported on its own line, and names its variable or flag", async () => {
  const read = readConfig(await folderWith({ prot: 1 }), { port: "x" }, { IDMS_SMTP_URL: "mail" });
  await expect(read).rejects.toThrow(
    /^3 settings are not valid:\nprot in idms\.config\.json is not a known setting\. Did you mean port\?\n--port must .+\.\nIDMS_SMTP_URL must .+\.$/,
  );
});

test("a settings file that is not a JSON object is named", async () => {
  for (const text of ["{", "[]"]) {
    await expect(readConfig(await folderWith(text), {}, {})).rejects.toThrow(
      /idms\.config\.json is not a JSON object/,
    );
  }
});
