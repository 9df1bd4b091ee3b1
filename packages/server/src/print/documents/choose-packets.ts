import { eq, getTableColumns, inArray } from "drizzle-orm";
import { classLabel } from "@idms/core/school/classes/label";
import type { Failure } from "@idms/core/failure";
import { dayOf } from "@idms/core/forms/values/iso-date";
import type { Delivery } from "@idms/core/print/documents/delivery-note";
import type { Packet, PacketCard } from "@idms/core/print/documents/packet";
import { listPaperBeside, MOST_ON_PAPERS, type ListPaper } from "@idms/core/print/documents/document-wish";
import { allReprintsOf } from "../../cards/printed/list-batches.ts";
import { textsOfPrint } from "../../cards/printed/card-rows.ts";
import { batchesOf, type PrintBatch } from "../../cards/printed/batch-rows.ts";
import { findClass, listClasses, type Classroom } from "../../school/classes/class-rows.ts";
import { missing } from "../../trust/failures/missing.ts";
import { breather } from "../../installation/files/breathe.ts";
import type { App } from "../../installation/open-app.ts";
import { batchesOfOrder, findOrder } from "../../cards/orders/order-rows.ts";
import { findPrintWish } from "../choosing/print-wish-rows.ts";
import { findSchool, schoolExists, type School } from "../../school/schools/school-rows.ts";
import { withoutCard, withoutCardAtPrint } from "./without-card.ts";
import { cardsOfBatches, lastCardsOfClass, type CardRow } from "../../installation/students/card-rows.ts";
import { printFailures } from "@idms/core/print/failures/print-failures";
import { makeField, type FormField } from "@idms/core/forms/values/field";
import { studentName } from "@idms/core/students/records/display-name";
import { fieldRole, type FieldRole } from "@idms/core/students/answers/field-role";
import { placesOnSheets } from "../../cards/printed/on-sheets.ts";
import type { Db } from "../../installation/engines/connect.ts";
import { findFormTemplate } from "../../school/forms/form-rows.ts";
import { fieldsFor } from "../../students/views/answered-fields.ts";
import { pagesOf } from "../../installation/rows/pages-of.ts";
import { cardOrderClasses, cardOrders } from "../../installation/tables/schema.ts";

/**
 * Converts cards for use in documents. The printed content is used if it was stored. Otherwise, the student's current
 * data is used. A card whose student is unknown has no name.
 */
async function asPacketCards(
  db: Db,
  rows: readonly CardRow[],
  pause: () => Promise<void>,
): Promise<PacketCard[]> {
  const forms = new Map<number, readonly FormField[] | undefined>();
  for (const { form_template_id: form } of rows)
    if (form !== null && !forms.has(form)) forms.set(form, (await findFormTemplate(db, form))?.fields);
  const placeOf = await placesOnSheets(
    db,
    rows.map((row) => row.batch_id),
  );
  const cards: PacketCard[] = [];
  for (const row of rows) {
    const { batch_id: batch, position, number, duplicate, state, handed_out_at, replaced_by } = row;
    const { sheet, slot } = placeOf(batch, position) ?? { sheet: null, slot: null };
    const texts = textsOfPrint(row);
    const numberOf = numbersOf(texts, row.meta ?? {}, forms.get(row.form_template_id ?? 0));
    cards.push({
      number,
      name: nameOf(row),
      roll: numberOf("roll_no"),
      admission: numberOf("admission_no"),
      duplicate,
      state,
      handed_out_at,
      replaced_by,
      batch,
      sheet,
      slot,
    });
    await pause();
  }
  return cards;
}

function nameOf({ name, full_name, meta }: CardRow): string | null {
  if (name !== null) return name;
  return full_name === null ? null : studentName({ full_name, meta: meta ?? {} });
}

/**
 * Returns a function that finds a number with a given role, on the card or among the answers. The function returns an
 * empty string if there is none.
 */
function numbersOf(
  texts: Readonly<Record<string, string>>,
  meta: Readonly<Record<string, unknown>>,
  form: readonly FormField[] | undefined,
): (role: FieldRole) => string {
  const asked = fieldsFor(form, meta);
  const shown = Object.keys(texts).map((name) => makeField(name, name, "text"));
  return (role) => {
    for (const field of [...asked, ...shown]) {
      if (fieldRole(field) !== role) continue;
      const answer = texts[field.name] || meta[field.name];
      if (typeof answer === "string" && answer.trim() !== "") return answer.trim();
    }
    return "";
  };
}

/** Returns the orders for which any of the given batches was printed, oldest first. */
async function ordersOfBatches(db: Db, batches: readonly number[]) {
  const found = new Map<number, typeof cardOrders.$inferSelect>();
  for (const page of pagesOf(batches)) {
    const rows = await db
      .selectDistinct(getTableColumns(cardOrders))
      .from(cardOrders)
      .innerJoin(cardOrderClasses, eq(cardOrderClasses.order_id, cardOrders.id))
      .where(inArray(cardOrderClasses.batch_id, page))
      .all();
    for (const row of rows) found.set(row.id, row);
  }
  return [...found.values()].toSorted((a, b) => a.id - b.id);
}

/**
 * The cards for the delivery documents: the cards of batches or of an order, or the latest card of each child in
 * certain classes.
 */
export type CardsWish =
  | { batches: readonly number[]; reprints: boolean }
  | { order: number; reprints: boolean }
  | { school: number; classrooms?: readonly number[] | undefined };

export interface PacketOptions {
  /** The only school whose cards the caller can access, or null for any school. */
  reach: number | null;
  /** Whether to include the reasons why students have no card. Determining the reasons requires the press. */
  reasons: boolean;
  signal?: AbortSignal | undefined;
}

export interface ChosenPackets {
  /** The deliveries, grouped by school, in the requested order. */
  deliveries: Delivery[];
  /** The usual paper size of the first school. */
  paper: ListPaper;
}

/** The content of one packet before its cards are read. */
interface Room {
  school: number | null;
  school_name: string;
  classroom: number | null;
  class_name: string;
  template: number | null;
  batches: PrintBatch[];
  rows: CardRow[];
  /** Whether students without a card are listed in the packet. They are never listed in a reprint. */
  isWhole: boolean;
  /** Whether the class is listed as it is now, and not as it was when the batches were printed. */
  isCurrent: boolean;
}

/**
 * Finds the requested packets, with one packet for each class.
 * @throws Failure `missing` for cards that do not exist or belong to another school, `invalid` for more cards than
 *   the documents can list
 */
export async function choosePackets(
  app: App,
  wish: CardsWish,
  { reach, reasons, signal }: PacketOptions,
): Promise<ChosenPackets> {
  const rooms =
    "school" in wish ? await roomsOfSchool(app, wish, reach) : await roomsOfBatches(app, wish, reach);
  if (rooms.every(({ rows }) => rows.length === 0)) throw printFailures.nothingToList();
  const deliveries: Delivery[] = [];
  const pause = breather(signal);
  for (const ofSchool of Map.groupBy(rooms, ({ school, school_name }) => school ?? school_name).values()) {
    const school = await schoolOf(app, ofSchool);
    const packets: Packet[] = [];
    for (const room of ofSchool) packets.push(await asPacket(app, school, room, { reasons, signal, pause }));
    deliveries.push(await asDelivery(app, school, ofSchool, packets));
  }
  const first = rooms[0]?.school ?? null;
  const usual = first === null ? null : await findPrintWish(app.db, first);
  return { deliveries, paper: listPaperBeside(usual?.layout ?? "a4") };
}

async function roomsOfBatches(
  app: App,
  wish: Exclude<CardsWish, { school: number }>,
  reach: number | null,
): Promise<Room[]> {
  const ids = [...new Set(await batchIds(app, wish, reach))];
  const found = new Map((await batchesOf(app.db, ids)).map((batch) => [batch.id, batch]));
  const batches: PrintBatch[] = [];
  for (const id of ids) {
    const batch = found.get(id);
    if (!batch || (reach !== null && batch.school_id !== reach)) throw missing("batch");
    batches.push(batch, ...(wish.reprints ? await allReprintsOf(app.db, id) : []));
  }
  const each = [...new Map(batches.map((batch) => [batch.id, batch])).values()];
  const total = each.reduce((sum, { cards }) => sum + cards, 0);
  if (total > MOST_ON_PAPERS) throw tooMany(total);
  const rows = Map.groupBy(
    await cardsOfBatches(
      app.db,
      each.map(({ id }) => id),
    ),
    (row) => row.batch_id,
  );
  const rooms = Map.groupBy(each, ({ school_id, class_id, school_name, class_name }) =>
    class_id === null ? `${school_id} ${school_name} ${class_name}` : class_id,
  );
  return [...rooms.values()].map((ofRoom) => {
    const last = ofRoom.at(-1) as PrintBatch;
    const inOrder = ofRoom.toSorted((a, b) => a.id - b.id);
    return {
      school: last.school_id,
      school_name: last.school_name,
      classroom: last.class_id,
      class_name: last.class_name,
      template: last.id_template_id,
      batches: inOrder,
      rows: inOrder.flatMap(({ id }) => rows.get(id) ?? []),
      isWhole: ofRoom.some(({ reprint_of }) => reprint_of === null),
      isCurrent: false,
    };
  });
}

async function batchIds(
  { db }: App,
  wish: Exclude<CardsWish, { school: number }>,
  reach: number | null,
): Promise<readonly number[]> {
  if ("batches" in wish) return wish.batches;
  const order = await findOrder(db, reach, wish.order);
  if (!order) throw missing("order");
  return batchesOfOrder(db, order);
}

async function roomsOfSchool(
  app: App,
  { school, classrooms }: Extract<CardsWish, { school: number }>,
  reach: number | null,
): Promise<Room[]> {
  if ((reach !== null && reach !== school) || !(await schoolExists(app.db, school))) throw missing("school");
  const { name } = await findSchool(app.db, school);
  const rooms: Room[] = [];
  for (const classroom of await classesMeant(app, school, classrooms)) {
    const rows = await lastCardsOfClass(app.db, classroom.id);
    // A class that is asked for by itself is named, whether it has a card or not.
    if (rows.length === 0 && classrooms === undefined) continue;
    const batches = await batchesOf(app.db, [...new Set(rows.map(({ batch_id }) => batch_id))]);
    rooms.push({
      school,
      school_name: name,
      classroom: classroom.id,
      class_name: classLabel(classroom),
      template: batches.at(-1)?.id_template_id ?? null,
      batches: batches.toSorted((a, b) => a.id - b.id),
      rows,
      isWhole: true,
      isCurrent: true,
    });
    const total = rooms.reduce((sum, room) => sum + room.rows.length, 0);
    if (total > MOST_ON_PAPERS) throw tooMany(total);
  }
  return rooms;
}

async function classesMeant(
  { db }: App,
  school: number,
  ids: readonly number[] | undefined,
): Promise<Classroom[]> {
  if (ids === undefined) return listClasses(db, school);
  const found: Classroom[] = [];
  for (const id of new Set(ids)) {
    const classroom = await findClass(db, school, id);
    if (!classroom) throw missing("class");
    found.push(classroom);
  }
  return found;
}

/** Returns the school to which the classes now belong, or null if the school was deleted. */
async function schoolOf({ db }: App, [first]: readonly Room[]): Promise<School | null> {
  const id = first?.school ?? null;
  return id !== null && (await schoolExists(db, id)) ? findSchool(db, id) : null;
}

async function asPacket(
  app: App,
  school: School | null,
  { school_name, classroom, class_name, template, batches, rows, isWhole, isCurrent }: Room,
  options: { reasons: boolean; signal: AbortSignal | undefined; pause: () => Promise<void> },
): Promise<Packet> {
  const room =
    isWhole && school && classroom !== null ? await findClass(app.db, school.id, classroom) : undefined;
  const printed = new Set(rows.flatMap(({ student_id }) => student_id ?? []));
  const kept = isCurrent ? null : await withoutCardAtPrint(app, batches, printed);
  return {
    school: school_name,
    class: class_name,
    batches: batches.map(({ id }) => id),
    printed: [...new Set(batches.map(({ created_at }) => dayOf(new Date(created_at))))],
    cards: await asPacketCards(app.db, rows, options.pause),
    without:
      kept ??
      (room === undefined || school === null
        ? []
        : await withoutCard(app, { school, classroom: room, template }, printed, options)),
    is_as_printed: kept !== null,
  };
}

async function asDelivery(
  app: App,
  about: School | null,
  rooms: readonly Room[],
  packets: Packet[],
): Promise<Delivery> {
  const [{ school, school_name }] = rooms as [Room];
  const batches = rooms.flatMap((room) => room.batches.map(({ id }) => id));
  const orders = (await ordersOfBatches(app.db, batches)).filter(({ school_id }) => school_id === school);
  return {
    school: school_name,
    address: about?.address ?? "",
    orders: orders.map(
      ({ id, created_at, made_by, needed_by }) =>
        `Order ${id}, placed on ${dayOf(new Date(created_at))} by ${made_by}, needed by ${needed_by}`,
    ),
    packets,
  };
}

const tooMany = (cards: number): Failure =>
  printFailures.tooManyOnPapers({ count: cards, most: MOST_ON_PAPERS });
