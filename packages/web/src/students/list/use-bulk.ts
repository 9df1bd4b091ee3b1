import { useRef, useState } from "react";
import { detailOf } from "../../ui/api/api.ts";
import type { NamedReason, StudentVersion } from "@idms/core/students/records/record-actions";
import { doToMany, type BulkWish } from "./bulk-call.ts";
import type { Chosen } from "./use-found.ts";
import { recordText } from "../../say/core-texts/students.ts";
import { sayCount } from "../../say/say/say.ts";

/** Number of students per call. A call lasts about a second on the server, which redraws photos one by one. */
const batchOf = ({ action }: BulkWish): number => (action === "correct_photo" ? 5 : 20);

/** The progress of an action. After the action is done, also its outcome. */
export interface Running {
  all: number;
  done: number;
  refused: readonly NamedReason[];
  untried: number;
  isOver: boolean;
}

interface Step {
  wish: BulkWish;
  students: readonly Chosen[];
}

export interface Bulk {
  running: Running | null;
  news: { text: string; isFailure: boolean } | null;
  canUndo: boolean;
  /**
   * Applies an action to all students in batches. Resolves when the action is done. `told` returns the message for a
   * number of students.
   */
  act(wish: BulkWish, students: readonly Chosen[], told: (count: number) => string): Promise<void>;
  takeBack(): Promise<void>;
  stop(): void;
  /** Dismisses the outcome of the last action. */
  close(): void;
  dismiss(): void;
}

/**
 * Returns the steps that undo an action for the students to whom it was applied. Returns none if the action cannot be
 * undone. Students who have changed since then are not verified again.
 */
function opposite(
  { action }: BulkWish,
  students: readonly Chosen[],
  were_verified: readonly StudentVersion[],
): Step[] {
  const asTheyAre = students.map(({ id, classroom }) => ({ id, classroom }));
  if (action === "verify") return [{ wish: { action: "unverify" }, students: asTheyAre }];
  if (action === "unverify") return [{ wish: { action: "verify" }, students }];
  if (action === "send_back")
    return [{ wish: { action: "undo_send_back", were_verified }, students: asTheyAre }];
  if (action === "remove") return [{ wish: { action: "restore" }, students: asTheyAre }];
  if (action !== "move") return [];
  const byClass = Map.groupBy(asTheyAre, ({ classroom }) => classroom);
  return [...byClass].map(([classroom, students]) => ({
    wish: { action: "move", classroom, were_verified },
    students,
  }));
}

/**
 * Manages bulk actions on students: their progress, a way to stop them, the names of the students for whom they were
 * rejected, and undo.
 */
export function useBulk(onChanged: () => void): Bulk {
  const [running, setRunning] = useState<Running | null>(null);
  const [undoable, setUndoable] = useState<readonly Step[][]>([]);
  const [news, setNews] = useState<Bulk["news"]>(null);
  const stopped = useRef(false);

  async function go(steps: readonly Step[]): Promise<{ done: Chosen[]; wereVerified: StudentVersion[] }> {
    stopped.current = false;
    const all = steps.reduce((sum, { students }) => sum + students.length, 0);
    const done: Chosen[] = [];
    const wereVerified: StudentVersion[] = [];
    const refused: NamedReason[] = [];
    let tried = 0;
    const show = (isOver: boolean) =>
      setRunning({ all, done: tried, refused: [...refused], untried: all - tried, isOver });
    show(false);
    for (const { wish, students } of steps)
      for (let at = 0; at < students.length && !stopped.current; at += batchOf(wish)) {
        const batch = students.slice(at, at + batchOf(wish));
        try {
          const outcome = await doToMany(wish, batch);
          const isDone = new Set(outcome.done);
          const left = new Map(outcome.versions.map(({ id, version }) => [id, version]));
          done.push(
            ...batch
              .filter(({ id }) => isDone.has(id))
              .map((each) => ({ ...each, version: left.get(each.id) })),
          );
          wereVerified.push(...outcome.were_verified);
          refused.push(...outcome.refused, ...outcome.not_verified);
          tried += batch.length;
        } catch (error) {
          // Nor would the others go through.
          refused.push({ id: 0, name: "", detail: detailOf(error, recordText.failed), code: "", facts: {} });
          stopped.current = true;
        }
        show(false);
      }
    if (refused.length > 0) show(true);
    else setRunning(null);
    onChanged();
    return { done, wereVerified };
  }
  return {
    running,
    news,
    canUndo: undoable.length > 0,
    async act(wish, students, told) {
      const { done, wereVerified } = await go([{ wish, students }]);
      if (done.length === 0) return;
      const back = opposite(wish, done, wereVerified);
      // If an action cannot be undone, the actions before it cannot be undone either.
      setUndoable((before) => (back.length > 0 ? [...before, back] : []));
      setNews({ text: told(done.length), isFailure: false });
    },
    async takeBack() {
      const last = undoable.at(-1);
      if (!last || (running && !running.isOver)) return;
      setUndoable((before) => before.filter((each) => each !== last));
      const { done } = await go(last);
      setNews({
        text: sayCount(done.length, "Undone for {n} student.", "Undone for {n} students."),
        isFailure: done.length === 0,
      });
    },
    stop: () => (stopped.current = true),
    close: () => setRunning(null),
    dismiss() {
      setUndoable([]);
      setNews(null);
    },
  };
}
