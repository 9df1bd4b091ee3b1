import { CloseButton, Group, NavLink, Tooltip } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { Link, useLocation } from "react-router-dom";
import {
  IconChevronDown,
  IconChevronRight,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
} from "../../ui/icons/frame-icons.ts";
import { useCurrentUser } from "../session/session.tsx";
import { Logo } from "../../ui/page/logo.tsx";
import { useCan } from "../session/use-can.ts";
import { areaAt, areasOf } from "./areas.ts";
import { menuOf, type MenuEntry } from "./menus.tsx";
import { shellText } from "../../say/core-texts/messages.ts";
import { say } from "../../say/say/say.ts";

export interface SidebarProps {
  collapsed: boolean;
  /** Collapses or expands the sidebar. */
  onFold(): void;
  /** Closes the sidebar if it covers the page as a menu. */
  onLeave(): void;
  /** Header height, in px. */
  height: number;
}

/** Shows the product's name and the role's menu. When collapsed, shows only icons, labelled with their names. */
export function Sidebar({ collapsed, onFold, onLeave, height }: SidebarProps) {
  const FoldIcon = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <>
      <Group h={height} justify="space-between" wrap="nowrap" className="sidebar-head">
        <Link to="/" className="sidebar-name">
          <Logo size={30} />
          <span className="sidebar-word">{shellText.title}</span>
        </Link>
        <CloseButton hiddenFrom="sm" size="lg" aria-label={say("Close the menu")} onClick={onLeave} />
      </Group>
      <div className="sidebar-menu">
        <Menu collapsed={collapsed} />
      </div>
      <NavLink
        component="button"
        type="button"
        className="sidebar-fold"
        visibleFrom="sm"
        label={collapsed ? say("Expand the menu") : say("Collapse the menu")}
        leftSection={<FoldIcon size={20} stroke={1.6} />}
        aria-expanded={!collapsed}
        onClick={onFold}
      />
    </>
  );
}

interface EntryProps {
  entry: MenuEntry;
  collapsed: boolean;
  /**
   * Whether the entry's area is shown: "page" if the entry's own screen is shown, "true" if another screen in its area
   * is.
   */
  current: "page" | "true" | undefined;
}

const Entry = ({ entry: { path, label, icon: Icon }, collapsed, current }: EntryProps) => (
  <Tooltip label={label} position="right" disabled={!collapsed}>
    <NavLink
      component={Link}
      to={path}
      label={label}
      leftSection={<Icon size={20} stroke={1.6} />}
      active={current !== undefined}
      aria-current={current}
    />
  </Tooltip>
);

/** The browser's stored setting for whether the second part of the menu is hidden. */
const MORE_HIDDEN = { key: "idms.menu-more", defaultValue: false, getInitialValueInEffect: false };

/** Shows the role's specified entries, and below them the areas for everything else, which can be hidden. */
function Menu({ collapsed }: { collapsed: boolean }) {
  const { role } = useCurrentUser();
  const { pathname } = useLocation();
  const areas = areasOf(useCan());
  const [isHidden, setHidden] = useLocalStorage(MORE_HIDDEN);
  const here = areaAt(areas, pathname)?.area;
  const currentOf = (path: string) =>
    pathname === path || (pathname === "/" && path.endsWith("/dashboard"))
      ? "page"
      : here?.tabs.some((tab) => tab.path === path)
        ? "true"
        : undefined;
  const more = areas.flatMap(({ label, icon, tabs: [first] }): MenuEntry[] =>
    icon && first ? [{ label, icon, path: first.path }] : [],
  );
  return (
    <>
      {menuOf(role).map((entry) => (
        <Entry key={entry.path} {...{ entry, collapsed }} current={currentOf(entry.path)} />
      ))}
      {more.length > 0 && (
        <>
          <NavLink
            component="button"
            type="button"
            className="sidebar-more"
            label={say("More screens")}
            leftSection={isHidden ? <IconChevronRight size={20} /> : <IconChevronDown size={20} />}
            aria-expanded={!isHidden}
            onClick={() => setHidden(!isHidden)}
          />
          {!isHidden &&
            more.map((entry) => (
              <Entry key={entry.path} {...{ entry, collapsed }} current={currentOf(entry.path)} />
            ))}
        </>
      )}
    </>
  );
}
