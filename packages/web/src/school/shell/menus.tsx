import { ORDERS_PATH } from "@idms/core/print/orders/orders-path";
import { PROOFS_PATH } from "@idms/core/collect/sign-off/proofs-path";
import {
  IconBuilding,
  IconChartBar,
  IconForms,
  IconId,
  IconLayoutDashboard,
  IconLink,
  IconListCheck,
  IconPhoto,
  IconPrinter,
  IconSchool,
  IconShoppingCart,
  IconSignature,
  IconUsers,
  IconUsersGroup,
} from "@tabler/icons-react";
import type { ComponentType } from "react";
import { say } from "../../say/say/say.ts";
import { shellText } from "../../say/texts/messages.ts";

export interface MenuEntry {
  path: string;
  label: string;
  icon: ComponentType<{ size?: number; stroke?: number }>;
}

const { menu } = shellText;

const superAdminMenu: readonly MenuEntry[] = [
  { path: "/admin/dashboard", label: menu.dashboard, icon: IconLayoutDashboard },
  { path: "/admin/schools", label: menu.schools, icon: IconBuilding },
  { path: "/admin/users", label: menu.schoolAdmins, icon: IconUsers },
  { path: "/templates", label: menu.formTemplates, icon: IconForms },
  { path: "/admin/id-templates", label: menu.idTemplates, icon: IconId },
  { path: "/admin/submissions", label: menu.submissions, icon: IconUsersGroup },
];

const schoolMenu: readonly MenuEntry[] = [
  { path: "/school/dashboard", label: menu.dashboard, icon: IconLayoutDashboard },
  { path: "/school/classes", label: menu.classes, icon: IconSchool },
  { path: "/school/upload-links", label: menu.uploadLinks, icon: IconLink },
  { path: "/school/submissions", label: menu.submissions, icon: IconUsersGroup },
];

/** The menus of the other roles, each starting with the role's first screen. */
const furtherMenus: Readonly<Record<string, readonly MenuEntry[]>> = {
  TEACHER: [
    { path: "/own-classes", label: menu.classes, icon: IconSchool },
    { path: "/school/submissions", label: menu.submissions, icon: IconUsersGroup },
    { path: PROOFS_PATH, label: say("Sign-off"), icon: IconSignature },
  ],
  PHOTOGRAPHER: [{ path: "/class-photos", label: say("Photos"), icon: IconPhoto }],
  PRESS: [
    { path: "/admin/print", label: say("Print Desk"), icon: IconPrinter },
    { path: ORDERS_PATH, label: say("Orders"), icon: IconShoppingCart },
    { path: "/admin/batches", label: say("Printed batches"), icon: IconId },
    { path: "/jobs", label: say("Jobs"), icon: IconListCheck },
  ],
  AUDITOR: [{ path: "/admin/log", label: say("Audit log"), icon: IconListCheck }],
  BOARD: [{ path: "/school-counts", label: say("Counts by school"), icon: IconChartBar }],
};

/** The additional menu entry for users to whom a super admin has granted the right to print. */
const printMenu: MenuEntry = { path: "/admin/print", label: say("Print Desk"), icon: IconPrinter };

/** Returns the sidebar menu of a role. An unknown role gets the school menu. */
export function menuOf(role: string, grants: readonly string[] = []): readonly MenuEntry[] {
  if (role === "SUPER_ADMIN") return superAdminMenu;
  const menu = furtherMenus[role] ?? schoolMenu;
  const hasDesk = menu.some(({ path }) => path === printMenu.path);
  return grants.includes("print") && !hasDesk ? [...menu, printMenu] : menu;
}

/** Returns the path of the first page of a role that has no dashboard. */
export const beginOf = (role: string): string | undefined => furtherMenus[role]?.[0]?.path;
