import type { Right } from "@idms/core/school/accounts/rights";
import { matchPath } from "react-router-dom";
import { IconHome2, IconIdBadge2, IconPrinter, IconServer } from "../../ui/icons/frame-icons.ts";
import type { Icon } from "../../ui/icons/icon.tsx";
import { say } from "../../say/say/say.ts";
import { shellText } from "../../say/core-texts/messages.ts";
import { SCREENS, screenAt, type ScreenPath } from "./screens.ts";

/** A screen in an area, with the screens that open from it and belong to it. */
interface Tab {
  path: ScreenPath;
  label: string;
  /** Patterns of the screens of one entry, such as one printed batch. */
  details?: readonly ScreenPath[];
}

/** Screens about one subject. They are shown as tabs of one page. */
export interface Area {
  label: string;
  /** The icon in the second part of the menu. Without one, the area is reached from the first part. */
  icon?: Icon;
  /** The right required to use any part of the area. */
  needs?: Right;
  tabs: readonly Tab[];
}

const { menu } = shellText;

// The labels are not taken from core's groups of texts, because the first page would load these groups whole.
const students: readonly Tab[] = [
  { path: "/students", label: say("Students"), details: ["/students/:id"] },
  { path: "/students/duplicates", label: say("Possible duplicates") },
  { path: "/students/changed", label: say("Printed cards that have changed") },
  { path: "/students/removed", label: say("Removed students") },
];
const imports: Tab = { path: "/imports", label: say("Import"), details: ["/imports/:id"] };
const otherSystems: readonly Tab[] = [
  { path: "/tokens", label: say("API tokens") },
  { path: "/webhooks", label: say("Webhooks"), details: ["/webhooks/:id"] },
];
const newYear: Tab = { path: "/classes/new-year", label: say("New school year") };

/**
 * Every area with its tabs, in the order of the menu. A tab that is in several areas belongs to the first one that the
 * user may open.
 */
const AREAS: readonly Area[] = [
  {
    label: menu.dashboard,
    needs: "dashboard.read_all",
    tabs: [
      { path: "/admin/dashboard", label: menu.dashboard, details: ["/"] },
      { path: "/school-counts", label: say("Counts by school") },
      { path: "/school-counts/classes", label: say("Counts by class") },
    ],
  },
  {
    label: menu.schools,
    needs: "schools.read",
    tabs: [{ path: "/admin/schools", label: menu.schools }, imports, newYear],
  },
  {
    label: menu.schoolAdmins,
    needs: "users.read",
    tabs: [
      { path: "/admin/users", label: menu.schoolAdmins },
      { path: "/admin/districts", label: say("Districts") },
    ],
  },
  {
    label: menu.formTemplates,
    tabs: [{ path: "/templates", label: menu.formTemplates, details: ["/templates/new", "/templates/:id"] }],
  },
  {
    label: menu.idTemplates,
    tabs: [{ path: "/admin/id-templates", label: menu.idTemplates, details: ["/id-templates/:id"] }],
  },
  {
    label: menu.classes,
    needs: "classes.change",
    tabs: [
      { path: "/school/classes", label: menu.classes },
      { path: "/classes/staff", label: say("Staff") },
      imports,
      newYear,
    ],
  },
  {
    label: menu.uploadLinks,
    needs: "classes.change",
    tabs: [{ path: "/school/upload-links", label: menu.uploadLinks }],
  },
  {
    label: menu.submissions,
    needs: "students.read_all",
    tabs: [{ path: "/admin/submissions", label: menu.submissions }, ...students],
  },
  {
    label: menu.submissions,
    tabs: [{ path: "/school/submissions", label: menu.submissions }, ...students],
  },
  {
    label: say("Printing"),
    icon: IconPrinter,
    needs: "jobs.read",
    tabs: [
      { path: "/admin/print", label: say("Print Desk") },
      { path: "/orders", label: say("Orders") },
      { path: "/proofs", label: say("Sign-off") },
      { path: "/admin/batches", label: say("Printed batches"), details: ["/admin/batches/:id"] },
      { path: "/admin/batches/counts", label: say("Printed cards by month") },
      { path: "/admin/printers", label: say("Printers") },
      { path: "/jobs", label: say("Jobs") },
    ],
  },
  { label: say("Cards"), icon: IconIdBadge2, tabs: [{ path: "/cards", label: say("Hand Out Cards") }] },
  {
    label: say("Families"),
    icon: IconHome2,
    tabs: [
      { path: "/families/requests", label: say("Requests") },
      { path: "/notice", label: say("Notice to parents") },
      { path: "/school/upload-links", label: menu.uploadLinks },
    ],
  },
  {
    label: say("Installation"),
    icon: IconServer,
    needs: "installation.read",
    tabs: [
      { path: "/admin/settings", label: say("Settings") },
      { path: "/admin/backups", label: say("Backups") },
      { path: "/admin/doctor", label: say("Doctor") },
      { path: "/admin/log", label: say("Audit log") },
      ...otherSystems,
    ],
  },
  {
    label: say("Sign-in and security"),
    tabs: [{ path: "/account", label: say("Sign-in and security") }, ...otherSystems],
  },
  {
    label: say("Class"),
    tabs: [
      { path: "/classes/:id", label: say("Students") },
      { path: "/classes/:id/roster", label: say("Roster") },
      { path: "/classes/:id/links", label: menu.uploadLinks },
      { path: "/classes/:id/families", label: say("Remind families") },
      { path: "/classes/:id/proof", label: say("Sign-off") },
    ],
  },
];

/** Whether the user may open a screen. */
const mayOpen = (can: (right: Right) => boolean, path: ScreenPath): boolean => {
  const needs: Right | null = SCREENS[path];
  return needs === null || can(needs);
};

/** Returns a user's areas, each with the tabs that the user may open. No tab appears in more than one of them. */
export function areasOf(can: (right: Right) => boolean): Area[] {
  const taken = new Set<ScreenPath>();
  const areas: Area[] = [];
  for (const area of AREAS) {
    if (area.needs && !can(area.needs)) continue;
    const tabs = area.tabs.filter(({ path }) => mayOpen(can, path) && !taken.has(path));
    for (const { path } of tabs) taken.add(path);
    if (tabs.length > 0) areas.push({ ...area, tabs });
  }
  return areas;
}

/** A screen's area, and the tab that the screen is or belongs to. */
export interface Whereabouts {
  area: Area;
  tab: Tab;
  /** The values of the pattern, such as the ID of a class. */
  params: Readonly<Record<string, string | undefined>>;
}

/** Finds the area and the tab for an address. Returns null if no area contains the address's screen. */
export function areaAt(areas: readonly Area[], pathname: string): Whereabouts | null {
  const screen = screenAt(pathname);
  if (screen === undefined) return null;
  const isHere = ({ path, details }: Tab) => path === screen || details?.includes(screen);
  const area = areas.find(({ tabs }) => tabs.some(isHere));
  const tab = area?.tabs.find(isHere);
  return area && tab ? { area, tab, params: matchPath(screen, pathname)?.params ?? {} } : null;
}
