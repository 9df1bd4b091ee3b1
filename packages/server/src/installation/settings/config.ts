import { isAbsolute, join } from "node:path";
import { ROLES } from "@idms/core/school/accounts/roles";
import { GIVEN_PASSWORDS, SESSION_PLACES, STEP_UPS } from "@idms/core/school/accounts/session-life";
import { Failure, type FailureSentence } from "@idms/core/failure";
import { settingFailures } from "@idms/core/upkeep/installation/setting-failures";
import { LINK_PLACES } from "@idms/core/link-base";
import { z } from "zod";
import { readReceiver } from "./log-receiver.ts";
import { LOG_LEVELS, NUMBERS, settingFault, type SettingName } from "./setting-fault.ts";
import { plainFaults } from "./plain-connections.ts";
import { CONFIG_FILE, ENV_PREFIX, inFile, readConfigFile } from "./config-file.ts";
import { readProxies } from "./client-address.ts";

/** Several, as a list or as a text with commas between. */
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

/** A number, or the text of one, as flags and variables have it. */
function wholeNumber(name: keyof typeof NUMBERS) {
  const [least, most] = NUMBERS[name];
  const typed = (value: unknown) =>
    typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return z.preprocess(typed, z.int().min(least).max(most));
}

/** A yes or no, or its text. */
const yesOrNo = z.preprocess(
  (value) =>
    value === "true" || value === "yes" ? true : value === "false" || value === "no" ? false : value,
  z.boolean(),
);

/** Names of hosts. */
const hosts = entries.pipe(
  z.array(
    z
      .string()
      .regex(/^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*$/i)
      .toLowerCase(),
  ),
);

/** A text that is not empty. */
const words = z.string().min(1);

/** The whole path of a file. */
const wholePath = words.refine(isAbsolute);

/** An address of one of these protocols, without a slash at its end. */
const address = (protocol: RegExp) => z.url({ protocol }).transform((url) => url.replace(/\/+$/, ""));

/** Every setting of a server, with what each is for. */
const configSchema = z.object({
  /** 0 takes one that is free. */
  port: wholeNumber("port").default(8080),
  /** The address to listen on: this machine alone unless another is given, such as 0.0.0.0 for all. */
  host: words.default("127.0.0.1"),
  /** The address at which people reach the server; links in mails begin with it, and https in it switches HSTS on. */
  base_url: address(/^https?$/)
    .refine((url) => !/[?#]/.test(url))
    .optional(),
  /** With these two files the server speaks TLS itself, to its proxy too: its certificate with those between, and its key. */
  tls_certificate_file: wholePath.optional(),
  tls_key_file: wholePath.optional(),
  /** Proxies whose X-Forwarded-For is believed: addresses or networks. */
  trusted_proxy: networks,
  /** A file that names the providers of OpenID Connect by which staff sign in. */
  providers_file: wholePath.optional(),
  /** Without it mails are written to the data folder's outbox/. */
  smtp_url: address(/^smtps?$/).optional(),
  /** The sender of mails. */
  mail_from: words.default("IDMS <idms@localhost>"),
  /** The mail address for failures and warnings; without it the super admins who have a mail address get them. */
  alert_mail: z.email().optional(),
  /** Can raise the specification's minimum, not lower it. */
  min_password_length: wholeNumber("min_password_length").default(NUMBERS.min_password_length[0]),
  /**
   * The place where browsers keep the tokens of their session: the storage of the page, or cookies that no script
   * reads.
   */
  session_in: z.enum(SESSION_PLACES).default("storage"),
  /** The place of the token in a link's address: the path, or the fragment, which no browser sends. */
  links_in: z.enum(LINK_PLACES).default("path"),
  /** Whether a password that somebody else chose is kept, or only lets its owner choose one, within a week. */
  given_password: z.enum(GIVEN_PASSWORDS).default("kept"),
  /** For how many minutes nobody may use a session before it ends; a page that is open and asks the server uses it. */
  session_idle_minutes: wholeNumber("session_idle_minutes").default(NUMBERS.session_idle_minutes[1]),
  /** After how many days a session ends whoever uses it; without it a session that is used does not. */
  session_days: wholeNumber("session_days").optional(),
  /**
   * The users who must re-authenticate before what cannot be undone or opens much: those with a second factor,
   * everyone, or nobody.
   */
  step_up: z.enum(STEP_UPS).default("factors"),
  /** For how many seconds before and after its half minute a code of an app is taken, for clocks that go wrong. */
  app_code_leeway_seconds: wholeNumber("app_code_leeway_seconds").default(30),
  /** Whether passkeys may sign by RSA, which older computers with Windows have alone. */
  rsa_passkeys: yesOrNo.default(true),
  /** Whether browsers may keep photos and pictures on their disk, and ask each time whether they still may show them. */
  images_on_disk: yesOrNo.default(true),
  /** Whether it is looked how the faces stand in photos that come in; whose they are is never asked. */
  look_at_faces: yesOrNo.default(true),
  /** Whether families have to agree to the notice also before their school has approved it. */
  require_consent: yesOrNo.default(false),
  /** The roles that need a second factor: who has none sets one up before anything else. */
  require_factor: entries.pipe(z.array(z.enum(ROLES))).default([]),
  /** The place of backups that somebody asks the server for; without it nobody can. */
  backup_folder: words.refine((text) => isAbsolute(text) || text.startsWith("s3://")).optional(),
  /** To whose public keys of age backups are encrypted; without them they are not. */
  backup_recipients: entries.default([]),
  /** A database on a server of PostgreSQL, in the place of idms.db in the data folder. */
  database_url: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** An S3 store of photos, pictures and fonts, in the place of the data folder. */
  files_url: z.url({ protocol: /^s3$/ }).optional(),
  /** The file of the key with which photos are encrypted; without it they are not. */
  encryption_key_file: wholePath.optional(),
  /** The bearer token for reading /metrics; without it nobody can. */
  metrics_token: words.min(16).optional(),
  /** The port where `idms worker` answers /metrics, which a server does on its own port; 0 takes a free one. */
  metrics_port: wholeNumber("metrics_port").optional(),
  /** Networks that webhooks may call though they are not public, also without TLS: addresses or networks. */
  webhook_networks: networks,
  /** The receiver of the audit log; without it there is none. */
  log_url: z
    .string()
    .refine((text) => readReceiver(text) !== undefined)
    .optional(),
  /** The hosts that webhooks may call, `*.` for all below; without it any that is public. Networks that are allowed need none. */
  webhook_hosts: hosts.optional(),
  /** Whether it is refused to reach the database, the store, mails and the collector of traces without TLS, on this machine excepted unless it is everywhere. */
  require_tls: z.union([z.literal("everywhere"), yesOrNo]).default(false),
  /** How long requests are still served when the server is told to stop, so that a balancer sends no more. */
  drain_seconds: wholeNumber("drain_seconds").default(0),
  log_level: z.enum(LOG_LEVELS).default("info"),
} satisfies Record<SettingName, z.ZodType>);

/** The address that links begin with where nobody has set one: it leads to this machine, on this machine only. */
export const onThisMachine = ({ port }: { port: number }): string => `http://localhost:${port}`;

export type Config = Omit<z.output<typeof configSchema>, "base_url"> & { base_url: string };

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
  const place = (name: SettingName) =>
    source[name] === CONFIG_FILE ? inFile(name) : (source[name] as string);
  const read = configSchema.safeParse(given);
  const strangers = Object.keys(file).filter((name) => !(names as string[]).includes(name));
  const wrong = new Set(read.error?.issues.map(({ path }) => path[0] as SettingName));
  const faults: FailureSentence[] = [
    ...strangers.map((name) => settingFailures.unknown({ where: inFile(name), known: names }).sentence),
    ...[...wrong].map((name) => settingFault(name, place(name))),
    ...(read.data && (read.data.tls_key_file === undefined) !== (read.data.tls_certificate_file === undefined)
      ? [settingFailures.tlsFiles().sentence]
      : []),
    ...(read.data?.require_tls
      ? plainFaults(read.data, env, read.data.require_tls === "everywhere" ? "everywhere" : "networks")
      : []),
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
  const read = entries.safeParse(env["IDMS_BACKUP_RECIPIENTS"] || (backup_recipients ?? []));
  if (read.success) return read.data;
  throw new Failure(settingFault("backup_recipients", inFile("backup_recipients")));
}
