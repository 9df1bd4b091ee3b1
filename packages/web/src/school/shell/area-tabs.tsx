import { useLayoutEffect, useRef } from "react";
import { generatePath, Link, useSearchParams } from "react-router-dom";
import type { Whereabouts } from "./areas.ts";

/** The choices in the address that stay when the user goes to a neighbouring screen. */
const KEPT = new Set(["school", "classroom"]);

/** Shows the screens of an area as tabs. They keep the chosen school and class. */
export function AreaTabs({ area, tab, params }: Whereabouts) {
  const [search] = useSearchParams();
  const kept = new URLSearchParams([...search].filter(([name]) => KEPT.has(name))).toString();
  const nav = useRef<HTMLElement>(null);
  // On a phone the tabs scroll, and the shown one may be out of sight.
  useLayoutEffect(() => {
    nav.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [tab.path]);
  return (
    <nav ref={nav} className="page-tabs no-print" aria-label={area.label}>
      {area.tabs.map(({ path, label }) => (
        <Link
          key={path}
          to={{ pathname: generatePath(path, params), search: kept }}
          aria-current={path === tab.path ? "page" : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
