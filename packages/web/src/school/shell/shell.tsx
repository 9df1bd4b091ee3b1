import { hasToChooseSchool, worksInOneOfMany } from "@idms/core/school/accounts/place";
import { Anchor, AppShell, Burger, Group, Button } from "@mantine/core";
import {
  useDisclosure,
  useFocusTrap,
  useLocalStorage,
  useMediaQuery,
  useWindowEvent,
  useHotkeys,
} from "@mantine/hooks";
import { lazy, Suspense, use, useCallback, useEffect, useRef, useState } from "react";
import { Outlet, useLocation, useNavigation, generatePath, Link, useSearchParams } from "react-router-dom";
import { IconSearch } from "../../ui/icons/frame-icons.ts";
import { schoolAtWork } from "../../ui/api/school-at-work.ts";
import { ArrivalContext } from "../../ui/page/arrival.ts";
import { FrameContext, PeopleContext, START } from "../../ui/page/frame.ts";
import { MayContext } from "../../ui/api/may.ts";
import { ProfileMenu } from "./profile-menu.tsx";
import { useCurrentUser } from "../session/session.tsx";
import { seesStudents, useCan } from "../session/use-can.ts";
import { areaAt, areasOf, type Whereabouts } from "./areas.ts";
import { ScreenDocs, ScreenHelp } from "./screen-help.tsx";
import { Sidebar } from "./sidebar.tsx";
import { shellText } from "../../say/core-texts/messages.ts";
import { say } from "../../say/say/say.ts";
import "./shell.css";
import "./search-dialog.css";

/** The choices in the address that are kept when the user switches to a neighbouring screen. */
const KEPT = new Set(["school", "classroom"]);

/** Scrolls to the active tab. On a phone, the tabs scroll, so the active tab may be out of sight. */
const show = (tab: HTMLAnchorElement | null) => tab?.scrollIntoView({ block: "nearest", inline: "nearest" });

/** The tabs with another name for a staff group, by path. */
const STAFF_TABS: Readonly<Record<string, string>> = {
  "/classes/:id": say("Staff"),
  "/classes/:id/families": say("Remind staff"),
};

/** Shows the screens of an area as tabs. The tabs keep the chosen school and class. */
function AreaTabs({ area, tab, params }: Whereabouts) {
  const [search] = useSearchParams();
  const isOfStaff = use(PeopleContext) === "staff";
  const kept = new URLSearchParams([...search].filter(([name]) => KEPT.has(name))).toString();
  return (
    <nav className="page-tabs no-print" aria-label={area.label} data-scrolls>
      {area.tabs.map(({ path, label }) => (
        <Link
          key={path}
          to={{ pathname: generatePath(path, params), search: kept }}
          aria-current={path === tab.path ? "page" : undefined}
          ref={path === tab.path ? show : undefined}
        >
          {(isOfStaff && STAFF_TABS[path]) || label}
        </Link>
      ))}
    </nav>
  );
}

/** Loads the dialog on first use. */
const SearchDialog = lazy(async () => ({ default: (await import("./search-dialog.tsx")).SearchDialog }));

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Opens the search from anywhere, with its button or with Ctrl K, even while the user is typing. */
function SearchButton() {
  const [isOpen, setOpen] = useState(false);
  useHotkeys([["mod+K", () => setOpen(true)]], []);
  return (
    <>
      <Button
        className="shell-search"
        variant="default"
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        rightSection={<kbd aria-hidden="true">{isApple ? "⌘ K" : "Ctrl K"}</kbd>}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        {say("Search")}
      </Button>
      {isOpen && (
        <Suspense>
          <SearchDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Loaded lazily, because few users work in several schools. */
const SchoolChooser = lazy(async () => ({
  default: (await import("../session/school-chooser.tsx")).SchoolChooser,
}));
const ChooseSchool = lazy(async () => ({
  default: (await import("../session/school-chooser.tsx")).ChooseSchool,
}));

/** Widths of the sidebar when it is expanded and collapsed, in px. */
const EXPANDED = 220;
const COLLAPSED = 80;
const HEADER = 56;
const NARROW = "(max-width: 47.99em)";
const YEAR = new Date().getFullYear();

/**
 * Returns a function that returns whether a screen was reached from another screen. The first screen does not take
 * the focus.
 */
function useArrive(): () => boolean {
  const shown = useRef(false);
  return useCallback(() => {
    const before = shown.current;
    shown.current = true;
    return before;
  }, []);
}

/** The options of the browser setting that stores whether the sidebar is collapsed. */
const FOLDED = { key: "idms.sidebar", defaultValue: false, getInitialValueInEffect: false };

/**
 * The frame of every staff screen. It has the sidebar, the profile menu and the footer. On a narrow screen, the
 * sidebar is a menu.
 */
export function Shell() {
  const [collapsed, setCollapsed] = useLocalStorage(FOLDED);
  const [opened, { open, close }] = useDisclosure(false);
  const narrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  const menuOpen = opened && narrow;
  const trap = useFocusTrap(menuOpen);
  const burger = useRef<HTMLButtonElement>(null);
  const can = useCan();
  const user = useCurrentUser();
  const { pathname } = useLocation();
  const isToChoose = hasToChooseSchool(user) && schoolAtWork() === null && !pathname.startsWith("/account");
  const arrive = useArrive();
  const { state } = useNavigation();
  useEffect(close, [pathname, narrow, close]);

  const leaveMenu = () => {
    close();
    burger.current?.focus();
  };
  useWindowEvent("keydown", (event) => menuOpen && event.key === "Escape" && leaveMenu());

  return (
    <AppShell
      header={{ height: HEADER }}
      navbar={{ width: collapsed ? COLLAPSED : EXPANDED, breakpoint: "sm", collapsed: { mobile: !menuOpen } }}
      padding={{ base: "md", md: "xl" }}
      layout="alt"
    >
      <a href="#content" className="skip-link no-print">
        {say("Skip to content")}
      </a>
      {state === "loading" && (
        <div className="shell-loading" role="progressbar" aria-label={say("Loading")} />
      )}
      <AppShell.Header className="no-print">
        <Group h="100%" px="md" justify="space-between">
          <Burger
            ref={burger}
            opened={false}
            onClick={open}
            hiddenFrom="sm"
            size="sm"
            aria-label={say("Open the menu")}
            aria-expanded={menuOpen}
          />
          {seesStudents(can) ? <SearchButton /> : <span />}
          {worksInOneOfMany(user) && <SchoolAtWork />}
          <ProfileMenu />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar
        ref={trap}
        className="no-print"
        data-collapsed={(collapsed && !narrow) || undefined}
        data-opened={menuOpen || undefined}
        aria-label={say("Main menu")}
      >
        <Sidebar
          collapsed={collapsed && !narrow}
          onFold={() => setCollapsed(!collapsed)}
          onLeave={leaveMenu}
          height={HEADER}
        />
      </AppShell.Navbar>
      <AppShell.Main className="shell-body" renderRoot={(props) => <div {...props} />}>
        <main id="content" tabIndex={-1} className="shell-page">
          <ArrivalContext value={arrive}>
            <MayContext value={can}>
              <Screen isToChoose={isToChoose} />
            </MayContext>
          </ArrivalContext>
        </main>
        <footer className="shell-footer no-print">
          {say("Provided by {product} · © {year}", { product: shellText.title, year: YEAR })}
        </footer>
      </AppShell.Main>
    </AppShell>
  );
}

/** Shows the screen for the address, with the tabs of its area and its help. */
function Screen({ isToChoose }: { isToChoose: boolean }) {
  const { pathname } = useLocation();
  const areas = areasOf(useCan());
  const here = areaAt(areas, pathname);
  const frame = {
    tabs: here && here.area.tabs.length > 1 && <AreaTabs {...here} />,
    help: <ScreenHelp key={pathname} pathname={pathname} />,
    docs: <ScreenDocs pathname={pathname} />,
    doorTo(path: string) {
      const door = areas.flatMap(({ tabs }) => tabs).find((tab) => tab.path === path);
      return door ? (
        <Anchor component={Link} to={door.path} size="sm">
          {say("Open {screen}", { screen: door.label })}
        </Anchor>
      ) : null;
    },
    // The screens of one class have no list that everyone may open.
    list: here && !here.tab.path.includes(":") ? here.tab : START,
  };
  return (
    <FrameContext value={frame}>
      <Suspense>{isToChoose ? <ChooseSchool /> : <Outlet />}</Suspense>
    </FrameContext>
  );
}

const SchoolAtWork = () => (
  <Suspense fallback={null}>
    <SchoolChooser className="school-at-work" aria-label={say("Current school")} size="xs" clearable />
  </Suspense>
);
