import type { Sentence } from "@idms/core/sentence";
import { alertMail } from "@idms/core/upkeep/alerts/alert-sentences";
import { settingFailures } from "@idms/core/upkeep/installation/setting-failures";
import { findSuperAdminMails } from "../../school/accounts/user-rows.ts";
import type { Config } from "../../installation/settings/config.ts";
import { transaction, type Db, type Reads, type Tx } from "../../installation/engines/connect.ts";
import { sendLetter, type Mailer } from "../../installation/mail/mailer.ts";
import { eq, lt } from "drizzle-orm";
import { bare } from "../../installation/tables/columns.ts";
import { alerts } from "../../installation/tables/schema.ts";

type AlertRow = typeof alerts.$inferSelect;

/** Finds the last alert with the given name. Returns undefined if there is none. */
const findAlert = (db: Reads, name: string): Promise<AlertRow | undefined> =>
  db.select().from(alerts).where(eq(alerts.name, name)).get();

/** Stores an alert. It replaces the previous alert with that name. */
async function writeAlert(tx: Tx, alert: AlertRow): Promise<void> {
  const { told_at, is_well } = alert;
  await tx
    .insert(alerts)
    .values(alert)
    .onConflictDoUpdate({ target: bare(alerts.name), set: { told_at, is_well } })
    .run();
}

/** Deletes alerts last sent before a given time, such as those of machines that no longer exist. */
async function forgetAlerts(tx: Tx, before: string): Promise<void> {
  await tx.delete(alerts).where(lt(alerts.told_at, before)).run();
}

/** A notice for an administrator: an email, and a name that prevents it from being sent twice. */
interface Notice {
  name: string;
  subject: Sentence;
  text: Sentence;
}

/**
 * Sends emails to the administrator about current and imminent failures. Never throws. An alert that cannot be sent is
 * logged.
 */
export interface Alerts {
  /** Reports a problem, unless a program has already sent an email about it within the past day. */
  raise(notice: Notice): Promise<void>;
  /** Reports that a problem has been resolved, if the last email reported the problem. */
  settle(notice: Notice): Promise<void>;
}

export interface AlertLog {
  error(what: object, message: string): void;
}

const HOUR_MS = 60 * 60 * 1000;
/** Minimum time between two emails of the same kind. */
const QUIET_MS = 24 * HOUR_MS;
const FORGET_MS = 90 * 24 * HOUR_MS;

/**
 * Creates the alerts of an installation. The database decides which of several servers sends an alert. The decision
 * is stored before the email is sent. A crash in between therefore loses the email instead of sending it twice.
 * @param clock returns the current time, in milliseconds
 */
export function createAlerts(
  {
    db,
    mailer,
    config,
    log,
  }: { db: Db; mailer: Mailer; config: Pick<Config, "alert_mail" | "base_url">; log: AlertLog },
  clock: () => number = Date.now,
): Alerts {
  /** The notices that this program has sent. They are used when the database cannot be written to. */
  const toldHere = new Map<string, number>();

  /** Whether this program is the one that should send the alert. */
  async function mayRaise(name: string, now: number): Promise<boolean> {
    const isDueIn = async (reads: Parameters<typeof findAlert>[0]) => {
      const row = await findAlert(reads, name);
      return isDue(now, row && Date.parse(row.told_at));
    };
    // An alert that was already sent needs no write.
    if (!(await isDueIn(db))) return false;
    return transaction(db, async (tx) => {
      if (!(await isDueIn(tx))) return false;
      await forgetAlerts(tx, iso(now - FORGET_MS));
      await writeAlert(tx, { name, told_at: iso(now), is_well: false });
      return true;
    });
  }

  /**
   * Removes the record of an email that could not be sent. The next program that finds the problem then tries again.
   */
  const takeBack = (name: string) =>
    transaction(db, (tx) => writeAlert(tx, { name, told_at: iso(0), is_well: true }));

  async function send({ subject, text }: Notice): Promise<void> {
    const to = config.alert_mail ?? (await findSuperAdminMails(db)).join(", ");
    if (to === "") throw settingFailures.noMailToAlert();
    await sendLetter(mailer, to, {
      subject: alertMail.subject({ subject }),
      paragraphs: [text, alertMail.end({ address: config.base_url })],
    });
  }

  return {
    async raise(notice) {
      const { name, subject } = notice;
      const now = clock();
      try {
        const mayTell = await mayRaise(name, now).catch((error: unknown) => {
          log.error({ err: error, alert: name }, "an alert could not be stored");
          return isDue(now, toldHere.get(name));
        });
        if (!mayTell) return;
        log.error({ alert: name, code: subject.code }, subject.message);
        await send(notice).catch(async (error: unknown) => {
          await takeBack(name);
          throw error;
        });
        toldHere.set(name, now);
      } catch (error) {
        log.error({ err: error, alert: name }, "an alert could not be sent");
      }
    },
    async settle(notice) {
      const { name } = notice;
      try {
        if (isTold(await findAlert(db, name))) {
          const mine = await transaction(db, async (tx) => {
            const row = await findAlert(tx, name);
            if (row && isTold(row)) await writeAlert(tx, { ...row, is_well: true });
            return isTold(row);
          });
          if (mine) await send(notice);
        }
      } catch (error) {
        log.error({ err: error, alert: name }, "an alert could not be sent");
      }
    },
  };
}

/** Whether an alert may be sent now. `told` is the time at which it was last sent. */
const isDue = (now: number, told: number | undefined): boolean =>
  told === undefined || now - told >= QUIET_MS || told > now;

const iso = (moment: number): string => new Date(moment).toISOString();

const isTold = (row: { is_well: boolean } | undefined): boolean => row !== undefined && !row.is_well;
