import type { Right } from "@idms/core/school/accounts/rights";
import { matchPath } from "react-router-dom";

/** Every staff screen's path, with the right that it requires. Null means that every signed-in user may open it. */
export const SCREENS = {
  "/": null,
  "/account": null,
  "/admin/approvals": "dashboard.read_all",
  "/admin/backups": "backups.read",
  "/admin/batches": "print_batches.read",
  "/admin/batches/:id": "print_batches.read",
  "/admin/batches/counts": "print_batches.read",
  "/admin/dashboard": "dashboard.read_all",
  "/admin/districts": "districts.change",
  "/admin/doctor": "installation.read",
  "/admin/id-templates": "id_templates.read",
  "/admin/log": "audit_log.read",
  "/admin/print": "print_batches.generate",
  "/admin/printers": "printers.save",
  "/admin/schools": "schools.read",
  "/admin/settings": "installation.read",
  "/admin/submissions": "students.read_all",
  "/admin/users": "users.read",
  "/cards": "students.hand_out_card",
  "/class-photos": "class_photos.read",
  "/classes/:id": "classes.read",
  "/classes/:id/families": "expected_students.share",
  "/classes/:id/links": "links.read",
  "/classes/:id/proof": "proof_links.read",
  "/classes/:id/roster": "expected_students.read",
  "/classes/new-year": "students.promote",
  "/classes/staff": "classes.change",
  "/families/requests": "students.take_proposal",
  "/id-templates/:id": "id_templates.read",
  "/imports": "imports.read",
  "/imports/:id": "imports.change",
  "/jobs": "jobs.read",
  "/notice": "notices.read",
  "/orders": "card_orders.read",
  "/own-classes": "classes.read",
  "/proofs": "proof_links.read",
  "/school-counts": "school_counts.read",
  "/school-counts/classes": "dashboard.read_all",
  "/school/classes": "classes.change",
  "/school/dashboard": "dashboard.read_own",
  "/school/submissions": "students.read_own",
  "/school/upload-links": "links.read",
  "/students": "students.correct",
  "/students/:id": "students.correct",
  "/students/changed": "students.correct",
  "/students/duplicates": "students.merge",
  "/students/removed": "students.restore",
  "/templates": "form_templates.change",
  "/templates/:id": "form_templates.change",
  "/templates/new": "form_templates.create",
  "/tokens": "api_tokens.read",
  "/webhooks": "webhooks.read",
  "/webhooks/:id": "webhooks.read",
} as const satisfies Record<string, Right | null>;

export type ScreenPath = keyof typeof SCREENS;

/** Finds the screen for an address. A screen's own path comes before patterns that also match it. */
export const screenAt = (pathname: string): ScreenPath | undefined => {
  const paths = Object.keys(SCREENS) as ScreenPath[];
  return paths.find((path) => path === pathname) ?? paths.find((path) => matchPath(path, pathname) !== null);
};
