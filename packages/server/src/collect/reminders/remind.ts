import { asSentence } from "@idms/core/as-sentence";
import type { ChildLink } from "@idms/core/collect/rosters/child-link";
import { REMIND_AGAIN_HOURS } from "@idms/core/collect/rosters/child-message";
import type { Sentence } from "@idms/core/sentence";
import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { writeDown } from "../../trust/log/audited.ts";
import { lastDeed, type Doer } from "../../trust/log/log-rows.ts";
import { transaction, type Db } from "../../installation/engines/connect.ts";
import { expectedStudents } from "../../installation/tables/schema.ts";
import { isExpected } from "../../school/rosters/roster-rows.ts";
import { MailFailure, type Mailer } from "../../installation/mail/mailer.ts";
import { linksOfChildren, type ChildLinkWish } from "./child-links.ts";

const HOUR_MS = 60 * 60 * 1000;

export interface RemindWish extends ChildLinkWish {
  /** Finds out who would be reminded, and sends nothing. */
  dryRun: boolean;
  /** Sends a mail also to families that had one within the last day. */
  again: boolean;
  /** The job that it is for, and when that was asked for: whom an earlier try has written to counts as mailed. */
  run?: { job: number; asked: Date };
}

/** The callbacks for progress, and the signal to end. */
export interface RemindOptions {
  signal?: AbortSignal | undefined;
  /** Told how many of the mails are sent or refused. */
  onProgress?: ((done: number, total: number) => void) | undefined;
}

/** The families of a class that were reminded, and how to reach the others. */
export interface Reminded {
  /** By mail, or would be. */
  mailed: ChildLink[];
  /** The families who had a mail within the last day. */
  lately: ChildLink[];
  /** Families without a mail address who have a phone: reached by WhatsApp or SMS. */
  byPhone: ChildLink[];
  /** Families without a mail address or phone. */
  unreachable: ChildLink[];
  /** Families whose mail could not be sent, and why. */
  failed: { child: ChildLink; why: Sentence }[];
}

/**
 * Reminds the families of those of a class who are missing or were sent back: by mail where there is an address. Each mail
 * is written down before it is sent, so that two who remind at once, or a run after a kill, send none twice within a day;
 * one that could not be sent may be tried again at once.
 * @throws Failure as `linksOfChildren`
 */
export async function remindClass(
  { db, mailer }: { db: Db; mailer: Mailer },
  doer: Doer,
  of: { school: number; classroom: number },
  { dryRun, again, run, ...wish }: RemindWish,
  { signal, onProgress }: RemindOptions = {},
): Promise<Reminded> {
  const children = await linksOfChildren(db, doer, of, wish);
  const asked = run?.asked.getTime() ?? Date.now();
  const since = new Date(again ? asked : asked - REMIND_AGAIN_HOURS * HOUR_MS).toISOString();
  const byMail = children.filter(({ email }) => email !== "");
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
        async (error: unknown) => {
          await release(db, child);
          reminded.failed.push({
            child,
            why: error instanceof MailFailure ? error.sentence : asSentence((error as Error).message),
          });
        },
      );
  }
  onProgress?.(byMail.length, byMail.length);
  return reminded;
}

/** Writes down that a family is reminded now; false where another has done so since. */
const claim = (
  db: Db,
  doer: Doer,
  { school }: { school: number },
  { id }: ChildLink,
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

/** The job that has reminded a family last; undefined where none has. */
const jobOf = async (db: Db, { id }: ChildLink): Promise<unknown> =>
  (await lastDeed(db, "expected_students", id))?.details["job"];

const release = (db: Db, { id, reminded_at }: ChildLink): Promise<void> =>
  transaction(db, async (tx) => {
    await tx
      .update(expectedStudents)
      .set({ reminded_at, version: sql`${expectedStudents.version}` })
      .where(eq(expectedStudents.id, id))
      .run();
  });
