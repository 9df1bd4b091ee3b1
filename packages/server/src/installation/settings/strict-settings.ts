import { ROLES } from "@idms/core/school/accounts/roles";
import type { Flags } from "./config.ts";

/**
 * The settings of `idms init --strict`. A standard requires these settings, but the specification or long-time users
 * expect other defaults. Each setting can be changed. All of them are written to the file, so that people who read
 * the file see them.
 */
export const STRICT_SETTINGS = {
  session_in: "cookie",
  links_in: "fragment",
  session_days: 7,
  min_password_length: 8,
  given_password: "changed",
  app_code_leeway_seconds: 0,
  rsa_passkeys: false,
  images_on_disk: false,
  require_consent: true,
  webhook_hosts: [],
  require_tls: "everywhere",
  require_factor: ROLES,
} as const satisfies Flags;
