import { Modal, Text, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useEffect, useEffectEvent, useId, useState, type KeyboardEvent } from "react";
import { useNavigate } from "react-router-dom";
import { IconSearch } from "../../ui/icons/frame-icons.ts";
import { useCurrentUser } from "../session/session.tsx";
import { useSearch, type Goal } from "./use-search.ts";
import { commonText } from "../../say/core-texts/messages.ts";
import { say } from "../../say/say/say.ts";
import "./search-dialog.css";

const PAUSE_MS = 150;

/** Manages the search results, the highlighted result, and the navigation to the selected result. */
function useFinding(id: string, onClose: () => void) {
  const navigate = useNavigate();
  const { username: user } = useCurrentUser();
  const [text, setText] = useState("");
  const [asked] = useDebouncedValue(text, PAUSE_MS);
  const { groups: found, isBusy, failed } = useSearch(asked);
  const [recent] = useState(() => recentGoals(user));
  const groups =
    asked.trim() === "" && recent.length > 0 ? [{ title: say("Recent"), goals: recent }, ...found] : found;
  const goals = groups.flatMap((group) => group.goals.map((goal) => ({ ...goal, group: group.title })));
  const [at, setAt] = useState(0);
  const [isMoved, setMoved] = useState(false);
  const [isEntered, setEntered] = useState(false);
  const active = Math.min(at, goals.length - 1);

  useEffect(() => {
    document.querySelector(`#${CSS.escape(`${id}-${active}`)}`)?.scrollIntoView({ block: "nearest" });
  }, [id, active]);

  function go({ path, label, note }: Goal): void {
    rememberGoal(user, { path, label, note });
    onClose();
    void navigate(path);
  }
  const isSettled = asked === text && !isBusy;
  const goal = goals[active];
  const enter = useEffectEvent(() => goal && go(goal));
  // If the user presses Enter before the results arrive, the first result is opened.
  useEffect(() => {
    if (isEntered && isSettled) enter();
  }, [isEntered, isSettled]);

  function onKeyDown(event: KeyboardEvent): void {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0 && goals.length > 0) {
      event.preventDefault();
      setAt((active + step + goals.length) % goals.length);
      setMoved(true);
    }
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (goal && (isMoved || isSettled)) go(goal);
    else setEntered(true);
  }
  const isNothing = goals.length === 0 && !isBusy && asked.trim() !== "";
  return {
    text,
    groups,
    goals,
    active,
    isBusy,
    go,
    onKeyDown,
    type(typed: string): void {
      setText(typed);
      setAt(0);
      setMoved(false);
      setEntered(false);
    },
    /** The message shown if there are no results. */
    said: failed
      ? say("The search failed. Please try again.")
      : isNothing
        ? say("Nothing matches your search.")
        : "",
  };
}

/**
 * Searches students, classes, schools and screens while the user types, and opens the selected result. Can be operated
 * entirely by keyboard or by pointer.
 */
export function SearchDialog({ onClose }: { onClose(): void }) {
  const id = useId();
  const search = useFinding(id, onClose);
  const { groups, goals, active, go, type, onKeyDown, isBusy } = search;
  const optionId = (index: number) => `${id}-${index}`;
  return (
    <Modal
      opened
      onClose={onClose}
      title={say("Search")}
      zIndex={350}
      size="36rem"
      yOffset="8dvh"
      closeButtonProps={{ "aria-label": commonText.close }}
    >
      <TextInput
        data-autofocus
        size="md"
        role="combobox"
        aria-label={say("Search for students, classes and screens")}
        aria-expanded={goals.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={goals.length > 0 ? optionId(active) : undefined}
        placeholder={say("Name, phone, number, class or screen")}
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        autoComplete="off"
        value={search.text}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div id={id} role="listbox" aria-label={say("Results")} aria-busy={isBusy} className="search-results">
        {groups.map((group) => (
          <div key={group.title} role="group" aria-label={group.title}>
            <p aria-hidden="true">{group.title}</p>
            {group.goals.map((goal) => {
              const index = goals.findIndex((each) => each.path === goal.path && each.group === group.title);
              return (
                <div
                  key={goal.path}
                  id={optionId(index)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === active}
                  onClick={() => go(goal)}
                  onKeyDown={onKeyDown}
                >
                  <span dir="auto">{goal.label}</span>
                  {goal.note && <small>{goal.note}</small>}
                </div>
              );
            })}
          </div>
        ))}
      </div>
      <Text role="status" size="sm" c="dimmed">
        {search.said}
      </Text>
    </Modal>
  );
}

const MOST_RECENT = 6;

/**
 * The recent destinations of each user. They are kept only in memory while the page is open, so that no names remain
 * on a shared computer.
 */
const recent = new Map<string, Goal[]>();

/** Returns the user's recent search destinations, most recent first. */
const recentGoals = (user: string): Goal[] => recent.get(user) ?? [];

function rememberGoal(user: string, goal: Goal): void {
  const others = recentGoals(user).filter(({ path }) => path !== goal.path);
  recent.set(user, [goal, ...others].slice(0, MOST_RECENT));
}
