/** Descriptions of the server settings, in display order. */
export const SETTING_WORDS = {
  base_url: "The address that people use to reach the server; links in emails begin with it",
  host: "The address to listen on",
  port: "The port to listen on",
  tls_certificate_file: "The server's TLS certificate; if not set, a proxy has to handle TLS",
  tls_key_file: "The private key for the TLS certificate",
  trusted_proxy: "Proxies that are trusted to report a visitor's address",
  database_url: "A database on a server, used instead of the file in the data folder",
  files_url: "A store for photos, pictures and fonts, used instead of the data folder",
  encryption_key_file: "The file with the key that encrypts photos; if not set, photos are not encrypted",
  kept_prints_gb: "The maximum disk space for stored print files, in GB; if 0, no print files are stored",
  backup_folder: "The place where the server stores its backups",
  backup_recipients: "The public keys that encrypt backups; if not set, backups are not encrypted",
  apple_pass_certificate_file:
    "The certificate that signs cards for Apple Wallet, followed by its issuer's certificate; if not set, families have no button for Apple Wallet",
  apple_pass_key_file: "The private key for the Apple Wallet certificate",
  apple_pass_type_id: "The pass type identifier of the Apple Wallet certificate",
  apple_team_id: "The Apple team identifier of the Apple Wallet certificate",
  google_wallet_issuer_id:
    "The issuer ID for Google Wallet; if not set, families have no button for Google Wallet",
  google_wallet_key_file: "The key of the service account that signs cards for Google Wallet",
  smtp_url: "The mail server that sends emails; if not set, emails are kept on the server",
  mail_from: "The sender address for emails",
  alert_mail: "The email address that receives alerts; if not set, the super admins receive them",
  providers_file: "The file that lists the sign-in providers that staff can use in addition to passwords",
  min_password_length: "The minimum length of a password",
  given_password:
    "Whether a user can keep a password that someone else chose, or must change it within a week",
  links_in:
    "Where a link contains its token: in the path of the address, or in the fragment, which servers never see",
  session_in: "Where browsers keep session tokens",
  session_idle_minutes: "The number of idle minutes after which a session ends",
  session_days: "The number of days after which a session ends, even if it is in use",
  require_factor: "The roles that need a second factor",
  step_up: "The users who must re-authenticate before actions that cannot be undone",
  app_code_leeway_seconds:
    "The number of seconds by which a code from an authenticator app can be early or late",
  rsa_passkeys: "Whether passkeys may use RSA",
  images_on_disk: "Whether browsers may store photos and pictures on disk",
  look_at_faces:
    "Whether photos are checked for faces that are sideways, upside down or stretched, and corrections are proposed",
  require_consent: "Whether families must agree to the notice even before their school has approved it",
  require_tls: "Whether connections to other systems must use TLS",
  webhook_hosts: "The hosts that webhooks may call, and from which students may be fetched",
  metrics_token: "The secret for reading metrics; if not set, metrics cannot be read",
  metrics_port: "The port on which a worker serves its metrics",
  webhook_networks:
    "Non-public networks that webhooks may call, and from which students may be fetched, even without TLS",
  log_url:
    "The address to forward the audit log to, by syslog or OpenTelemetry; if not set, the log is not forwarded",
  drain_seconds: "How long the server continues to answer requests after it is told to stop",
  log_level: "How much detail the server log contains",
};

const NAMES = Object.keys(SETTING_WORDS);

/**
 * Returns the description of a setting, or an empty string for a setting that this version does not know.
 * @param words the wording in another language
 */
export const settingWords = (name: string, words = SETTING_WORDS): string =>
  Object.hasOwn(words, name) ? words[name as keyof typeof SETTING_WORDS] : "";

/** Sorts settings in display order, with unknown settings last. */
export const inOrder = <T extends { name: string }>(settings: readonly T[]): T[] => {
  const placeOf = ({ name }: T) => (NAMES.includes(name) ? NAMES.indexOf(name) : NAMES.length);
  return settings.toSorted((a, b) => placeOf(a) - placeOf(b));
};
