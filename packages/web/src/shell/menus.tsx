import {
  IconBuilding,
  IconForms,
  IconId,
  IconLayoutDashboard,
  IconLink,
  IconSchool,
  IconUsers,
  IconUsersGroup,
} from "@tabler/icons-react";
import type { ComponentType } from "react";
import { shellText } from "../say/texts/messages.ts";

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

/** The sidebar of a role; whoever is no super admin gets the school's. */
export const menuOf = (role: string): readonly MenuEntry[] =>
  role === "SUPER_ADMIN" ? superAdminMenu : schoolMenu;
