import { nearNames } from "@idms/core/forms/values/near-names";
import { isAbsolute, join } from "node:path";
import { ROLES } from "@idms/core/school/accounts/roles";
import { GIVEN_PASSWORDS, SESSION_PLACES, STEP_UPS } from "@idms/core/school/accounts/sign-in-rules";
import { Failure, type FailureSentence } from "@idms/core/failure";
import { settingFailures } from "@idms/core/upkeep/installation/setting-failures";
import { LINK_PLACES } from "@idms/core/link-address";
import { KEPT_PRINTS_GB } from "@idms/core/upkeep/installation/room-for-files";
import readAddresses from "nodemailer/lib/addressparser";
import { z } from "zod";
import { readReceiver } from "./log-receiver.ts";
import {
  LOG_LEVELS,
  NUMBERS,
  readNumber,
  readYesOrNo,
  settingFault,
  type SettingName,
} from "./setting-fault.ts";
import { plainFaults, tlsWhere } from "./plain-connections.ts";
import { CONFIG_FILE, ENV_PREFIX, inFile, readConfigFile } from "./config-file.ts";
import { readProxies } from "./client-address.ts";

/** Several values, given as a list or as a comma-separated string. */
const entries = z
  .union([z.string().transform((list) => list.split(",")), z.array(z.string())])
  .transform((list) => list.map((entry) => entry.trim()).filter(Boolean));

/** Addresses and networks. */
const networks = entries.default([]).transform((list, context) => {
  const read = readProxies(list);
  if (read) return read;
  context.addIssue({ code: "custom" });
  return z.NEVER;
});

/** Builds the schema for a whole number. */
const wholeNumber = (name: keyof typeof NUMBERS) =>
  z.unknown().transform((value, context) => {
    const number = readNumber(name, value);
    if (number !== undefined) return number;
    context.addIssue({ code: "custom" });
    return z.NEVER;
  });

/** A boolean, or a string that represents one. */
const yesOrNo = z.preprocess(readYesOrNo, z.boolean());

/** Host names. */
const hosts = entries.pipe(
  z.array(
    z
      .string()
      .regex(/^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*$/i)
      .toLowerCase(),
  ),
);

/** A non-empty string. */
const words = z.string().min(1);

/**
 * A sender with exactly one address, as the mailer reads it. Without an address, the mailer would still send the email,
 * from nobody.
 */
const sender = z.string().refine((text) => {
  const [first, ...more] = readAddresses(text);
  return more.length === 0 && /^[^\s@]+@[^\s@]+$/.test(first?.address ?? "");
});

/** An absolute file path. */
const wholePath = words.refine(isAbsolute);

/** Builds the schema for an address with a matching protocol. Trailing slashes are removed. */
const address = (protocol: RegExp) => z.url({ protocol }).transform((url) => url.replace(/\/+$/, ""));

/** All server settings, each with its purpose. */
const configSchema = z.object({
  /** The port to listen on. With 0, the server uses any free port. */
  port: wholeNumber("port").default(8080),
  /** The address to listen on. By default, only this machine can connect. With 0.0.0.0, any machine can connect. */
  host: words.default("127.0.0.1"),
  /** The address at which people reach the server. Links in emails begin with it, and https enables HSTS. */
  base_url: address(/^https?$/)
    .refine((url) => !/[?#]/.test(url))
    .optional(),
  /**
   * The file with the server's certificate chain, including the intermediate certificates. With this file and the key
   * file, the server itself uses TLS, including for connections from its proxy.
   */
  tls_certificate_file: wholePath.optional(),
  tls_key_file: wholePath.optional(),
  /** Proxies whose X-Forwarded-For header is trusted, given as addresses or networks. */
  trusted_proxy: networks,
  /** A file that lists the OpenID Connect providers for staff sign-in. */
  providers_file: wholePath.optional(),
  /** The mail server. If not set, mail is written to the data folder's outbox/. */
  smtp_url: address(/^smtps?$/).optional(),
  /** The sender of outgoing mail. */
  mail_from: sender.default("IDMS <idms@localhost>"),
  /**
   * The email address for failures and warnings. If not set, they are sent to the super admins who have an email
   * address.
   */
  alert_mail: z.email().optional(),
  /** The minimum password length. It can be higher than the minimum in the specification, but not lower. */
  min_password_length: wholeNumber("min_password_length").default(NUMBERS.min_password_length[0]),
  /** The place where browsers keep session tokens: page storage, or cookies that no script can read. */
  session_in: z.enum(SESSION_PLACES).default("storage"),
  /** The position of the token in the address of a link: the path, or the fragment, which browsers never send. */
  links_in: z.enum(LINK_PLACES).default("path"),
  /**
   * Whether a password that someone else chose remains valid. Otherwise, the user can only use it to choose a new
   * password within a week.
   */
  given_password: z.enum(GIVEN_PASSWORDS).default("kept"),
  /**
   * Number of minutes that a session may be idle before it ends. Calls from an open page to the server count as use.
   */
  session_idle_minutes: wholeNumber("session_idle_minutes").default(NUMBERS.session_idle_minutes[1]),
  /** Number of days after which a session ends even if it is in use. If not set, a session in use never ends. */
  session_days: wholeNumber("session_days").optional(),
  /**
   * The users who must re-authenticate before irreversible or sensitive actions: those with a second factor, everyone,
   * or no one.
   */
  step_up: z.enum(STEP_UPS).default("factors"),
  /**
   * Number of seconds before and after its half-minute window in which an authenticator code is accepted, to allow for
   * inaccurate clocks.
   */
  app_code_leeway_seconds: wholeNumber("app_code_leeway_seconds").default(30),
  /** Whether passkeys may sign with RSA. Older Windows computers support no other method. */
  rsa_passkeys: yesOrNo.default(true),
  /**
   * Whether browsers may cache photos and pictures on disk. They check each time whether the user may still see them.
   */
  images_on_disk: yesOrNo.default(true),
  /** Whether incoming photos are checked for face position. Faces are never identified. */
  look_at_faces: yesOrNo.default(true),
  /** Whether families must agree to the notice even before their school has approved it. */
  require_consent: yesOrNo.default(false),
  /** The roles that need a second factor. A user without a second factor must set one up first. */
  require_factor: entries.pipe(z.array(z.enum(ROLES))).default([]),
  /** The destination of backups that users start on the server. If not set, users cannot start backups. */
  backup_folder: words.refine((text) => isAbsolute(text) || text.startsWith("s3://")).optional(),
  /** The age public keys used to encrypt backups. If not set, backups are not encrypted. */
  backup_recipients: entries.default([]),
  /**
   * The file with the pass certificate from Apple, followed by the certificate of its issuer, in PEM format. With the
   * three settings below it, families can add their card to Apple Wallet.
   */
  apple_pass_certificate_file: wholePath.optional(),
  apple_pass_key_file: wholePath.optional(),
  /** The pass type that the certificate is for. */
  apple_pass_type_id: z
    .string()
    .regex(/^pass\.[\w.-]+$/)
    .optional(),
  apple_team_id: z
    .string()
    .regex(/^[A-Z0-9]{10}$/)
    .optional(),
  /** The issuer ID of the operator at Google. With the key file, families can add their card to Google Wallet. */
  google_wallet_issuer_id: z
    .union([z.string(), z.int().transform(String)])
    .pipe(z.string().regex(/^\d{5,30}$/))
    .optional(),
  /** The file with the JSON key of the service account that signs passes for Google Wallet. */
  google_wallet_key_file: wholePath.optional(),
  /** A PostgreSQL database to use instead of idms.db in the data folder. */
  database_url: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** An S3 store to use for photos, pictures and fonts instead of the data folder. */
  files_url: z.url({ protocol: /^s3$/ }).optional(),
  /** The file with the key for encrypting photos. If not set, photos are not encrypted. */
  encryption_key_file: wholePath.optional(),
  /** The maximum disk space for all stored print files, in GB. With 0, no print files are stored. */
  kept_prints_gb: wholeNumber("kept_prints_gb").default(KEPT_PRINTS_GB),
  /** The bearer token for reading /metrics. If not set, nobody can read the metrics. */
  metrics_token: words.min(16).optional(),
  /**
   * The port on which `idms worker` serves /metrics. With 0, the worker uses any free port. A server serves /metrics
   * on its own port.
   */
  metrics_port: wholeNumber("metrics_port").optional(),
  /** Private networks that webhooks may call, even without TLS, given as addresses or networks. */
  webhook_networks: networks,
  /** The receiver of the audit log. If not set, the log is not forwarded. */
  log_url: z
    .string()
    .refine((text) => readReceiver(text) !== undefined)
    .optional(),
  /**
   * The hosts that webhooks may call. `*.` stands for all subdomains. If not set, webhooks may call any public host.
   * Allowed networks need no entry.
   */
  webhook_hosts: hosts.optional(),
  /**
   * Whether connections without TLS to the database, the file store, the mail server and the trace collector are
   * rejected. Connections within this machine are exempt, unless the value is "everywhere".
   */
  require_tls: z.union([z.literal("everywhere"), yesOrNo]).default(false),
  /**
   * Number of seconds during which requests are still served after the server is told to stop, so that a load balancer
   * can stop sending requests.
   */
  drain_seconds: wholeNumber("drain_seconds").default(0),
  log_level: z.enum(LOG_LEVELS).default("info"),
} satisfies Record<SettingName, z.ZodType>);

/** Returns the default base address for links. The links then work only on this machine. */
export const onThisMachine = ({ port }: { port: number }): string => `http://localhost:${port}`;

export type Config = Omit<z.output<typeof configSchema>, "base_url"> & { base_url: string };

const names = Object.keys(configSchema.shape) as SettingName[];

export type Flags = Partial<Record<SettingName, unknown>>;

/** A setting as users may see it. */
export interface Setting {
  name: SettingName;
  value: unknown;
  /** The flag, the variable or idms.config.json that contains the setting. Null for a default value. */
  source: string | null;
}

/** The settings of a server, and the same settings as users may see them. */
export interface ReadSettings {
  config: Config;
  settings: Setting[];
}

/**
 * Reads the settings of a server. Flags take precedence over variables such as IDMS_BASE_URL, followed by the data
 * folder's idms.config.json and the defaults.
 * @throws Failure `invalid` with one sentence for each fault, including its location.
 */
export const readConfig = async (root: string, flags: Flags, env?: NodeJS.ProcessEnv): Promise<Config> =>
  (await readSettings(root, flags, env)).config;

/** Reads the settings of a server, each with its source. Throws the same failures as `readConfig`. */
export async function readSettings(
  root: string,
  flags: Flags,
  env: NodeJS.ProcessEnv = process.env,
): Promise<ReadSettings> {
  const file = await readConfigFile(join(root, CONFIG_FILE));
  const given: Record<string, unknown> = {};
  const source: Record<string, string> = {};
  for (const name of names) {
    const variable = ENV_PREFIX + name.toUpperCase();
    const [value, from] =
      flags[name] !== undefined
        ? [flags[name], `--${name.replaceAll("_", "-")}`]
        : env[variable]
          ? [env[variable], variable]
          : [file[name], CONFIG_FILE];
    given[name] = value;
    source[name] = from;
  }
  const place = (name: SettingName) =>
    source[name] === CONFIG_FILE ? inFile(name) : (source[name] as string);
  const read = configSchema.safeParse(given);
  const strangers = Object.keys(file).filter((name) => !(names as string[]).includes(name));
  const wrong = new Set(read.error?.issues.map(({ path }) => path[0] as SettingName));
  const where = read.data ? tlsWhere(read.data.require_tls) : null;
  const faults: FailureSentence[] = [
    ...strangers.map((name) => unknownSetting(name)),
    ...[...wrong].map((name) => settingFault(name, place(name))),
    ...(read.data && (read.data.tls_key_file === undefined) !== (read.data.tls_certificate_file === undefined)
      ? [settingFailures.tlsFiles().sentence]
      : []),
    ...(read.data && where ? plainFaults(read.data, env, where) : []),
  ];
  if (faults.length > 1) throw settingFailures.several({ n: faults.length, faults });
  if (faults[0]) throw new Failure(faults[0]);
  if (!read.success) throw read.error;
  const { base_url, ...rest } = read.data;
  const config = { ...rest, base_url: base_url ?? onThisMachine(rest) };
  const settings = names.map((name) => ({
    name,
    value: shown(name, isNetworks(name) ? (given[name] ?? []) : config[name]),
    source: given[name] === undefined ? null : (source[name] as string),
  }));
  return { config, settings };
}

const isNetworks = (name: SettingName): boolean => name === "trusted_proxy" || name === "webhook_networks";

/** Hides secrets, and passwords in the addresses of other servers. */
function shown(name: SettingName, value: unknown): unknown {
  if (name === "metrics_token" && value !== undefined) return "***";
  const isAddress = name.endsWith("_url") && name !== "base_url";
  return isAddress && typeof value === "string" ? withoutPassword(value) : (value ?? null);
}

/** Removes the password from another server's address, for display. */
export function withoutPassword(address: string): string {
  const url = new URL(address);
  if (url.password !== "") url.password = "***";
  return url.href;
}

/**
 * Returns the public keys used to encrypt an installation's backups. Empty if backups are not encrypted. Throws the
 * same failures as `databaseAddress`.
 */
export async function backupRecipients(
  data: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<readonly string[]> {
  const { backup_recipients } = await readConfigFile(join(data, CONFIG_FILE));
  const read = entries.safeParse(env["IDMS_BACKUP_RECIPIENTS"] || (backup_recipients ?? []));
  if (read.success) return read.data;
  throw new Failure(settingFault("backup_recipients", inFile("backup_recipients")));
}

function unknownSetting(name: string): FailureSentence {
  const [where, near] = [inFile(name), nearNames(name, names, 1)];
  return near.length > 0
    ? settingFailures.unknownNear({ where, near }).sentence
    : settingFailures.unknown({ where, known: names }).sentence;
}
