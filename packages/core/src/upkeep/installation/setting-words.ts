/** The purpose of each setting of a server, in the order in which they are shown. */
export const SETTING_WORDS = {
  base_url: "Where people reach the server: links in mails begin with it",
  host: "The address to listen on",
  port: "The port to listen on",
  tls_certificate_file: "The certificate with which the server itself speaks TLS; without it a proxy does",
  tls_key_file: "The key of that certificate",
  trusted_proxy: "Proxies whose word is believed on where a visitor comes from",
  database_url: "A database on a server, instead of the file in the data folder",
  files_url: "A store of photos, pictures and fonts, instead of the data folder",
  encryption_key_file: "The file of the key with which photos are encrypted; without it they are not",
  backup_folder: "Where backups go that are asked of the server",
  backup_recipients: "To whose public keys backups are encrypted; without them they are not",
  smtp_url: "How mails are sent; without it they are files in outbox/",
  mail_from: "The sender of mails",
  alert_mail: "Who hears about failures; without it the super admins do",
  providers_file: "The file of the providers by which staff sign in beside their passwords",
  min_password_length: "The least length of a password",
  given_password: "Whether a password that somebody else chose is kept, or to be changed within a week",
  links_in:
    "Where the token of a link is: in the path of its address, or in the fragment, which no server sees",
  session_in: "Where browsers keep the tokens of a session",
  session_idle_minutes: "For how many minutes nobody may use a session before it ends",
  session_days: "After how many days a session ends, even in use",
  require_factor: "The roles that need a second factor",
  step_up: "Who proves again who they are before what cannot be taken back",
  app_code_leeway_seconds: "For how many seconds around its half minute a code of an app is taken",
  rsa_passkeys: "Whether passkeys may sign by RSA",
  images_on_disk: "Whether browsers may keep photos and pictures on their disk",
  look_at_faces:
    "Whether photos are looked at for faces that lie on their side, are upside down or stretched",
  require_consent: "Whether families agree to the notice also before their school has approved it",
  require_tls: "Whether other systems are reached by TLS alone",
  webhook_hosts: "The hosts that webhooks may call",
  metrics_token: "The secret by which measures are read; without it nobody can",
  metrics_port: "Where a worker answers with its measures",
  webhook_networks: "Networks that webhooks may call though they are not public, also without TLS",
  log_url: "Where the audit log is forwarded to, by syslog or OpenTelemetry; without it nowhere",
  drain_seconds: "How long requests are served after the server was told to stop",
  log_level: "How much the server's log says",
} as const satisfies Readonly<Record<string, string>>;

const NAMES = Object.keys(SETTING_WORDS);

/** The purpose of a setting; empty for one that this version does not know. */
export const settingWords = (name: string): string =>
  Object.hasOwn(SETTING_WORDS, name) ? SETTING_WORDS[name as keyof typeof SETTING_WORDS] : "";

/** Settings in the order of the words, those without at the end. */
export const inOrder = <T extends { name: string }>(settings: readonly T[]): T[] => {
  const placeOf = ({ name }: T) => (NAMES.includes(name) ? NAMES.indexOf(name) : NAMES.length);
  return settings.toSorted((a, b) => placeOf(a) - placeOf(b));
};
