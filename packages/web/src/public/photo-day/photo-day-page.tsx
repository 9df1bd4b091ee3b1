import type { PhotoDayChild } from "@idms/core/collect/photo-days/child";
import { useState } from "react";
import { isFound, searchKey } from "@idms/core/forms/values/search-columns";
import { ChildView } from "./child-view.tsx";
import { isDone, nextNeeded, statesOf, type ChildState } from "./child-state.ts";
import { forgetAll, forgetShot, keepShot, markAbsent, sendAgain, type Kept, type KeptShot } from "./kept.ts";
import { OnPhone } from "./on-phone.tsx";
import { heard, otherLanguage, texts } from "./texts.ts";
import { usePhotoDay, type PhotoDay } from "./use-photo-day.ts";
import { StateMark } from "./state-mark.tsx";

interface ChildrenListProps {
  list: readonly PhotoDayChild[];
  states: readonly ChildState[];
  isLoading: boolean;
  onOpen(place: number): void;
  onReload(): void;
}

/** Lists all children of the class in roster order, searchable by name or roll number. */
function ChildrenList({ list, states, isLoading, onOpen, onReload }: ChildrenListProps) {
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

const NOTHING: Kept = { classroom: null, shots: [], marks: [] };

/** The photo day page, which shows the children of one class, one after the other. */
export function PhotoDayPage({ token }: { token: string }) {
  const day = usePhotoDay(token);
  const [at, setAt] = useState<string | null>(null);
  const [isRemoved, setIsRemoved] = useState(false);
  const kept = day.kept ?? NOTHING;
  const children = kept.classroom?.children ?? [];
  const states = statesOf(children, kept);
  const place = children.findIndex(({ child }) => child === at);
  const child = children[place];
  const childAt = (to: number | null) => (to === null ? null : (children[to]?.child ?? null));
  const open = (to: number | null) => setAt(childAt(to));
  /**
   * Moves to the next child who needs a photo. Does nothing if the user has moved to another child while this photo
   * was being stored.
   */
  const goOn = (from: PhotoDayChild) =>
    setAt((now) => (now === from.child ? childAt(nextNeeded(states, place)) : now));

  const { keep, absent } = shotsOf(token, day, kept, goOn);

  if (isRemoved) return <Removed />;
  return (
    <div className="pp-page pd-page">
      <Head day={day} kept={kept} states={states} isSmall={child !== undefined} />
      <main className="pp-card">
        {child ? (
          <ChildView
            child={child}
            state={states[place] ?? "none"}
            place={place}
            count={children.length}
            onPhoto={(photo) => keep(child, photo)}
            onAbsent={(isAbsent) => void absent(child, isAbsent)}
            onGo={(step) => open(place + step)}
            onList={() => open(null)}
          />
        ) : (
          <>
            <h1>{texts.title}</h1>
            <Opening day={day} />
            {kept.classroom && (
              <ChildrenList
                list={children}
                states={states}
                isLoading={day.isLoading}
                onOpen={open}
                onReload={day.reload}
              />
            )}
            {(kept.classroom ?? kept.shots[0]) && (
              <OnPhone
                shots={kept.shots}
                isHeld={day.held !== null}
                onAgain={(shot) => void again(shot, day)}
                onDelete={({ shot }) => void forgetShot(shot).then(day.changed)}
                onRemoveAll={() => void forgetAll(token).then(() => setIsRemoved(true))}
              />
            )}
            <button
              type="button"
              lang={otherLanguage.code}
              className="pf-button pd-language"
              onClick={otherLanguage.choose}
            >
              {otherLanguage.name}
            </button>
          </>
        )}
      </main>
    </div>
  );
}

/** Returns functions that store children's photos and absences on this phone until they are sent. */
function shotsOf(token: string, day: PhotoDay, kept: Kept, goOn: (from: PhotoDayChild) => void) {
  /** Stores a photo of a child and moves to the next child who needs one. */
  async function keep(of: PhotoDayChild, photo: File): Promise<string | null> {
    const earlier = kept.shots.filter((shot) => shot.child === of.child).map(({ shot }) => shot);
    try {
      void navigator.storage?.persist?.();
      await keepShot(
        {
          shot: randomUuid(),
          token,
          child: of.child,
          name: of.name,
          version: of.version,
          taken: Date.now(),
          photo: await photo.arrayBuffer(),
          refused: null,
        },
        earlier,
      );
    } catch {
      return texts.phoneFull;
    }
    goOn(of);
    await day.changed();
    return null;
  }

  async function absent(of: PhotoDayChild, isAbsent: boolean): Promise<void> {
    await markAbsent(token, of.child, isAbsent);
    if (isAbsent) goOn(of);
    await day.changed();
  }

  return { keep, absent };
}

async function again(shot: KeptShot, day: PhotoDay): Promise<void> {
  const now = day.kept?.classroom?.children.find(({ child }) => child === shot.child);
  await sendAgain(shot, now ?? shot);
  await day.changed();
}

const Removed = () => (
  <div className="pp-page pd-page">
    <main className="pp-card">
      <h1>{texts.title}</h1>
      <p role="status">{texts.removed}</p>
      <button type="button" className="pf-button" onClick={() => location.reload()}>
        {texts.reload}
      </button>
    </main>
  </div>
);

/** Explains why the class cannot be opened. Shows nothing if it can be opened. */
function Opening({ day }: { day: PhotoDay }) {
  const { kept, cannotKeep, failure, isLoading } = day;
  if (cannotKeep)
    return (
      <p role="alert" className="pp-alert">
        {texts.cannotKeep}
      </p>
    );
  if (kept?.classroom) return null;
  if (isLoading) return <p role="status">{texts.loading}</p>;
  return (
    failure && (
      <div role="alert">
        <p className="pp-alert">{failure.status === 0 ? texts.kept.noNetwork : heard(failure.sentence)}</p>
        <button type="button" className="pf-button pf-primary" onClick={day.reload}>
          {texts.tryAgain}
        </button>
      </div>
    )
  );
}

interface HeadProps {
  day: PhotoDay;
  kept: Kept;
  states: readonly ChildState[];
  /** Whether to show a small header. While a child is photographed, the camera needs the space. */
  isSmall: boolean;
}

/** Shows the class, the progress, and the state of the photos. */
function Head({ day, kept: { classroom, shots, marks }, states, isSmall }: HeadProps) {
  const done = states.filter(isDone).length;
  const absent = states.filter((state) => state === "absent").length;
  return (
    <header className={isSmall ? "pd-head pd-small" : "pd-head"}>
      {classroom && (
        <>
          {!isSmall && (
            <p>
              <strong dir="auto">{classroom.classroom}</strong> <span dir="auto">{classroom.school}</span>
            </p>
          )}
          <p className="pd-progress">
            <strong>{texts.progress(done, states.length)}</strong> {texts.havePhoto}
            {absent > 0 && <> · {texts.absentCount(absent)}</>}
          </p>
          <progress aria-label={texts.havePhoto} value={done} max={Math.max(1, states.length)} />
        </>
      )}
      <Sending
        day={day}
        shots={shots}
        isSmall={isSmall}
        hasSent={marks.some(({ mark }) => mark === "sent")}
      />
    </header>
  );
}

interface SendingProps {
  day: PhotoDay;
  shots: readonly KeptShot[];
  isSmall: boolean;
  hasSent: boolean;
}

/** Shows whether photos have been sent, are waiting or have failed. Updates when their state changes. */
function Sending({ day: { held, reload }, shots, isSmall, hasSent }: SendingProps) {
  const refused = shots.filter((shot) => shot.refused !== null).length;
  const waiting = shots.length - refused;
  const isClosed = held?.kind === "closed";
  return (
    <div role="status" className={isClosed || refused > 0 ? "pd-sending pd-trouble" : "pd-sending"}>
      {isClosed && <p>{heard(held.says)}</p>}
      {held?.kind === "no-network" && waiting > 0 && !isSmall && <p>{texts.kept.noNetwork}</p>}
      {waiting > 0 && (!isSmall || refused === 0) && (
        <Waiting held={held} waiting={waiting} isSmall={isSmall} />
      )}
      {refused > 0 && <p>{texts.kept.refused(refused)}</p>}
      {shots.length === 0 && !isClosed && hasSent && !isSmall && <p>{texts.kept.none}</p>}
      {held !== null && waiting > 0 && !isSmall && (
        <button type="button" className="pf-button" onClick={reload}>
          {texts.tryAgain}
        </button>
      )}
    </div>
  );
}

interface WaitingProps extends Pick<PhotoDay, "held"> {
  waiting: number;
  isSmall: boolean;
}

const Waiting = ({ held, waiting, isSmall }: WaitingProps) => (
  <p>
    {texts.kept.waiting(waiting)}
    {held === null && <> · {texts.kept.sending}</>}
    {held?.kind === "no-network" && isSmall && <> · {texts.kept.offline}</>}
  </p>
);

/**
 * Returns a UUID for a photo. `crypto.randomUUID` is missing on pages without HTTPS, which a school's own network may
 * use.
 */
export function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
