import type { SettingName } from "./setting-fault.ts";

interface SettingDetails {
  /** What an administrator should know beyond the description that the web interface shows, in complete sentences. */
  says?: string;
  /** The documentation page and heading that explain the setting. */
  page?: string;
}

/** Details about settings, for the documentation. */
export const SETTING_DETAILS: Readonly<Partial<Record<SettingName, SettingDetails>>> = {
  host: { says: "0.0.0.0 means all addresses of the machine." },
  base_url: { says: "An https address turns on HSTS." },
  tls_certificate_file: {
    says: "With the certificate and its key, the server uses TLS even for connections from its proxy, and a worker uses TLS on `metrics_port`.",
    page: "operation.md#tls-between-the-proxy-and-the-server",
  },
  tls_key_file: { page: "operation.md#tls-between-the-proxy-and-the-server" },
  trusted_proxy: {
    says: "The server trusts the header `X-Forwarded-For` from these proxies.",
    page: "settings.md#https-with-nginx-or-another-proxy",
  },
  database_url: { page: "settings.md#postgresql-and-s3" },
  files_url: { page: "settings.md#photos-in-s3-or-minio" },
  encryption_key_file: {
    says: "Keep this file outside the data folder.",
    page: "operation.md#encrypted-photos",
  },
  kept_prints_gb: { page: "operation.md#kept-print-files" },
  backup_folder: {
    says: "With this setting, super admins can make backups in the web interface. Without it, backups can be made only with `idms backup`.",
    page: "administer.md#backups",
  },
  backup_recipients: {
    says: "Each encrypted backup is one file.",
    page: "operation.md#encrypted-backups",
  },
  apple_pass_certificate_file: { page: "operation.md#wallet-passes" },
  apple_pass_key_file: {
    says: "The key has no passphrase. Only the user who runs the server should be able to read the file.",
    page: "operation.md#wallet-passes",
  },
  google_wallet_issuer_id: { page: "operation.md#wallet-passes" },
  google_wallet_key_file: { page: "operation.md#wallet-passes" },
  alert_mail: { says: "Alerts report problems with backups, jobs, disks and certificates." },
  providers_file: { page: "operation.md#single-sign-on-with-openid-connect" },
  given_password: {
    says: "With `changed`, a password that someone else chose expires after a week.",
  },
  session_in: {
    says: "`storage` is the page's storage. Scripts cannot read a `cookie`.",
    page: "decisions/0012-sessions-and-argon2.md",
  },
  links_in: {
    says: "With `fragment`, the token follows a `#`, so that browsers do not send it and proxies do not log it. These links require JavaScript.",
    page: "decisions/0148-class-links-are-one-table.md",
  },
  app_code_leeway_seconds: { says: "With 0, the clocks of the server and the phones must be accurate." },
  rsa_passkeys: { says: "Some Windows computers support no algorithm other than RSA." },
  look_at_faces: {
    says: "A server or `idms worker` runs the check on this machine after each upload. The check uses up to a second of processor time for each photo.",
  },
  require_tls: {
    says: "IDMS refuses to start if it connects to a database, store, mail server or collector without TLS. Connections within the machine are allowed, except with `everywhere`.",
  },
  webhook_hosts: {
    says: "Without this setting, webhooks can call any public host. With an empty list, they cannot call any host.",
    page: "operation.md#webhooks",
  },
  require_factor: {
    says: "Users without a second factor must set one up before they can do anything else.",
  },
  step_up: {
    says: "Before purges, full exports, and changes to users and keys, IDMS asks users to prove their identity again, unless they did so within the last ten minutes. With `factors`, IDMS asks only users who have a second factor.",
  },
  session_idle_minutes: { says: "43200 minutes are 30 days." },
  metrics_token: { page: "operation.md#metrics" },
  metrics_port: {
    says: "Each worker on a machine needs a separate port. A server uses its usual port for metrics.",
    page: "operation.md#metrics",
  },
  webhook_networks: {
    says: "Without this setting, webhooks can call only public addresses over https.",
    page: "operation.md#webhooks",
  },
  log_url: {
    says: "An address that begins with `syslog+tls` can end with `?ca=/path/ca.pem`.",
    page: "operation.md#forwarding-the-audit-log",
  },
  drain_seconds: { says: "While the server is stopping, `/readyz` returns 503." },
  log_level: { says: "The log is written to standard output as JSON, without personal data." },
};
