import { ROLES } from "@idms/core/school/accounts/roles";
import type { Flags } from "./config.ts";

/**
 * What `idms init --strict` sets up: what a standard asks for where the specification, or who has used IDMS before, has it
 * otherwise. Each can be set otherwise, and stands in the file, so that who looks there sees it.
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
