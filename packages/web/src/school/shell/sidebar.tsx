import { CloseButton, Group, NavLink, Tooltip } from "@mantine/core";
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from "@tabler/icons-react";
import { Link, useLocation } from "react-router-dom";
import { useCurrentUser } from "../session/session.tsx";
import { Logo } from "../../ui/page/logo.tsx";
import { menuOf } from "./menus.tsx";
import { shellText } from "../../say/texts/messages.ts";
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

function Menu({ collapsed }: { collapsed: boolean }) {
  const { role, grants } = useCurrentUser();
  const { pathname } = useLocation();
  return menuOf(role, grants).map(({ path, label, icon: Icon }) => {
    const here = pathname === path || (pathname === "/" && path.endsWith("/dashboard"));
    return (
      <Tooltip key={path} label={label} position="right" disabled={!collapsed}>
        <NavLink
          component={Link}
          to={path}
          label={label}
          leftSection={<Icon size={20} stroke={1.6} />}
          active={here}
          aria-current={here ? "page" : undefined}
        />
      </Tooltip>
    );
  });
}
