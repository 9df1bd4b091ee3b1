import { photoSource } from "@idms/core/students/records/display-name";
import type { SentBack } from "@idms/core/students/records/record-actions";
import { studentSchema, type Student } from "@idms/core/students/records/student";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { call, detailOf, getList, type Query } from "../../ui/api/api.ts";
import { DASHBOARD } from "../../school/dashboard/use-dashboard.ts";
import type { Meanwhile } from "../record/changed-meanwhile.tsx";
import { meanwhileOf, recordPath } from "../record/record-calls.ts";
import { IMAGES, privateImage } from "../../ui/marks/private-image.tsx";
import { useReload } from "../../ui/api/use-list.ts";
import { SENT_BACK } from "./selection-actions.tsx";
import { addAhead, addBehind, pageAhead, pageBehind, replaceRow, type ReviewQueue } from "./review-queue.ts";
import type { Undo } from "../undo/use-undo.ts";
import { STUDENTS, UNVERIFY_FAILED, VERIFY_FAILED, verifySeen } from "../undo/verify.ts";
import { submissionText } from "../../say/core-texts/messages.ts";

/** Number of photos preloaded, and the number of remaining rows at which the next page is loaded. */
const AHEAD = 2;

export interface Review {
  student: Student;
  /** Position among all submissions, counted from 1. */
  position: number;
  total: number;
  hasNext: boolean;
  hasPrevious: boolean;
  failure: string | undefined;
  /** The changes by another user that prevented a record from being verified, and the server's message. */
  meanwhile: (Meanwhile & { why: string }) | null;
  next(): void;
  previous(): void;
  /** Verifies the current submission and moves to the next. */
  verify(): void;
  /**
   * Sends the current submission back to the family and moves to the next.
   * @throws CallFailed if the server rejects the request, for example because the submission has changed
   */
  sendBack(why: Pick<SentBack, "reasons" | "note">): Promise<void>;
  /** Undoes the last action and returns to the student concerned. */
  undo(): void;
}

/** Manages the position in the list under review, and loads the list's next pages in advance. */
function useQueue(start: ReviewQueue, query: Query) {
  const client = useQueryClient();
  const [queue, setQueue] = useState(start);
  const latest = useRef(start);
  const put = useCallback((queue: ReviewQueue) => {
    latest.current = queue;
    setQueue(queue);
  }, []);
  const load = useCallback(
    (page: number) =>
      client.fetchQuery({
        queryKey: [STUDENTS, { ...query, page }],
        queryFn: ({ signal }) => getList(STUDENTS, studentSchema, { query: { ...query, page }, signal }),
      }),
    [client, query],
  );
  const loadBehind = useCallback(async () => {
    const page = pageBehind(latest.current);
    if (page !== null) {
      const loaded = await load(page);
      put(addBehind(latest.current, loaded));
    }
  }, [load, put]);

  async function goOn(): Promise<void> {
    if (latest.current.at === latest.current.rows.length - 1) await loadBehind();
    const { at, rows } = latest.current;
    put({ ...latest.current, at: Math.min(at + 1, rows.length - 1) });
  }
  async function goBack(): Promise<void> {
    const page = latest.current.at === 0 ? pageAhead(latest.current) : null;
    if (page !== null) {
      const { rows } = await load(page);
      put(addAhead(latest.current, { number: page, rows }));
    }
    put({ ...latest.current, at: Math.max(latest.current.at - 1, 0) });
  }

  // Loads the next photos in advance.
  useEffect(() => {
    for (const student of queue.rows.slice(queue.at + 1, queue.at + 1 + AHEAD)) {
      const photo = photoSource(student);
      if (photo !== null) void client.prefetchQuery(privateImage(photo));
    }
    if (queue.at >= queue.rows.length - 1 - AHEAD) loadBehind().catch(() => undefined);
  }, [client, loadBehind, queue]);
  return { queue, latest, put, goOn, goBack };
}

/**
 * Manages the review of a list, one submission at a time, across all pages of the list. Only one step is handled at a
 * time. During a step, key presses are ignored.
 */
export function useReview(start: ReviewQueue, query: Query, undo: Undo): Review {
  const client = useQueryClient();
  const reload = useReload();
  const { queue, latest, put, goOn, goBack } = useQueue(start, query);
  const [failure, setFailure] = useState<string>();
  const [meanwhile, setMeanwhile] = useState<Review["meanwhile"]>(null);
  const busy = useRef(false);
  const putRow = (row: Student) => put(replaceRow(latest.current, row, query["status"] !== row.status));

  async function step(fallback: string, take: () => Promise<void>): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setFailure(undefined);
    setMeanwhile(null);
    await take().catch((error: unknown) => setFailure(detailOf(error, fallback)));
    busy.current = false;
  }
  /**
   * Verifies the current submission. Returns whether the submission is verified. This includes a submission that was
   * already verified.
   */
  async function verify(): Promise<boolean> {
    const { rows, at } = latest.current;
    const seen = rows[at] as Student;
    if (seen.status !== "SUBMITTED") return true;
    const row = await verifySeen(seen).catch((error: unknown) => {
      const meanwhile = meanwhileOf(error, seen);
      if (!meanwhile) throw error;
      // Nobody has looked at what it is now: it is shown, with another photo under the address of the one before.
      putRow(meanwhile.now);
      void client.invalidateQueries({ queryKey: [IMAGES, photoSource(meanwhile.now)] });
      setMeanwhile({ ...meanwhile, why: detailOf(error, VERIFY_FAILED) });
      return null;
    });
    if (row === null) return false;
    putRow(row);
    undo.add([row]);
    // The list behind follows at once: the dialog may be closed by now.
    void reload(STUDENTS, DASHBOARD);
    return true;
  }
  async function sendBack(why: Pick<SentBack, "reasons" | "note">): Promise<void> {
    const { rows, at } = latest.current;
    const { id, version } = rows[at] as Student;
    const row = studentSchema.parse(await call("POST", recordPath(id, "send-back/"), { body: why, version }));
    putRow(row);
    undo.add([row], SENT_BACK([]));
    void reload(STUDENTS, DASHBOARD);
    await goOn();
  }
  async function takeBack(): Promise<void> {
    const rows = await undo.takeBack();
    for (const row of rows) putRow(row);
    const at = latest.current.rows.findIndex(({ id }) => id === rows[0]?.id);
    if (at >= 0) put({ ...latest.current, at });
  }

  return {
    student: queue.rows[queue.at] as Student,
    position: queue.before + queue.at + 1,
    total: queue.total,
    hasNext: queue.at < queue.rows.length - 1 || pageBehind(queue) !== null,
    hasPrevious: queue.at > 0 || pageAhead(queue) !== null,
    failure,
    meanwhile,
    next: () => void step(submissionText.loadFailed, goOn),
    previous: () => void step(submissionText.loadFailed, goBack),
    verify: () =>
      void step(VERIFY_FAILED, async () => {
        if (await verify()) await goOn();
      }),
    sendBack,
    undo: () => void step(UNVERIFY_FAILED, takeBack),
  };
}
