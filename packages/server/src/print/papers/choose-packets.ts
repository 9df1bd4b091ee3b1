import { classLabel } from "@idms/core/school/classes/label";
import type { Failure } from "@idms/core/failure";
import { dayOf } from "@idms/core/forms/values/iso-date";
import type { Delivery } from "@idms/core/print/papers/delivery-note";
import type { Packet } from "@idms/core/print/papers/packet";
import { listPaperBeside, MOST_ON_PAPERS, type ListPaper } from "@idms/core/print/papers/paper-wish";
import { reprintsOf } from "../../cards/printed/list-batches.ts";
import type { PrintBatch } from "../../cards/printed/batch-rows.ts";
import { findClass, listClasses, type Classroom } from "../../school/classes/class-rows.ts";
import { missing } from "../../trust/failures/missing.ts";
import { breather } from "../../installation/files/breathe.ts";
import type { App } from "../../installation/open-app.ts";
import { findOrder } from "../../cards/orders/order-rows.ts";
import { findPrintWish } from "../choosing/print-wish-rows.ts";
import { findSchool, schoolExists, type School } from "../../school/schools/school-rows.ts";
import { asPacketCards } from "./packet-cards.ts";
import { batchesOf, batchesOfOrdered, ordersOfBatches } from "./paper-rows.ts";
import { withoutCard } from "./without-card.ts";
import { cardsOfBatches, lastCardsOfClass, type CardRow } from "../../installation/students/card-rows.ts";
import { printFailures } from "@idms/core/print/failures/print-failures";

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
  /** The deliveries by school, in the requested order. */
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
    batches.push(batch, ...(wish.reprints ? await allReprintsOf(app, id) : []));
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
  const ofClasses = await Promise.all(order.classes.map((room) => batchesOfOrdered(db, order, room)));
  return ofClasses.flat();
}

/** Finds all reprints of a batch, including the reprints of its reprints. */
async function allReprintsOf(app: App, id: number): Promise<PrintBatch[]> {
  const reprints = await reprintsOf(app.db, id);
  const all: PrintBatch[] = [];
  for (const reprint of reprints) all.push(reprint, ...(await allReprintsOf(app, reprint.id)));
  return all;
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
  { school_name, classroom, class_name, template, batches, rows, isWhole }: Room,
  options: { reasons: boolean; signal: AbortSignal | undefined; pause: () => Promise<void> },
): Promise<Packet> {
  const room =
    isWhole && school && classroom !== null ? await findClass(app.db, school.id, classroom) : undefined;
  const printed = new Set(rows.flatMap(({ student_id }) => student_id ?? []));
  return {
    school: school_name,
    class: class_name,
    batches: batches.map(({ id }) => id),
    printed: [...new Set(batches.map(({ created_at }) => dayOf(new Date(created_at))))],
    cards: await asPacketCards(app.db, rows, options.pause),
    without:
      room === undefined || school === null
        ? []
        : await withoutCard(app, { school, classroom: room, template }, printed, options),
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
