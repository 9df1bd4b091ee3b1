import { expect, test } from "vitest";
import { readConfig } from "../../../packages/server/src/installation/settings/config.ts";
import { plainConnections } from "../../../packages/server/src/installation/settings/plain-connections.ts";

test("an unencrypted connection over a network is named; one on this machine or with enforced TLS is not", () => {
  const plain = (name: string, address: string) => plainConnections({ [name]: address }, {});
  expect(plain("database_url", "postgres://a:b@db.example.org/idms")).toEqual(["database_url"]);
  expect(plain("database_url", "postgres://a:b@db.example.org/idms?sslmode=prefer")).toEqual([
    "database_url",
  ]);
  expect(plain("database_url", "postgres://a:b@db.example.org/idms?sslmode=verify-full")).toEqual([]);
  const lax = "postgres://a:b@db.example.org/idms?uselibpqcompat=true&sslmode";
  expect(plain("database_url", `${lax}=require`)).toEqual(["database_url"]);
  expect(plain("database_url", `${lax}=verify-full`)).toEqual([]);
  expect(plain("database_url", "postgres://a:b@127.0.0.1/idms")).toEqual([]);
  expect(plain("files_url", "s3://cards?endpoint=http://store.example.org")).toEqual(["files_url"]);
  expect(plain("files_url", "s3://cards?endpoint=https://store.example.org")).toEqual([]);
  expect(plain("files_url", "s3://cards?region=eu-central-1")).toEqual([]);
  expect(plain("backup_folder", "/var/backups")).toEqual([]);
  expect(plain("smtp_url", "smtp://mail.example.org:587")).toEqual(["smtp_url"]);
  expect(plain("smtp_url", "smtps://mail.example.org")).toEqual([]);
  expect(plain("smtp_url", "smtp://[::1]:25")).toEqual([]);
  expect(plain("log_url", "syslog+tcp://log.example.org")).toEqual(["log_url"]);
  expect(plain("log_url", "syslog+tls://log.example.org")).toEqual([]);
  const everywhere = (name: string, address: string) =>
    plainConnections({ [name]: address }, {}, "everywhere");
  for (const [name, address] of [
    ["database_url", "postgres://a:b@127.0.0.1/idms"],
    ["files_url", "s3://cards?endpoint=http://localhost:9000"],
    ["smtp_url", "smtp://[::1]:25"],
    ["log_url", "syslog+tcp://localhost"],
  ] as const) {
    expect(plain(name, address)).toEqual([]);
    expect(everywhere(name, address)).toEqual([name]);
  }
  expect(everywhere("smtp_url", "smtps://localhost")).toEqual([]);
  // A Unix socket is not a network connection.
  expect(everywhere("database_url", "postgres:///idms?host=/run/postgresql")).toEqual([]);
  const otel = "OTEL_EXPORTER_OTLP_ENDPOINT";
  expect(plainConnections({}, { [otel]: "http://collector.example.org:4318" })).toEqual([otel]);
});

test("if TLS is required, no server starts with an unencrypted address, and the message says what to do", async () => {
  const settings = { require_tls: true, smtp_url: "smtp://mail.example.org:587" };
  await expect(readConfig("/nowhere", settings, {})).rejects.toThrow(
    "smtp_url connects over a network without TLS, but require_tls is set. To fix this, use an address that begins with smtps.",
  );
  const here = { require_tls: "everywhere", smtp_url: "smtp://localhost:25" };
  await expect(readConfig("/nowhere", here, {})).rejects.toThrow(
    "smtp_url connects to another service without TLS, but require_tls is set. To fix this, use an address that begins with smtps.",
  );
  expect((await readConfig("/nowhere", { ...here, require_tls: true }, {})).require_tls).toBe(true);
  expect((await readConfig("/nowhere", { ...settings, require_tls: "false" }, {})).require_tls).toBe(false);
});
