import { cardStage, mayCorrect, type CardStage } from "@idms/core/collect/families/card-way";
import type { FamilyPage } from "@idms/core/collect/families/family-page";
import { printedCardOf } from "@idms/core/collect/families/printed-card";
import { dayOf } from "@idms/core/forms/values/iso-date";
import { isLinkOpen } from "@idms/core/collect/links/class-link";
import { issuedCardsOf } from "../../cards/printed/card-rows.ts";
import type { Reads } from "../../installation/engines/connect.ts";
import { orderedFor } from "../../cards/orders/ordered-cards.ts";
import { publicCard } from "../../print/pictures/family-preview.ts";
import type { WalletSettings } from "../../installation/settings/wallet-keys.ts";
import { asLogo, findLogo } from "../../school/schools/logos.ts";
import { findClassNames } from "../../school/classes/class-rows.ts";
import { findSchool } from "../../school/schools/school-rows.ts";
import { findClassLink } from "../../students/class-links/class-link-rows.ts";
import { answeredFields } from "../../students/views/answered-fields.ts";
import { findStudent, type PlacedStudent } from "../../installation/students/student-rows.ts";
import { findRemoved } from "../../installation/students/removed-rows.ts";
import { consentsOf } from "./consents.ts";
import { shownNotice, type Asking } from "./notices.ts";
import { findPage, isWithdrawn, proposalsOf } from "./family-rows.ts";
import { phoneCardFrom } from "./phone-card.ts";
import { familyFailures } from "@idms/core/collect/families/family-failures";

/** The page that a family's token opens. */
export interface OpenedPage {
  school: number;
  id: number;
  /** The student, or null if the record was removed but can still be restored. */
  student: PlacedStudent | null;
  isOfStaff: boolean;
  stage: CardStage;
}

/**
 * Opens a family page.
 * @throws Failure `missing` for an unknown token, or if the record is permanently deleted.
 */
export async function openFamilyPage(db: Reads, token: string): Promise<OpenedPage> {
  const page = await findPage(db, token);
  if (!page) throw familyFailures.noPage();
  const { school_id: school, student_id: id } = page;
  const student = (await findStudent(db, school, id)) ?? null;
  const removed = student ? undefined : await findRemoved(db, school, id);
  const room =
    student ?? (removed && (await findClassNames(db, Number(removed.content.student["class_id"]))));
  if (student === null && !removed) throw familyFailures.noPage();
  return { school, id, student, isOfStaff: room?.holds === "staff", stage: cardStage(student) };
}

/**
 * Returns the student of a page.
 * @throws Failure `gone` if the record was removed.
 */
export function requireThere({ student }: OpenedPage): PlacedStudent {
  if (student === null) throw familyFailures.removed();
  return student;
}

/** Returns a record as the family sees it. For a removed record, the result says only that the record was removed. */
export async function showFamilyPage(
  services: Asking & { config: WalletSettings },
  opened: OpenedPage,
  { language, now }: { language: string | undefined; now: Date },
): Promise<FamilyPage> {
  const { db } = services;
  const { school, student, stage } = opened;
  const found = await findSchool(db, school);
  const logo = await findLogo(db, school);
  const ofSchool = {
    school: found.name,
    logo: logo ? asLogo(logo) : null,
    ...(opened.isOfStaff && { is_of_staff: true as const }),
  };
  const nothing = { class: "", section: null, name: "", fields: [], answers: {}, version: 0, link: null };
  const none = {
    sent_back: null,
    has_photo: false,
    card: null,
    printed_card: null,
    phone_card: null,
    coach: false,
    has_proposal: false,
    is_withdrawn: false,
    notice: null,
    consent: null,
  };
  if (student === null) return { ...nothing, ...none, ...ofSchool, stage };
  const texts = Object.entries(student.meta).flatMap(([field, answer]) =>
    typeof answer === "string" ? [[field, answer] as const] : [],
  );
  const proposed = await proposalsOf(db, student.id);
  const consent = (await consentsOf(db, student.id))[0] ?? null;
  const withdrawn = isWithdrawn(consent, proposed);
  const cards = await issuedCardsOf(db, student.id);
  return {
    ...ofSchool,
    class: student.class_name,
    section: student.section,
    name: student.full_name,
    stage,
    sent_back: student.sent_back,
    fields: await answeredFields(db, student),
    answers: Object.fromEntries(texts),
    has_photo: student.photo !== null,
    printed_card: printedCardOf(
      cards.map(({ at, ...card }) => ({ ...card, printed_at: at })),
      { neededBy: (await orderedFor(db, student.id))?.needed_by ?? null, today: dayOf(now) },
    ),
    phone_card:
      phoneCardFrom(services.config, { isAllowed: found.phone_card, isWithdrawn: withdrawn, cards }, now)
        ?.shown ?? null,
    card: (await publicCard(db, school)) ?? null,
    coach: found.photo_coach,
    version: student.version,
    has_proposal: proposed.some(({ kind }) => kind !== "again"),
    is_withdrawn: !mayCorrect(stage) && withdrawn,
    link: await openLinkOf(db, student, now),
    notice: await shownNotice(services, { school, holds: student.holds }, language),
    consent,
  };
}

async function openLinkOf(db: Reads, { link_id }: PlacedStudent, now: Date): Promise<string | null> {
  if (link_id === null) return null;
  const link = await findClassLink(db, link_id);
  return link && isLinkOpen(link, now) ? link.token : null;
}
