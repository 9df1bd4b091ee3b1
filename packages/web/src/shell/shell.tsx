import { shellText } from "@idms/core";
import { ActionIcon, AppShell, Burger, Group, NavLink, Text, Tooltip } from "@mantine/core";
import { useDisclosure, useLocalStorage } from "@mantine/hooks";
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from "@tabler/icons-react";
import { Suspense, useEffect } from "react";
import { Link, Outlet, useLocation } from "react-router-dom";
import { useCurrentUser } from "../session/session.tsx";
import { menuOf } from "./menus.tsx";
import { ProfileMenu } from "./profile-menu.tsx";
import "./shell.css";

/** Widths of the sidebar in px, expanded and collapsed. */
const EXPANDED = 220;
const COLLAPSED = 80;
const HEADER = 56;
const YEAR = new Date().getFullYear();

/** The frame of every screen of the staff: sidebar, profile, footer. */
export function Shell() {
  const [collapsed, setCollapsed] = useLocalStorage({
    key: "idms.sidebar",
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const [opened, { toggle, close }] = useDisclosure(false);
  const { pathname } = useLocation();
  useEffect(close, [pathname, close]);

  const fold = collapsed ? "Expand the menu" : "Collapse the menu";
  const FoldIcon = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <AppShell
      header={{ height: HEADER }}
      navbar={{ width: collapsed ? COLLAPSED : EXPANDED, breakpoint: "sm", collapsed: { mobile: !opened } }}
      padding="md"
      layout="alt"
    >
      <a href="#content" className="skip-link">
        Skip to the content
      </a>
      <AppShell.Header className="no-print">
        <Group h="100%" px="md" justify="space-between">
          <Burger
            opened={opened}
            onClick={toggle}
            hiddenFrom="sm"
            size="sm"
            aria-label={opened ? "Close the menu" : "Open the menu"}
            aria-expanded={opened}
          />
          <span />
          <ProfileMenu />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar
        className="no-print"
        data-collapsed={collapsed || undefined}
        data-opened={opened || undefined}
        aria-label="Main menu"
      >
        <Group h={HEADER} px="md" justify="space-between" wrap="nowrap" className="shell-title">
          <Text component={Link} to="/" className="shell-name">
            {shellText.title}
          </Text>
          <Burger opened={opened} onClick={toggle} hiddenFrom="sm" size="sm" aria-label="Close the menu" />
          <ActionIcon
            variant="subtle"
            color="gray"
            className="row-action"
            visibleFrom="sm"
            onClick={() => setCollapsed(!collapsed)}
            aria-label={fold}
            aria-expanded={!collapsed}
          >
            <FoldIcon size={20} stroke={1.6} />
          </ActionIcon>
        </Group>
        <Menu collapsed={collapsed && !opened} />
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1}>
        <div className="shell-page">
          <Suspense>
            <Outlet />
          </Suspense>
        </div>
        <footer className="shell-footer no-print">
          © {YEAR} {shellText.title} · School ID cards
        </footer>
      </AppShell.Main>
    </AppShell>
  );
}

function Menu({ collapsed }: { collapsed: boolean }) {
  const { role } = useCurrentUser();
  const { pathname } = useLocation();
  return menuOf(role).map(({ path, label, icon: Icon }) => (
    <Tooltip key={path} label={label} position="right" disabled={!collapsed}>
      <NavLink
        component={Link}
        to={path}
        label={label}
        leftSection={<Icon size={20} stroke={1.6} />}
        active={pathname === path || (pathname === "/" && path.endsWith("/dashboard"))}
        aria-current={pathname === path ? "page" : undefined}
      />
    </Tooltip>
  ));
}
