import { classLabel } from "@idms/core/school/classes/label";
import { longDate, type ParentLanguage } from "@idms/core/forms/values/parent-languages";
import { linkAddress, type LinkBase } from "@idms/core/link-address";
import { invitationTexts } from "@idms/core/collect/invitations/invitation-texts";
import { classLinkAddress, isLinkOpen } from "@idms/core/collect/links/class-link";
import { isFromFamily, type ChildLink } from "@idms/core/collect/rosters/child-link";
import { childMessage, whatsAppTo } from "@idms/core/collect/rosters/child-message";
import { expectedState } from "@idms/core/collect/rosters/expected-student";
import { and, eq, isNull, sql } from "drizzle-orm";
import { writeDown } from "../../trust/log/audited.ts";
import { newestDeeds, type Doer } from "../../trust/log/log-rows.ts";
import { findClassNames } from "../../school/classes/class-rows.ts";
import { inLineOf, transaction, type Db } from "../../installation/engines/connect.ts";
import { expectedStudents } from "../../installation/tables/schema.ts";
import { commonLanguage, languagesOf } from "../families/consents.ts";
import { newToken } from "../../http/sessions/new-token.ts";
import { missing } from "../../trust/failures/missing.ts";
import type { SentBack } from "@idms/core/students/records/record-actions";
import type { App } from "../../installation/open-app.ts";
import { unexpectedOf, type ExpectedWithRecord } from "../../installation/students/expected-rows.ts";
import { findPage, givePage } from "../families/family-rows.ts";
import { familyPageToken } from "../../http/sessions/token-keys.ts";
import { asArrived, isExpected, listExpected, typedOf } from "../../school/rosters/roster-rows.ts";
import { findSchool } from "../../school/schools/school-rows.ts";
import { linkOfClass } from "../submissions/submission-rows.ts";
import { linkFailures } from "@idms/core/collect/links/link-failures";

export interface ChildLinkWish {
  /** The base address for the links. */
  origin: LinkBase;
  /**
   * The language of all messages. By default, this is each family's own language, or else the language of most of the
   * school's families.
   */
  language?: ParentLanguage | undefined;
  /** Whether a link may open the family's page, which shows the record. Otherwise, all links open the form. */
  pages: boolean;
}

/** A child of a class whose record is missing or was sent back. */
interface DueChild {
  /** The roster entry's ID, or null for a child who is not on the roster. */
  id: number | null;
  /** The record's ID, or null if the record is missing. */
  student: number | null;
  name: string;
  roll_no: string;
  phone: string;
  email: string;
  sent_back: SentBack | null;
  /** Whether the child's link opens the family's page. Otherwise, it opens the class's form. */
  opens_page: boolean;
  reminded_at: string | null;
}

/**
 * Returns a personal link for each child of a class whose record is missing or was sent back, even if the child is not
 * on the roster. Missing links are created. The link of a missing child opens the same form as the class link. The link
 * of a child whose record was sent back opens the family's page, which shows the reason and what the family sent. If the
 * family on the roster may be another one, or the wish excludes pages, it opens the form instead.
 * @throws Failure `missing` for a class that does not exist, `conflict` if a link opens the form and the class has no
 *   open link, and like `familyPageToken`
 */
export async function linksOfChildren(
  app: Pick<App, "db" | "folder">,
  doer: Doer,
  { school, classroom }: { school: number; classroom: number },
  { origin, language, pages }: ChildLinkWish,
): Promise<ChildLink[]> {
  const { db } = app;
  const [names, { name }] = [await findClassNames(db, classroom), await findSchool(db, school)];
  if (!names) throw missing("class");
  const due = await dueOf(db, classroom, pages);
  if (due.length === 0) return [];
  const now = new Date();
  const link = await linkOfClass(db, classroom, now);
  const needsForm = due.some(({ opens_page }) => !opens_page);
  if (needsForm) {
    if (!link || !isLinkOpen(link, now)) throw linkFailures.noneOpen({ class: classLabel(names) });
  }
  const formTokens = needsForm
    ? await makeTokens(db, doer, { school, classroom })
    : new Map<number, string>();
  const tokenOfForm = (id: number | null): string | undefined => formTokens.get(id ?? 0);
  // Somebody may have removed a child from the roster meanwhile.
  const toWrite = due.filter(({ id, opens_page }) => opens_page || tokenOfForm(id) !== undefined);
  const tokenOfPage = await givePages(app, doer, { school, classroom }, toWrite);
  const spokenBy = await familyLanguages(db, school, toWrite, language);
  const about = { school: name, classroom: classLabel(names), isOfStaff: names.holds === "staff" };
  return Promise.all(
    toWrite.map(async ({ sent_back, opens_page, ...row }) => {
      const { student, name: child, phone } = row;
      const spoken = spokenBy(row);
      const url =
        opens_page && student !== null
          ? linkAddress(origin, "f", tokenOfPage(student))
          : classLinkAddress("form", origin, tokenOfForm(row.id) as string);
      const until = link ? longDate(spoken, new Date(link.expires_at)) : "";
      const texts = await invitationTexts(spoken);
      const state = expectedState(student === null ? null : { sent_back });
      const to_correct = opens_page ? sent_back : null;
      const facts = { ...about, child, link: url, until, state, to_correct };
      const { subject, text } = childMessage(texts, facts);
      const whatsapp = phone === "" ? null : whatsAppTo(phone, text);
      return { ...row, state, url, language: spoken, subject, text, whatsapp };
    }),
  );
}

/**
 * Returns the children of a class whose records are missing or were sent back: first those on the roster.
 * @param pages whether links may open families' pages. The others have no other link.
 */
async function dueOf(db: Db, classroom: number, pages: boolean): Promise<DueChild[]> {
  const due: DueChild[] = [];
  for (const row of await listExpected(db, classroom)) {
    const { id, student_id: student, sent_back, reminded_at } = row;
    if (student !== null && sent_back === null) continue;
    const phone = row.phone || (row.parent_phone ?? "");
    const opens_page = pages && student !== null && (await isFamilysOwn(db, row, student));
    const facts = { ...typedOf(row), id, student, name: row.full_name, phone };
    due.push({ ...facts, sent_back, opens_page, reminded_at });
  }
  return pages ? [...due, ...(await unlistedOf(db, classroom))] : due;
}

/** Whether a record that is matched with a roster entry certainly comes from the family on the roster. */
async function isFamilysOwn(db: Db, row: ExpectedWithRecord, student: number): Promise<boolean> {
  const phone = row.parent_phone ?? "";
  if (isFromFamily(row, { phone, through: undefined })) return true;
  const [submitted] = await newestDeeds(db, "students.submit", 1, student);
  return isFromFamily(row, { phone, through: submitted?.details["expected"] });
}

/** Returns the children of a class who are not on its roster and whose records were sent back. */
async function unlistedOf(db: Db, classroom: number): Promise<DueChild[]> {
  const back = (await unexpectedOf(db, classroom)).filter(({ sent_back }) => sent_back !== null);
  const numbers = new Map((await asArrived(db, back)).map(({ id, roll_no }) => [id, roll_no]));
  return back.map(({ id, full_name, parent_phone, sent_back }) => ({
    id: null,
    student: id,
    name: full_name,
    roll_no: numbers.get(id) ?? "",
    phone: parent_phone,
    email: "",
    sent_back,
    opens_page: true,
    reminded_at: null,
  }));
}

/**
 * Gives a page to each family whose link opens one, if the school has not given it one. Logs every listing of pages,
 * because anyone who has the address can read the record.
 * @returns a function that returns the token of a student's page
 */
async function givePages(
  app: Pick<App, "db" | "folder">,
  doer: Doer,
  { school, classroom }: { school: number; classroom: number },
  due: readonly DueChild[],
): Promise<(student: number) => string> {
  const tokenOf = await familyPageToken(app);
  const shown = due.flatMap(({ student, opens_page }) => (opens_page && student !== null ? [student] : []));
  if (shown.length > 0)
    await transaction(inLineOf(app.db, school), async (tx) => {
      for (const id of shown)
        if (!(await findPage(tx, tokenOf(id)))) await givePage(tx, { id, school_id: school }, tokenOf(id));
      const details = { class: classroom, pages: shown.length };
      await writeDown(
        tx,
        doer,
        { done: "expected_students.share", details },
        { id: null, school_id: school },
      );
    });
  return tokenOf;
}

/**
 * Returns a function that determines a family's language: the requested language, the family's own language, or the
 * most common language of the school, in that order.
 */
async function familyLanguages(
  db: Db,
  school: number,
  rows: readonly Pick<DueChild, "student">[],
  wished: ParentLanguage | undefined,
): Promise<(row: Pick<DueChild, "student">) => ParentLanguage> {
  if (wished !== undefined) return () => wished;
  const own = await languagesOf(
    db,
    rows.flatMap(({ student }) => student ?? []),
  );
  const usual = await commonLanguage(db, school);
  return ({ student }) => own.get(student ?? 0) ?? usual;
}

/**
 * Creates tokens for those expected students of a class who do not have one.
 * @returns the tokens of the links to the form, keyed by roster entry
 */
async function makeTokens(
  db: Db,
  doer: Doer,
  { school, classroom }: { school: number; classroom: number },
): Promise<ReadonlyMap<number, string>> {
  const { id, class_id, token, version } = expectedStudents;
  const ofClass = and(eq(class_id, classroom), isExpected);
  const lacking = and(ofClass, isNull(token));
  if ((await db.$count(expectedStudents, lacking)) > 0)
    await transaction(inLineOf(db, school), async (tx) => {
      const rows = await tx.select({ id }).from(expectedStudents).where(lacking).all();
      for (const row of rows)
        await tx
          .update(expectedStudents)
          .set({ token: newToken(), version: sql`${version}` })
          .where(eq(id, row.id))
          .run();
      const details = { class: classroom, links: rows.length };
      await writeDown(
        tx,
        doer,
        { done: "expected_students.share", details },
        { id: null, school_id: school },
      );
    });
  const rows = await db.select({ id, token }).from(expectedStudents).where(ofClass).all();
  return new Map(rows.flatMap((row) => (row.token === null ? [] : [[row.id, row.token] as const])));
}
