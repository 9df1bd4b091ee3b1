import type { Classroom } from "@idms/core/school/classes/classroom";
import type { YearFault } from "@idms/core/cards/checks/year-fault";
import {
  allValidCards,
  cardCheckSchema,
  sheetsOf,
  yearFault,
  type CardCheck,
} from "@idms/core/print/batches/card-check";
import { HELD_BACK, HOLD_BACK } from "@idms/core/print/batches/gate";
import { printChoiceAnswer, type ChosenStudent } from "@idms/core/print/batches/print-choice";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call, CallFailed, getOne, type Query } from "../../ui/api/api.ts";
import { tellRefusal } from "../../say/say/tell.ts";
import { CHECK } from "../sheets/generate-cards.ts";
import { CHOOSE } from "./student-choice.tsx";

/** The press's check of several classes. */
export interface ClassesCheck {
  check: CardCheck;
  /** The students whose cards were checked, used to show their names. */
  students: ChosenStudent[];
  /** The names of the students, keyed by ID. */
  names: Map<number, string>;
  /** The first class with printable cards, and the students of that class who get no card. */
  first: { room: Classroom; without: number[] } | null;
  /** The files of each class. */
  files: Map<number, NonNullable<CardCheck["files"]>>;
  /** The schools whose cards show a school year that is not set or is over. */
  years: Map<number, YearFault>;
  /** The classes with nothing to print, each with the reason, or null if nobody in the class is waiting for a card. */
  without: { room: Classroom; why: string | null }[];
}

/** The parameters for checking one class, besides the class itself: the school, the template and the students. */
export type ClassQuery = { school: number | null; template: number | null; student: string };

type Finding = CardCheck["findings"][number];

/** Response statuses that concern only a single class. Any other error status ends the whole check. */
const OF_A_CLASS = new Set([404, 409, 422]);

/**
 * Checks the cards class by class, because the press takes one class at a time. The check restarts whenever the
 * selection changes, and runs only for a valid selection.
 */
export function useClassesCheck(
  rooms: readonly Classroom[],
  query: Query | null,
  queryOf: (room: Classroom) => ClassQuery,
) {
  const [done, setDone] = useState(0);
  const ids = rooms.map(({ id }) => id);
  const checked = useQuery({
    queryKey: [CHECK, ids, query, rooms.map(queryOf)],
    enabled: query !== null && rooms.length > 0,
    queryFn: async ({ signal }) => {
      const all: ClassesCheck = {
        check: { cards: 0, left_out: [], findings: [] },
        students: [],
        names: new Map(),
        first: null,
        files: new Map(),
        years: new Map(),
        without: [],
      };
      setDone(0);
      for (const room of rooms) {
        await addClass(all, room, { ...query, ...queryOf(room) }, signal);
        setDone((before) => before + 1);
      }
      return all;
    },
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });
  return { ...checked, done };
}

async function addClass(
  all: ClassesCheck,
  room: Classroom,
  query: Query & ClassQuery,
  signal: AbortSignal,
): Promise<void> {
  const classroom = room.id;
  const { student } = query;
  try {
    // Whom the press prints is read first: who is verified from now on is printed another time.
    const named = new Set(student.split(",").filter(Boolean).map(Number));
    const body = { classrooms: [classroom], status: named.size === 0 ? ["VERIFIED"] : [] };
    const found = printChoiceAnswer.parse(await call("POST", CHOOSE, { body, signal }));
    const rows = found.students.filter((each) => named.size === 0 || named.has(each.student));
    if (rows.length === 0) {
      all.without.push({ room, why: null });
      return;
    }
    const check = await getOne(CHECK, cardCheckSchema, {
      query: { ...query, ...HOLD_BACK, classroom },
      signal,
    });
    all.students.push(...rows);
    for (const { student: id, name } of rows) all.names.set(id, name);
    const fault = yearFault(check);
    if (fault && room.school !== null) all.years.set(room.school, fault);
    all.check.cards += check.cards;
    const { valid_cards: before } = all.check;
    all.check.valid_cards = allValidCards([before, check.valid_cards].filter((each) => each !== undefined));
    all.files.set(classroom, check.files ?? []);
    if (check.cards > 0)
      all.first ??= { room, without: check.left_out.flatMap(({ student }) => student ?? []) };
    all.check.left_out.push(...check.left_out);
    // A finding that applies to every card is listed only once.
    const isSaid = ({ student, message }: Finding): boolean =>
      student === null &&
      all.check.findings.some((each) => each.student === null && each.message === message);
    all.check.findings.push(...check.findings.filter((finding) => !isSaid(finding)));
  } catch (error) {
    if (!(error instanceof CallFailed) || !OF_A_CLASS.has(error.status)) throw error;
    all.without.push({ room, why: tellRefusal(error.sentence) });
  }
}

export const heldIn = (all: ClassesCheck | undefined) =>
  all?.check.left_out.filter(({ code }) => code === HELD_BACK) ?? [];

/**
 * Counts the sheets of the checked classes, and the cards on a full sheet. The number on a sheet is undefined if it
 * differs between the designs.
 * @param allowed held-back students whose cards are printed anyway
 */
export function sheetsOfClasses(
  { files, students }: ClassesCheck,
  allowed: ReadonlySet<number>,
): { sheets: number; perSheet: number | undefined } {
  const more = Map.groupBy(
    students.filter(({ student }) => allowed.has(student)),
    ({ classroom }) => classroom,
  );
  const all = [...files].flatMap(([room, [first, ...others]]) =>
    first ? [{ ...first, cards: first.cards + (more.get(room)?.length ?? 0) }, ...others] : [],
  );
  // Only the first file begins on the partly used sheet.
  const sheets = all.reduce((sum, file, at) => sum + sheetsOf(at === 0 ? file : { ...file, first: 0 }), 0);
  const sizes = new Set(all.map(({ per_sheet }) => per_sheet));
  return { sheets, perSheet: sizes.size === 1 ? all[0]?.per_sheet : undefined };
}
