import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "@idms/core/school/accounts/password";
import { ROLES } from "@idms/core/school/accounts/roles";
import {
  GIVEN_PASSWORDS,
  REFRESH_DAYS,
  SESSION_PLACES,
  STEP_UPS,
} from "@idms/core/school/accounts/sign-in-rules";
import type { FailureSentence } from "@idms/core/failure";
import { LINK_PLACES } from "@idms/core/link-address";
import { settingFailures } from "@idms/core/upkeep/installation/setting-failures";

const MOST_IDLE_MINUTES = REFRESH_DAYS * 24 * 60;

/** The minimum and maximum of each setting that is a whole number. */
export const NUMBERS = {
  port: [0, 65_535],
  min_password_length: [MIN_PASSWORD_LENGTH, MAX_PASSWORD_LENGTH],
  session_idle_minutes: [5, MOST_IDLE_MINUTES],
  session_days: [1, 3650],
  app_code_leeway_seconds: [0, 30],
  metrics_port: [0, 65_535],
  drain_seconds: [0, 600],
  kept_prints_gb: [0, 1000],
} as const;

export const LOG_LEVELS = ["debug", "info", "warn", "error", "silent"] as const;

const YES_OR_NO = ["true", "false"] as const;

/** The settings with a fixed list of values. */
const choices = {
  session_in: SESSION_PLACES,
  links_in: LINK_PLACES,
  given_password: GIVEN_PASSWORDS,
  step_up: STEP_UPS,
  log_level: LOG_LEVELS,
  require_tls: [...YES_OR_NO, "everywhere"],
  rsa_passkeys: YES_OR_NO,
  images_on_disk: YES_OR_NO,
  look_at_faces: YES_OR_NO,
  require_consent: YES_OR_NO,
} as const;

const others = {
  host: settingFailures.host,
  base_url: settingFailures.baseUrl,
  tls_certificate_file: settingFailures.pem,
  tls_key_file: settingFailures.pem,
  trusted_proxy: settingFailures.networks,
  providers_file: settingFailures.file,
  smtp_url: settingFailures.smtpUrl,
  mail_from: settingFailures.mailFrom,
  alert_mail: settingFailures.alertMail,
  backup_folder: settingFailures.backupFolder,
  backup_recipients: settingFailures.recipients,
  apple_pass_certificate_file: settingFailures.pem,
  apple_pass_key_file: settingFailures.pem,
  apple_pass_type_id: settingFailures.passType,
  apple_team_id: settingFailures.team,
  google_wallet_issuer_id: settingFailures.issuer,
  google_wallet_key_file: settingFailures.file,
  database_url: settingFailures.databaseUrl,
  files_url: settingFailures.filesUrl,
  encryption_key_file: settingFailures.file,
  metrics_token: settingFailures.metricsToken,
  webhook_networks: settingFailures.networks,
  log_url: settingFailures.logUrl,
  webhook_hosts: settingFailures.hosts,
  require_factor: ({ where }: { where: string }) => settingFailures.roles({ where, choices: ROLES }),
};

export type SettingName = keyof typeof NUMBERS | keyof typeof choices | keyof typeof others;

/** Reads a setting that is a whole number. Flags and variables give it as a string. Undefined if it is invalid. */
export function readNumber(name: keyof typeof NUMBERS, value: unknown): number | undefined {
  const [least, most] = NUMBERS[name];
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  const isOne = typeof number === "number" && Number.isInteger(number) && number >= least && number <= most;
  return isOne ? number : undefined;
}

/** Returns the boolean that a text stands for. Any other value is returned unchanged. */
export const readYesOrNo = (value: unknown): unknown =>
  value === "true" || value === "yes" ? true : value === "false" || value === "no" ? false : value;

const has = <T extends object>(table: T, name: PropertyKey): name is keyof T => Object.hasOwn(table, name);

/** Explains which values a setting may have. `where` is the setting's flag, its variable, or its name in the file. */
export function settingFault(name: SettingName, where: string): FailureSentence {
  if (has(NUMBERS, name)) {
    const [least, most] = NUMBERS[name];
    return settingFailures.number({ where, least, most }).sentence;
  }
  if (has(choices, name)) return settingFailures.oneOf({ where, choices: choices[name] }).sentence;
  return others[name]({ where }).sentence;
}
