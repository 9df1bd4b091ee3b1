import { Failure } from "@idms/core/failure";
import { NOT_SENT, whyWithout, type WhyWithout } from "@idms/core/print/documents/why-without-card";
import type { WithoutCard } from "@idms/core/print/documents/packet";
import { studentName } from "@idms/core/students/records/display-name";
import type { PrintBatch } from "../../cards/printed/batch-rows.ts";
import { withoutCardOf } from "../../cards/printed/without-rows.ts";
import { findIdTemplate } from "../../cards/designs/design-rows.ts";
import type { Classroom } from "../../school/classes/class-rows.ts";
import type { App } from "../../installation/open-app.ts";
import { chooseClassCards } from "../choosing/choose-cards.ts";
import { checkCards } from "../runs/generate-cards.ts";
import type { School } from "../../school/schools/school-rows.ts";
import { listExpected } from "../../school/rosters/roster-rows.ts";
import { withoutCardIn } from "../../installation/students/card-rows.ts";

/**
 * Maximum number of students for whom the press determines the reason. The press takes a second for about a hundred
 * students.
 */
const MOST_ASKED = 300;

/** The kinds of failures that occur if a school has no design or a background no longer exists. */
const WITHOUT_DESIGN: ReadonlySet<string> = new Set(["missing", "conflict", "unprocessable"]);

const NOT_ASKED = "Verified but not printed. The Print Desk shows why.";
const IN_ORDER = "Verified and ready to print, but not printed yet.";

/** A class with its card design, if known. */
export interface CardlessClass {
  school: School;
  classroom: Classroom;
  /** The ID of the ID template, or null for the school's default template. */
  template: number | null;
}

/**
 * Returns the names of the students in a class who have no card, with the reasons. A student may not be verified, may
 * be held back by the press, or may be expected but have no submission. The checks run again, so that recent
 * corrections are included.
 * @param printed the students whose card is in the packet, even if they are not marked as printed
 * @param reasons if false, the press is not used, and the reasons that it would find are omitted
 */
export async function withoutCard(
  app: App,
  { school, classroom, template }: CardlessClass,
  printed: ReadonlySet<number>,
  { reasons, signal }: { reasons: boolean; signal?: AbortSignal | undefined },
): Promise<WithoutCard[]> {
  const rows = (await withoutCardIn(app.db, classroom.id)).filter(({ id }) => !printed.has(id));
  const awaited = (await listExpected(app.db, classroom.id)).filter(({ student_id }) => student_id === null);
  const verified = rows.flatMap(({ id, status }) => (status === "VERIFIED" ? [id] : []));
  const found = reasons ? await inTheWay(app, { school, classroom, template }, verified, signal) : null;
  const whyOf = (row: (typeof rows)[number]): string => {
    if (row.status !== "VERIFIED") return inWords(whyWithout(row));
    return found === null ? NOT_ASKED : (found.get(row.id) ?? IN_ORDER);
  };
  return [
    ...rows.map((row) => ({ name: studentName(row), why: whyOf(row) })),
    ...awaited.map(({ full_name: name }) => ({ name, why: inWords(NOT_SENT) })),
  ];
}

/**
 * Returns the names of the students who had no card when batches of a class were printed, with the reasons at that time.
 * The last of the batches decides. Returns null if its reasons were not stored.
 * @param printed the students whose card is in the packet
 */
export async function withoutCardAtPrint(
  { db }: App,
  batches: readonly PrintBatch[],
  printed: ReadonlySet<number>,
): Promise<WithoutCard[] | null> {
  const last = batches.findLast(({ reprint_of }) => reprint_of === null);
  const kept = last ? await withoutCardOf(db, last) : null;
  if (kept === null) return null;
  return kept
    .filter(({ student_id }) => student_id === null || !printed.has(student_id))
    .map((row) => ({ name: row.name, why: inWords(row) }));
}

const inWords = ({ reasons }: Pick<WhyWithout, "reasons">): string =>
  reasons.map(({ message }) => message).join(" ");

/**
 * Returns the problems that the press finds with each of the given students' cards, or null if the press cannot be
 * used.
 */
async function inTheWay(
  app: App,
  { school, classroom, template: id }: CardlessClass,
  students: readonly number[],
  signal: AbortSignal | undefined,
): Promise<Map<number, string> | null> {
  if (students.length === 0) return new Map();
  if (students.length > MOST_ASKED) return null;
  try {
    const template = id === null ? undefined : (await findIdTemplate(app.db, id))?.id;
    const chosen = await chooseClassCards(app, { school, classroom }, { template, students });
    const { leftOut } = await checkCards(app, chosen, { signal });
    return new Map(leftOut.flatMap(({ student, message }) => (student === null ? [] : [[student, message]])));
  } catch (error) {
    // There are papers all the same.
    if (error instanceof Failure && WITHOUT_DESIGN.has(error.kind)) return null;
    throw error;
  }
}
