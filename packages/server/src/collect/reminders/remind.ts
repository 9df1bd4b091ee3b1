import type { ChildLink } from "@idms/core/collect/rosters/child-link";
import { REMIND_AGAIN_HOURS } from "@idms/core/collect/rosters/child-message";
import type { Sentence } from "@idms/core/sentence";
import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { writeDown } from "../../trust/log/audited.ts";
import { lastDeed, type Doer } from "../../trust/log/log-rows.ts";
import type { App } from "../../installation/open-app.ts";
import { transaction, type Db } from "../../installation/engines/connect.ts";
import { expectedStudents } from "../../installation/tables/schema.ts";
import { isExpected } from "../../school/rosters/roster-rows.ts";
import type { MailFailure, Mailer } from "../../installation/mail/mailer.ts";
import { linksOfChildren, type ChildLinkWish } from "./child-links.ts";

const HOUR_MS = 60 * 60 * 1000;

export interface RemindWish extends ChildLinkWish {
  /** Whether to determine only who would be reminded, without sending anything. */
  dryRun: boolean;
  /** Whether to email even families that received a reminder within the last day. */
  again: boolean;
  /**
   * The job, and the time at which it was requested. Families whom an earlier attempt of this job emailed count as
   * emailed.
   */
  run?: { job: number; asked: Date };
}

/** A child on the roster. */
type ListedChild = ChildLink & { id: number };

/** A progress callback and an abort signal. */
export interface RemindOptions {
  signal?: AbortSignal | undefined;
  /** Called with the number of emails that were sent or rejected. */
  onProgress?: ((done: number, total: number) => void) | undefined;
}

/** The reminded families of a class, and the other families, grouped by how to reach them. */
export interface Reminded {
  /** Families that were reminded by email, or that would be reminded in a dry run. */
  mailed: ChildLink[];
  /** Families that received an email within the last day. */
  lately: ChildLink[];
  /** Families without an email address but with a phone number, to be contacted by WhatsApp or SMS. */
  byPhone: ChildLink[];
  /** Families with neither an email address nor a phone number. */
  unreachable: ChildLink[];
  /** Families to whom an email could not be sent, with the reason. */
  failed: { child: ChildLink; why: Sentence }[];
}

/**
 * Sends reminders by email to the families of a class whose child's record is missing or was sent back. Each email is
 * recorded before it is sent. Therefore two simultaneous runs, or a run after a crash, never send two emails within a
 * day. An email that could not be sent may be retried at once.
 * @throws Failure like `linksOfChildren`
 */
export async function remindClass(
  about: Pick<App, "db" | "folder"> & { mailer: Mailer },
  doer: Doer,
  of: { school: number; classroom: number },
  { dryRun, again, run, ...wish }: RemindWish,
  { signal, onProgress }: RemindOptions = {},
): Promise<Reminded> {
  const { db, mailer } = about;
  const children = await linksOfChildren(about, doer, of, wish);
  const asked = run?.asked.getTime() ?? Date.now();
  const since = new Date(again ? asked : asked - REMIND_AGAIN_HOURS * HOUR_MS).toISOString();
  // Only the roster has email addresses.
  const byMail = children.filter((child): child is ListedChild => child.id !== null && child.email !== "");
  const reminded: Reminded = {
    mailed: [],
    lately: [],
    byPhone: children.filter(({ email, phone }) => email === "" && phone !== ""),
    unreachable: children.filter(({ email, phone }) => email === "" && phone === ""),
    failed: [],
  };
  for (const [at, child] of byMail.entries()) {
    signal?.throwIfAborted();
    onProgress?.(at, byMail.length);
    if (child.reminded_at !== null && child.reminded_at >= since) {
      const isOwn = run !== undefined && (await jobOf(db, child)) === run.job;
      (isOwn ? reminded.mailed : reminded.lately).push(child);
    } else if (dryRun) reminded.mailed.push(child);
    else if (!(await claim(db, doer, of, child, { since, job: run?.job }))) reminded.lately.push(child);
    else
      await mailer.send({ to: child.email, subject: child.subject, text: child.text }).then(
        () => reminded.mailed.push(child),
        async ({ sentence: why }: MailFailure) => {
          await release(db, child);
          reminded.failed.push({ child, why });
        },
      );
  }
  onProgress?.(byMail.length, byMail.length);
  return reminded;
}

/** Records that a family is now being reminded. Returns false if another run has already done so. */
const claim = (
  db: Db,
  doer: Doer,
  { school }: { school: number },
  { id }: ListedChild,
  { since, job }: { since: string; job: number | undefined },
): Promise<boolean> =>
  transaction(db, async (tx) => {
    const { reminded_at, version } = expectedStudents;
    const isDue = or(isNull(reminded_at), lt(reminded_at, since));
    const claimed = await tx
      .update(expectedStudents)
      .set({ reminded_at: new Date().toISOString(), version: sql`${version}` })
      .where(and(eq(expectedStudents.id, id), isExpected, isDue))
      .returning({ id: expectedStudents.id })
      .all();
    if (claimed.length === 0) return false;
    const details = job === undefined ? {} : { job };
    await writeDown(tx, doer, { done: "expected_students.remind", details }, { id, school_id: school });
    return true;
  });

/** Returns the job that last reminded a family, or undefined if there is none. */
const jobOf = async (db: Db, { id }: ListedChild): Promise<unknown> =>
  (await lastDeed(db, "expected_students", id))?.details["job"];

const release = (db: Db, { id, reminded_at }: ListedChild): Promise<void> =>
  transaction(db, async (tx) => {
    await tx
      .update(expectedStudents)
      .set({ reminded_at, version: sql`${expectedStudents.version}` })
      .where(eq(expectedStudents.id, id))
      .run();
  });
