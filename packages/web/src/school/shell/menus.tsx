import type { ComponentType } from "react";
import {
  IconBuilding,
  IconChartBar,
  IconForms,
  IconId,
  IconLayoutDashboard,
  IconLink,
  IconListCheck,
  IconPhoto,
  IconSchool,
  IconSignature,
  IconUsers,
  IconUsersGroup,
} from "../../ui/icons/frame-icons.ts";
import { say } from "../../say/say/say.ts";
import { shellText } from "../../say/core-texts/messages.ts";
import type { ScreenPath } from "./screens.ts";

export interface MenuEntry {
  path: ScreenPath;
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
    { path: "/proofs", label: say("Sign-off"), icon: IconSignature },
  ],
  PHOTOGRAPHER: [{ path: "/class-photos", label: say("Photos"), icon: IconPhoto }],
  PRESS: [],
  AUDITOR: [{ path: "/admin/log", label: say("Audit log"), icon: IconListCheck }],
  BOARD: [{ path: "/school-counts", label: say("Counts by school"), icon: IconChartBar }],
};

/**
 * Returns the first part of a role's menu. The menus of the two main roles are in the specification (section 1). An
 * unknown role gets the school menu. The second part consists of the areas with an icon.
 */
export const menuOf = (role: string): readonly MenuEntry[] =>
  role === "SUPER_ADMIN" ? superAdminMenu : (furtherMenus[role] ?? schoolMenu);

/** Returns the path of the first page of a role that has no dashboard. */
export const beginOf = (role: string): string | undefined =>
  role === "PRESS" ? "/admin/print" : furtherMenus[role]?.[0]?.path;
