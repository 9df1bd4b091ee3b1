import { placesOf, type Place, type Role } from "./roles.ts";

/**
 * The person who makes a request: a staff member, a visitor with the token of an upload link or a photo day, or a
 * signer with the token of a proof.
 */
export type Actor = Role | "VISITOR" | "PHOTO_DAY" | "SIGNER";

/**
 * The data that a right covers: all schools, a district's schools, the user's own school, the user's own classes, the
 * link's data, or nothing.
 */
export type Scope = "all" | "district" | "own" | "classes" | "link" | "none";

type Row = Partial<Record<Actor, Scope>>;

const superAdmin: Row = { SUPER_ADMIN: "all" };
const schoolAdmin: Row = { SCHOOL_ADMIN: "own" };
const staff: Row = { ...superAdmin, ...schoolAdmin };
const visitor: Row = { VISITOR: "link" };
const photographer: Row = { PHOTO_DAY: "link" };
const signer: Row = { SIGNER: "link" };

/**
 * All rights, as `noun.verb`, with the roles that have them. API calls, screens, the role matrix and the log use
 * these names. The two roles in the rows come from the specification (section 6). The rights of the other roles are
 * in `roleRights`. Some rows apply to both roles because both roles use the screens: a super admin picks a class by
 * school, a school admin picks a template for a link, and a super admin creates links for a chosen school (sections
 * 2.1 and 5).
 */
const rights = {
  "dashboard.read_all": superAdmin,
  "dashboard.read_own": schoolAdmin,
  "schools.read": superAdmin,
  "schools.create": superAdmin,
  "schools.change": superAdmin,
  "schools.delete": superAdmin,
  "schools.import": superAdmin,
  "school_logos.read": staff,
  "school_logos.change": superAdmin,
  "school_logos.delete": superAdmin,
  "card_keys.read": superAdmin,
  "card_keys.renew": superAdmin,
  "districts.read": superAdmin,
  "districts.create": superAdmin,
  "districts.change": superAdmin,
  "districts.delete": superAdmin,
  "school_counts.read": superAdmin,
  "users.read": superAdmin,
  "users.create": superAdmin,
  "users.change": superAdmin,
  "users.delete": superAdmin,
  "users.disable": superAdmin,
  "users.enable": superAdmin,
  "users.reset_password": superAdmin,
  "users.remove_factors": superAdmin,
  "classes.read": staff,
  "classes.create": schoolAdmin,
  "classes.change": schoolAdmin,
  "classes.delete": schoolAdmin,
  "classes.import": staff,
  "school_years.read": staff,
  "school_years.change": staff,
  "expected_students.read": staff,
  "expected_students.create": staff,
  "expected_students.change": staff,
  "expected_students.delete": staff,
  "expected_students.import": staff,
  "expected_students.match": staff,
  "expected_students.unmatch": staff,
  "expected_students.share": staff,
  "expected_students.remind": staff,
  "notices.read": staff,
  "notices.approve": staff,
  "form_templates.read": staff,
  "form_templates.create": superAdmin,
  "form_templates.change": superAdmin,
  "form_templates.delete": superAdmin,
  "form_templates.restore": superAdmin,
  "links.read": staff,
  "links.create": staff,
  "links.change": staff,
  "links.delete": staff,
  "links.delete_expired": staff,
  "photo_days.read": staff,
  "photo_days.create": staff,
  "photo_days.change": staff,
  "photo_days.load_class": photographer,
  "photo_days.send_photo": photographer,
  "class_photos.read": {},
  "proof_links.read": staff,
  "proof_links.create": staff,
  "proof_links.change": staff,
  "proof_links.load_class": signer,
  "students.sign_card": { ...schoolAdmin, ...signer },
  "students.fault_card": { ...schoolAdmin, ...signer },
  "students.settle_card": staff,
  "students.shorten_text": staff,
  "students.read_all": superAdmin,
  "students.read_own": schoolAdmin,
  "students.verify": schoolAdmin,
  "students.unverify": schoolAdmin,
  "students.create": staff,
  "students.correct": staff,
  "students.replace_photo": {},
  "students.send_back": staff,
  "students.undo_send_back": staff,
  "students.merge": staff,
  "students.tell_apart": staff,
  "students.remove": staff,
  "students.restore": staff,
  "students.export_record": staff,
  "students.promote": staff,
  "students.undo_promote": staff,
  "students.hand_out_card": staff,
  "students.lose_card": staff,
  "students.find_card": staff,
  "students.revoke_card": staff,
  "students.take_proposal": staff,
  "students.dismiss_proposal": staff,
  "students.erase": superAdmin,
  "students.mark_id_generated": superAdmin,
  "students.import": superAdmin,
  "students.export": superAdmin,
  "students.purge": superAdmin,
  "students.load_form": visitor,
  "students.submit": visitor,
  "id_templates.read": superAdmin,
  "id_templates.choose": superAdmin,
  "id_templates.create": superAdmin,
  "id_templates.change": superAdmin,
  "id_templates.restore": superAdmin,
  "id_templates.add_image": superAdmin,
  "id_templates.delete": superAdmin,
  "id_templates.bring_back": superAdmin,
  "design_rules.save": superAdmin,
  "school_fonts.read": superAdmin,
  "school_fonts.create": superAdmin,
  "school_fonts.delete": superAdmin,
  "print_batches.read": superAdmin,
  "print_batches.generate": superAdmin,
  "print_batches.reprint": superAdmin,
  "print_batches.copy": superAdmin,
  "print_batches.send": superAdmin,
  "print_batches.mark": superAdmin,
  "print_batches.unmark": superAdmin,
  "print_batches.deliver": superAdmin,
  "print_batches.undeliver": superAdmin,
  "print_batches.purge": superAdmin,
  "print_wishes.read": superAdmin,
  "print_wishes.save": superAdmin,
  "card_orders.read": staff,
  "card_orders.create": staff,
  "card_orders.take": superAdmin,
  "card_orders.ask": superAdmin,
  "card_orders.answer": staff,
  "card_orders.finish": superAdmin,
  "card_orders.withdraw": staff,
  "card_orders.purge": superAdmin,
  "printers.read": superAdmin,
  "printers.save": superAdmin,
  "printers.delete": superAdmin,
  "imports.read": staff,
  "imports.create": staff,
  "imports.change": staff,
  "imports.delete": staff,
  "imports.undo": staff,
  "sources.read": superAdmin,
  "sources.change": superAdmin,
  "sources.delete": superAdmin,
  "api_tokens.read": staff,
  "api_tokens.create": staff,
  "api_tokens.revoke": staff,
  "webhooks.read": staff,
  "webhooks.create": staff,
  "webhooks.change": staff,
  "webhooks.send": staff,
  "webhooks.delete": staff,
  "audit_log.read": superAdmin,
  "jobs.read": staff,
  "jobs.create": staff,
  "jobs.cancel": staff,
  "jobs.retry": staff,
  "backups.read": superAdmin,
  "backups.prove": superAdmin,
  "backups.download": superAdmin,
  "installation.read": superAdmin,
  "installation.examine": superAdmin,
  "database.back_up": superAdmin,
  "database.compact": superAdmin,
} as const satisfies Record<`${string}.${string}`, Row>;

export type Right = keyof typeof rights;

export const RIGHTS = Object.keys(rights) as Right[];

const print = [
  "id_templates.choose",
  "print_batches.generate",
  "print_batches.read",
  "print_batches.reprint",
  "print_batches.copy",
  "print_batches.send",
  "print_batches.mark",
  "print_batches.unmark",
  "print_batches.deliver",
  "print_batches.undeliver",
  "print_wishes.read",
  "print_wishes.save",
  "printers.read",
] as const satisfies readonly Right[];

/**
 * The rights of each role that is not in the specification. The place of the role determines the data that the rights
 * cover.
 */
const roleRights = {
  TEACHER: [
    "classes.read",
    "expected_students.read",
    "students.read_own",
    "students.verify",
    "students.unverify",
    "students.send_back",
    "students.undo_send_back",
    "proof_links.read",
    "students.sign_card",
    "students.fault_card",
  ],
  PHOTOGRAPHER: ["class_photos.read", "students.replace_photo"],
  PRESS: [
    ...print,
    "classes.read",
    "card_orders.read",
    "card_orders.take",
    "card_orders.ask",
    "card_orders.finish",
    "jobs.read",
    "jobs.create",
    "jobs.cancel",
    "jobs.retry",
  ],
  AUDITOR: ["audit_log.read"],
  BOARD: ["school_counts.read"],
} as const satisfies Partial<Record<Role, readonly Right[]>>;

/**
 * The grants that a super admin can add to a user's role, each with its rights. A grant covers only the user's own
 * school, regardless of the role. To define another grant, add a line here.
 */
const grantedRights = { print } as const satisfies Record<string, readonly Right[]>;

export type Grant = keyof typeof grantedRights;
export const GRANTS = Object.keys(grantedRights) as [Grant, ...Grant[]];

/** The labels for the grants, shown next to checkboxes. */
export const GRANT_WORDS: Readonly<Record<Grant, string>> = {
  print: "Can print cards for their own school",
};

/** A user's role, the place of the role, and the user's additional grants. */
export interface Holder {
  role: Role;
  grants: readonly Grant[];
  /** The place of the role. If it is absent, the role's default place applies. */
  place?: Place | null | undefined;
  /** The rights of the token, if the request uses an API token. All other rights are denied. */
  only?: readonly Right[] | undefined;
}

const SCOPES = { installation: "all", district: "district", school: "own", class: "classes" } as const;

/** Returns the data that a right covers for a role with a place. */
function byRole(role: Actor, right: Right, place: Place | null | undefined): Scope {
  const scope = (rights[right] as Row)[role];
  if (scope) return scope;
  const added: readonly Right[] = Object.hasOwn(roleRights, role)
    ? roleRights[role as keyof typeof roleRights]
    : [];
  return added.includes(right) ? SCOPES[place ?? placesOf(role as Role)[0]] : "none";
}

/**
 * Returns the data that a right covers for a user because of the role or a grant. Returns `none` if the user lacks
 * the right.
 */
export function scopeOf(who: Actor | Holder, right: Right): Scope {
  if (typeof who === "string") return byRole(who, right, null);
  if (who.only && !who.only.includes(right)) return "none";
  const own = byRole(who.role, right, who.place);
  if (own !== "none") return own;
  const isGranted = who.grants.some((grant) => (grantedRights[grant] as readonly Right[]).includes(right));
  return isGranted ? "own" : "none";
}

/** Whether a user has a right at all. `scopeOf` returns the data that the right covers. */
export const can = (who: Actor | Holder, right: Right): boolean => scopeOf(who, right) !== "none";

export const rightsOfRole = (role: Role): Right[] => RIGHTS.filter((right) => can(role, right));
