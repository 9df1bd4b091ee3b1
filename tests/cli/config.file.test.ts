import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../server/temporary-folder.ts";
import { runHere } from "./run-here.ts";

const show = (data: string, args: string[], env: NodeJS.ProcessEnv = {}) =>
  runHere(["config", "show", ...args], { env: { IDMS_DATA: data, ...env } });

test("each setting is shown with its source, and passwords are hidden", async () => {
  const data = await temporaryFolder();
  await writeFile(
    join(data, "idms.config.json"),
    '{"port": 9000, "log_level": "warn", "trusted_proxy": ["10.0.0.0/8"], "smtp_url": "smtp://me:s3cret@mail.example:587"}',
  );
  const { code, stdout, stderr } = await show(data, ["--json"], {
    IDMS_PORT: "9001",
    IDMS_METRICS_TOKEN: "s3cret-of-prometheus",
  });
  expect([code, stderr]).toEqual([0, ""]);
  expect(JSON.parse(stdout).settings).toEqual([
    { name: "data", value: data, source: "IDMS_DATA" },
    { name: "port", value: 9001, source: "IDMS_PORT" },
    { name: "host", value: "127.0.0.1", source: null },
    { name: "base_url", value: "http://localhost:9001", source: null },
    { name: "tls_certificate_file", value: null, source: null },
    { name: "tls_key_file", value: null, source: null },
    { name: "trusted_proxy", value: ["10.0.0.0/8"], source: "idms.config.json" },
    { name: "providers_file", value: null, source: null },
    { name: "smtp_url", value: "smtp://me:***@mail.example:587", source: "idms.config.json" },
    { name: "mail_from", value: "IDMS <idms@localhost>", source: null },
    { name: "alert_mail", value: null, source: null },
    { name: "min_password_length", value: 6, source: null },
    { name: "session_in", value: "storage", source: null },
    { name: "links_in", value: "path", source: null },
    { name: "given_password", value: "kept", source: null },
    { name: "session_idle_minutes", value: 43_200, source: null },
    { name: "session_days", value: null, source: null },
    { name: "step_up", value: "factors", source: null },
    { name: "app_code_leeway_seconds", value: 30, source: null },
    { name: "rsa_passkeys", value: true, source: null },
    { name: "images_on_disk", value: true, source: null },
    { name: "look_at_faces", value: false, source: "IDMS_LOOK_AT_FACES" },
    { name: "require_consent", value: false, source: null },
    { name: "require_factor", value: [], source: null },
    { name: "backup_folder", value: null, source: null },
    { name: "backup_recipients", value: [], source: null },
    { name: "apple_pass_certificate_file", value: null, source: null },
    { name: "apple_pass_key_file", value: null, source: null },
    { name: "apple_pass_type_id", value: null, source: null },
    { name: "apple_team_id", value: null, source: null },
    { name: "google_wallet_issuer_id", value: null, source: null },
    { name: "google_wallet_key_file", value: null, source: null },
    { name: "database_url", value: null, source: null },
    { name: "files_url", value: null, source: null },
    { name: "encryption_key_file", value: null, source: null },
    { name: "kept_prints_gb", value: 4, source: null },
    { name: "metrics_token", value: "***", source: "IDMS_METRICS_TOKEN" },
    { name: "metrics_port", value: null, source: null },
    { name: "webhook_networks", value: [], source: null },
    { name: "log_url", value: null, source: null },
    { name: "webhook_hosts", value: null, source: null },
    { name: "require_tls", value: false, source: null },
    { name: "drain_seconds", value: 0, source: null },
    { name: "log_level", value: "warn", source: "idms.config.json" },
  ]);
  const table = (await show(data, ["--data", data])).stdout;
  expect(table).toMatch(/^Setting +Value +From\ndata +\S+ +--data\nport +9000 +idms\.config\.json\n/);
  expect(table).not.toContain("s3cret");
});

test("the password of a database server is hidden", async () => {
  const env = { IDMS_DATABASE_URL: "postgres://idms:s3cret@db.example/idms" };
  const { stdout } = await show(await temporaryFolder(), ["--json"], env);
  expect(JSON.parse(stdout).settings).toContainEqual({
    name: "database_url",
    value: "postgres://idms:***@db.example/idms",
    source: "IDMS_DATABASE_URL",
  });
});

test("an invalid setting is refused with a sentence", async () => {
  const data = await temporaryFolder();
  await writeFile(join(data, "idms.config.json"), '{"port": "many"}');
  const { code, stdout, stderr } = await show(data, []);
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).toBe("idms: port in idms.config.json must be a whole number from 0 to 65535.\n");
});
