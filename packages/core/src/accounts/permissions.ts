import type { Role } from "./roles.ts";

/** Who asks: a member of staff, or a visitor with the token of an upload link. */
export type Actor = Role | "VISITOR";

/** Whose data a capability reaches: every school's, the own school's, the link's, or nobody's. */
export type Scope = "all" | "own" | "link" | "none";

type Row = Partial<Record<Actor, Scope>>;

const superAdmin: Row = { SUPER_ADMIN: "all" };
const schoolAdmin: Row = { SCHOOL_ADMIN: "own" };
const staff: Row = { ...superAdmin, ...schoolAdmin };
const visitor: Row = { VISITOR: "link" };

/**
 * The roles and permissions of the specification (section 6). Three rows are for both roles because screens of both
 * call them: a super admin picks a class by school, a school admin picks a template for a link, and a super admin
 * creates links for a school of their choice (sections 2.1 and 5). The last three of staff are ours, for jobs: what a
 * super admin does at the command line.
 */
const permissions = {
  admin_dashboard: superAdmin,
  manage_schools: superAdmin,
  manage_school_admins: superAdmin,
  manage_form_templates: superAdmin,
  read_form_templates: staff,
  design_id_templates: superAdmin,
  view_all_submissions: superAdmin,
  generate_id_cards: superAdmin,
  export_students: superAdmin,
  school_dashboard: schoolAdmin,
  read_classes: staff,
  manage_classes: schoolAdmin,
  manage_upload_links: staff,
  view_submissions: schoolAdmin,
  verify_submissions: schoolAdmin,
  run_jobs: staff,
  import_data: superAdmin,
  look_after_data: superAdmin,
  load_public_form: visitor,
  submit_public_form: visitor,
} as const satisfies Record<string, Row>;

export type Capability = keyof typeof permissions;

export const CAPABILITIES = Object.keys(permissions) as Capability[];

/** Whose data an actor reaches with a capability; `none` where the actor does not have it. */
export function scopeOf(actor: Actor, capability: Capability): Scope {
  const row: Row = permissions[capability];
  return row[actor] ?? "none";
}

/** Whether an actor has a capability at all; whose data it reaches is `scopeOf`. */
export const can = (actor: Actor, capability: Capability): boolean => scopeOf(actor, capability) !== "none";
