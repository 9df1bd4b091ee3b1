import { isFound, searchKey } from "@idms/core/forms/values/search-columns";
import type { PhotoDayChild } from "@idms/core/collect/photo-days/child";
import { useState } from "react";
import { nextNeeded, type ChildState } from "./child-state.ts";
import { StateMark } from "./state-mark.tsx";
import { texts } from "./texts.ts";

interface ChildrenListProps {
  list: readonly PhotoDayChild[];
  states: readonly ChildState[];
  isLoading: boolean;
  onOpen(place: number): void;
  onReload(): void;
}

/** Lists all children of the class in roster order, searchable by name or roll number. */
export function ChildrenList({ list, states, isLoading, onOpen, onReload }: ChildrenListProps) {
  const [typed, setTyped] = useState("");
  const found = list
    .map((child, place) => ({ child, place }))
    .filter(({ child }) => child.roll === typed.trim() || isFound(typed, searchKey([child.name])));
  const next = nextNeeded(states, -1);
  const nextName = next === null ? undefined : list[next]?.name;
  const isBegun = states.some((state) => state !== "none");

  return (
    <>
      {next !== null && nextName !== undefined ? (
        <button type="button" className="pf-button pf-primary pd-start" onClick={() => onOpen(next)}>
          {isBegun ? texts.goOn(nextName) : texts.start(nextName)}
        </button>
      ) : (
        list.length > 0 && <p className="pd-finished">{texts.finished}</p>
      )}
      {list.length === 0 ? (
        <p>{texts.empty}</p>
      ) : (
        <>
          <label className="pf-label" htmlFor="search">
            {texts.search}
          </label>
          <input
            id="search"
            type="search"
            className="pf-input"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          {found.length === 0 && <p role="status">{texts.nobodyFound}</p>}
          <ol className="pd-children" aria-label={texts.list}>
            {found.map(({ child, place }) => (
              <li key={child.child}>
                <button type="button" className="pd-row" onClick={() => onOpen(place)}>
                  <span className="pd-roll">{child.roll}</span>
                  <span className="pd-named">
                    <span className="pd-name" dir="auto">
                      {child.name}
                    </span>
                    <StateMark state={states[place] ?? "none"} />
                  </span>
                </button>
              </li>
            ))}
          </ol>
        </>
      )}
      <p className="pp-muted">{texts.notListed}</p>
      <button type="button" className="pf-button" disabled={isLoading} onClick={onReload}>
        {texts.reload}
      </button>
    </>
  );
}
