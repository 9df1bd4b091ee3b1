import { generatePath, Link, useSearchParams } from "react-router-dom";
import type { Whereabouts } from "./areas.ts";

/** The choices in the address that stay when the user goes to a neighbouring screen. */
const KEPT = new Set(["school", "classroom"]);

/** Scrolls to the shown tab. On a phone the tabs scroll, and it may be out of sight. */
const show = (tab: HTMLAnchorElement | null) => tab?.scrollIntoView({ block: "nearest", inline: "nearest" });

/** Shows the screens of an area as tabs. They keep the chosen school and class. */
export function AreaTabs({ area, tab, params }: Whereabouts) {
  const [search] = useSearchParams();
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
          {label}
        </Link>
      ))}
    </nav>
  );
}
