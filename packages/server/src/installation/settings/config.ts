import { isAbsolute, join } from "node:path";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "@idms/core/school/accounts/password";
import { ROLES } from "@idms/core/school/accounts/roles";
import {
  GIVEN_PASSWORDS,
  REFRESH_DAYS,
  SESSION_PLACES,
  STEP_UPS,
} from "@idms/core/school/accounts/session-life";
import { Failure } from "@idms/core/failure";
import { LINK_PLACES } from "@idms/core/link-base";
import { z } from "zod";
import { readReceiver, RECEIVER_WORDS } from "./log-receiver.ts";
import { plainFaults } from "./plain-connections.ts";
import {
  CONFIG_FILE,
  DATABASE_URL_WORDS,
  ENV_PREFIX,
  FILES_URL_WORDS,
  KEY_FILE_WORDS,
  readConfigFile,
} from "./config-file.ts";
import { readProxies } from "./client-address.ts";

const NETWORKS_WORDS = "must hold addresses or networks, such as 127.0.0.1 or 10.0.0.0/8";

/** Several, as a list or as a text with commas between. */
const entries = (error: string) =>
  z
    .union([z.string().transform((list) => list.split(",")), z.array(z.string())], { error })
    .transform((list) => list.map((entry) => entry.trim()).filter(Boolean));

/** Addresses and networks. */
const networks = entries(NETWORKS_WORDS)
  .default([])
  .transform((list, context) => {
    const read = readProxies(list);
    if (read) return read;
    context.addIssue(NETWORKS_WORDS);
    return z.NEVER;
  });

/** A number, or the text of one, as flags and variables have it. */
function wholeNumber(least: number, most: number) {
  const error = `must be a whole number from ${least} to ${most}`;
  const typed = (value: unknown) =>
    typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return z.preprocess(typed, z.int({ error }).min(least, { error }).max(most, { error }));
}

/** A yes or no, or its text. */
const yesOrNo = z.preprocess(
  (value) =>
    value === "true" || value === "yes" ? true : value === "false" || value === "no" ? false : value,
  z.boolean({ error: "must be true or false" }),
);

const HOST_WORDS = "must hold names of hosts, such as hooks.example.org or *.example.org";
/** Names of hosts. */
const hosts = entries(HOST_WORDS).pipe(
  z.array(
    z
      .string()
      .regex(/^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*$/i, { error: HOST_WORDS })
      .toLowerCase(),
    { error: HOST_WORDS },
  ),
);

/** A text that is not empty. */
const words = (error: string) => z.string({ error }).min(1, { error });

/** An address of one of these protocols, without a slash at its end. */
const address = (protocol: RegExp, error: string) =>
  z.url({ protocol, error }).transform((url) => url.replace(/\/+$/, ""));

const baseUrlWords = "must be an http or https address, with nothing behind its path";

const RECIPIENT_WORDS = "must hold public keys of age, such as age1…";

const TLS_FILE_WORDS = "must be the whole path of a file in PEM, from the root of the disk";

const METRICS_TOKEN_WORDS = "must be a secret of at least 16 characters";

const ROLE_WORDS = `must hold roles: ${ROLES.join(" or ")}`;

const MOST_IDLE_MINUTES = REFRESH_DAYS * 24 * 60;

/** Every setting of a server, with what each is for. */
const configSchema = z.object({
  /** 0 takes one that is free. */
  port: wholeNumber(0, 65_535).default(8080),
  /** The address to listen on: this machine alone unless another is given, such as 0.0.0.0 for all. */
  host: words("must be an address or the name of a host").default("127.0.0.1"),
  /** Where people reach the server; links in mails begin with it, and https in it switches HSTS on. */
  base_url: address(/^https?$/, baseUrlWords)
    .refine((url) => !/[?#]/.test(url), { error: baseUrlWords })
    .optional(),
  /** With these two files the server speaks TLS itself, to its proxy too: its certificate with those between, and its key. */
  tls_certificate_file: words(TLS_FILE_WORDS).refine(isAbsolute, { error: TLS_FILE_WORDS }).optional(),
  tls_key_file: words(TLS_FILE_WORDS).refine(isAbsolute, { error: TLS_FILE_WORDS }).optional(),
  /** Proxies whose X-Forwarded-For is believed: addresses or networks. */
  trusted_proxy: networks,
  /** A file that names the providers of OpenID Connect by which staff sign in. */
  providers_file: words("must be the path of a file")
    .refine(isAbsolute, { error: "must be a whole path, from the root of the disk" })
    .optional(),
  /** Without it mails are written to the data folder's outbox/. */
  smtp_url: address(
    /^smtps?$/,
    "must be an address such as smtp://user:password@mail.example.org:587",
  ).optional(),
  /** The sender of mails. */
  mail_from: words("must be a sender, such as IDMS <idms@example.org>").default("IDMS <idms@localhost>"),
  /** Who is told of what fails or is about to; without it the super admins who have a mail address are. */
  alert_mail: z.email({ error: "must be a mail address, such as it@example.org" }).optional(),
  /** Can raise the specification's minimum, not lower it. */
  min_password_length: wholeNumber(MIN_PASSWORD_LENGTH, MAX_PASSWORD_LENGTH).default(MIN_PASSWORD_LENGTH),
  /** Where browsers keep the tokens of their session: in the storage of the page, or in cookies that no script reads. */
  session_in: z.enum(SESSION_PLACES, { error: "must be storage or cookie" }).default("storage"),
  /** Where the token of a link stands that is handed out: in the path of its address, or in the fragment, which no browser sends. */
  links_in: z.enum(LINK_PLACES, { error: "must be path or fragment" }).default("path"),
  /** Whether a password that somebody else chose is kept, or only lets its owner choose one, within a week. */
  given_password: z.enum(GIVEN_PASSWORDS, { error: "must be kept or changed" }).default("kept"),
  /** For how many minutes nobody may use a session before it ends; a page that is open and asks the server uses it. */
  session_idle_minutes: wholeNumber(5, MOST_IDLE_MINUTES).default(MOST_IDLE_MINUTES),
  /** After how many days a session ends whoever uses it; without it a session that is used does not. */
  session_days: wholeNumber(1, 3650).optional(),
  /** Who proves again who they are before what cannot be taken back or opens much: those with a second factor, everyone, or nobody. */
  step_up: z.enum(STEP_UPS, { error: "must be factors, everyone or nobody" }).default("factors"),
  /** For how many seconds before and after its half minute a code of an app is taken, for clocks that go wrong. */
  app_code_leeway_seconds: wholeNumber(0, 30).default(30),
  /** Whether passkeys may sign by RSA, which older computers with Windows have alone. */
  rsa_passkeys: yesOrNo.default(true),
  /** Whether browsers may keep photos and pictures on their disk, and ask each time whether they still may show them. */
  images_on_disk: yesOrNo.default(true),
  /** Whether it is looked how the faces stand in photos that come in; whose they are is never asked. */
  look_at_faces: yesOrNo.default(true),
  /** Whether families have to agree to the notice also before their school has approved it. */
  require_consent: yesOrNo.default(false),
  /** The roles that need a second factor: who has none sets one up before anything else. */
  require_factor: entries(ROLE_WORDS)
    .pipe(z.array(z.enum(ROLES, { error: ROLE_WORDS })))
    .default([]),
  /** Where a backup goes that somebody asks the server for; without it nobody can. */
  backup_folder: words("must be the path of a folder")
    .refine((text) => isAbsolute(text) || text.startsWith("s3://"), {
      error: "must be a whole path, from the root of the disk, or an address such as s3://bucket/prefix",
    })
    .optional(),
  /** To whose public keys of age backups are encrypted; without them they are not. */
  backup_recipients: entries(RECIPIENT_WORDS).default([]),
  /** A database on a server of PostgreSQL, in the place of idms.db in the data folder. */
  database_url: z.url({ protocol: /^postgres(ql)?$/, error: DATABASE_URL_WORDS }).optional(),
  /** An S3 store of photos, pictures and fonts, in the place of the data folder. */
  files_url: z.url({ protocol: /^s3$/, error: FILES_URL_WORDS }).optional(),
  /** The file of the key with which photos are encrypted; without it they are not. */
  encryption_key_file: words(KEY_FILE_WORDS).refine(isAbsolute, { error: KEY_FILE_WORDS }).optional(),
  /** Who shows it as a bearer token may read /metrics; without it nobody can. */
  metrics_token: words(METRICS_TOKEN_WORDS).min(16, { error: METRICS_TOKEN_WORDS }).optional(),
  /** Where `idms work` answers /metrics, which a server does on its own port; 0 takes one that is free. */
  metrics_port: wholeNumber(0, 65_535).optional(),
  /** Networks that webhooks may call though they are not public, also without TLS: addresses or networks. */
  webhook_networks: networks,
  /** Where the audit log is forwarded to; without it nowhere. */
  log_url: z
    .string({ error: RECEIVER_WORDS })
    .refine((text) => readReceiver(text) !== undefined, { error: RECEIVER_WORDS })
    .optional(),
  /** The hosts that webhooks may call, `*.` for all below; without it any that is public. Networks that are allowed need none. */
  webhook_hosts: hosts.optional(),
  /** Whether it is refused to reach the database, the store, mails and the collector of traces without TLS, on this machine excepted unless it is everywhere. */
  require_tls: z
    .union([z.literal("everywhere"), yesOrNo], { error: "must be true, false or everywhere" })
    .default(false),
  /** How long requests are still served when the server is told to stop, so that a balancer sends no more. */
  drain_seconds: wholeNumber(0, 600).default(0),
  log_level: z
    .enum(["debug", "info", "warn", "error", "silent"], {
      error: "must be debug, info, warn, error or silent",
    })
    .default("info"),
});

/** The address that links begin with where nobody has set one: it leads to this machine, on this machine only. */
export const onThisMachine = ({ port }: { port: number }): string => `http://localhost:${port}`;

export type Config = Omit<z.output<typeof configSchema>, "base_url"> & { base_url: string };

type SettingName = keyof typeof configSchema.shape;

const names = Object.keys(configSchema.shape) as SettingName[];

export type Flags = Partial<Record<SettingName, unknown>>;

/** A setting as a person may see it. */
export interface Setting {
  name: SettingName;
  value: unknown;
  /** The flag or the variable that says it, or idms.config.json; null where nobody does. */
  source: string | null;
}

/** The settings as they were read, and each as a person may see it. */
export interface ReadSettings {
  config: Config;
  settings: Setting[];
}

/**
 * The settings of a server: flags first, then variables such as IDMS_BASE_URL, then the data folder's
 * idms.config.json, then the defaults.
 * @throws Failure `invalid` with one sentence for each fault, which names where the fault is.
 */
export const readConfig = async (root: string, flags: Flags, env?: NodeJS.ProcessEnv): Promise<Config> =>
  (await readSettings(root, flags, env)).config;

/** The settings of a server, and where each comes from. Throws as `readConfig`. */
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
  const place = (name: string) => (source[name] === CONFIG_FILE ? `${name} in ${CONFIG_FILE}` : source[name]);
  const read = configSchema.safeParse(given);
  const strangers = Object.keys(file).filter((name) => !(names as string[]).includes(name));
  const faults = [
    ...strangers.map((name) => `${name} in ${CONFIG_FILE} is no setting; there are ${names.join(", ")}.`),
    ...(read.error?.issues ?? []).map(({ path, message }) => `${place(String(path[0]))} ${message}.`),
    ...(read.data && (read.data.tls_key_file === undefined) !== (read.data.tls_certificate_file === undefined)
      ? ["tls_certificate_file and tls_key_file are set together, or neither is."]
      : []),
    ...(read.data?.require_tls
      ? plainFaults(read.data, env, read.data.require_tls === "everywhere" ? "everywhere" : "networks")
      : []),
  ];
  if (!read.success || faults.length > 0) throw new Failure("invalid", faults.join("\n"));
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

/** A secret, and the password in the address of another server, are nobody's to see. */
function shown(name: SettingName, value: unknown): unknown {
  if (name === "metrics_token" && value !== undefined) return "***";
  const isAddress = name.endsWith("_url") && name !== "base_url";
  return isAddress && typeof value === "string" ? withoutPassword(value) : (value ?? null);
}

/** The address of another server as a person may see it. */
export function withoutPassword(address: string): string {
  const url = new URL(address);
  if (url.password !== "") url.password = "***";
  return url.href;
}

/** To whose public keys backups of an installation are encrypted; none where they are not. Throws as `databaseAddress`. */
export async function backupRecipients(
  data: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<readonly string[]> {
  const { backup_recipients } = await readConfigFile(join(data, CONFIG_FILE));
  const read = entries(RECIPIENT_WORDS).safeParse(env["IDMS_BACKUP_RECIPIENTS"] || (backup_recipients ?? []));
  if (read.success) return read.data;
  throw new Failure("invalid", `backup_recipients in ${CONFIG_FILE} ${RECIPIENT_WORDS}.`);
}
