import { Failure } from "@idms/core/failure";
import type { Despite } from "@idms/core/print/batches/gate";
import type { App } from "../../installation/open-app.ts";
import { chooseClassCards, type CardChoice, type ChosenCards } from "./choose-cards.ts";
import { printableIds } from "../../installation/students/card-rows.ts";

/** A class, and the school it is of. */
export type ClassOf = Pick<ChosenCards, "school" | "classroom">;

/** A class whose cards cannot be printed, and why: there is nobody to print, or something is missing or not in order. */
export interface PassedOver extends ClassOf {
  why: Failure;
  isNobody: boolean;
}

type Choice = Omit<CardChoice, "school" | "class">;

/**
 * The cards of several classes, and the classes of which there are none, each with its reason. Leave to print in spite of
 * what is found is given on as far as it is about a class; `requireAmong` says whether it is for anybody else.
 * @throws Failure when the database cannot be read
 */
export async function chooseClasses(
  app: App,
  rooms: readonly ClassOf[],
  choiceOf: (room: ClassOf) => Choice,
): Promise<{ chosen: ChosenCards[]; passedOver: PassedOver[] }> {
  const chosen: ChosenCards[] = [];
  const passedOver: PassedOver[] = [];
  for (const room of rooms) {
    const choice = choiceOf(room);
    try {
      chosen.push(await chooseOneOfMany(app, room, choice));
    } catch (error) {
      if (!isOfItsClass(error)) throw error;
      const isNobody = error.code === "missing" && !(await hasSomebody(app, room, choice));
      passedOver.push({ ...room, why: error, isNobody });
    }
  }
  return { chosen, passedOver };
}

/** The cards of one class of several. Throws as `chooseCards`. */
export async function chooseOneOfMany(app: App, room: ClassOf, choice: Choice): Promise<ChosenCards> {
  const chosen = await chooseClassCards(app, room, { ...choice, despite: null });
  return { ...chosen, despite: leaveFor(chosen, choice) };
}

/** Whether it is a class that cannot be printed, and not the program that cannot print just now. */
export const isOfItsClass = (error: unknown): error is Failure =>
  error instanceof Failure && ["missing", "invalid", "conflict", "unprocessable"].includes(error.code);

/** Leave that is given for students of several classes, as far as it is about one. */
function leaveFor({ studentIds }: ChosenCards, { despite }: Choice): Despite | null {
  if (!despite?.students) return despite ?? null;
  const ids = new Set(studentIds);
  return { ...despite, students: despite.students.filter((id) => ids.has(id)) };
}

/** Whether a class is not passed over for want of students, so that what is missing is something else. */
async function hasSomebody(app: App, { classroom }: ClassOf, { students, statuses }: Choice) {
  return (
    students === undefined &&
    (await printableIds(app.db, classroom.id, { statuses: statuses ?? ["VERIFIED"] })).length > 0
  );
}
