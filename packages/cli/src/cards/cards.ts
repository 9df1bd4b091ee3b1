import {
  CARD_STATE_WORDS,
  cardDeedSchema,
  cardNumberSchema,
  counted,
  Failure,
  shownCardNumber,
  type CardDeed,
  type CardState,
} from "@idms/core";
import { actOnCards, chooseClass, chooseSchool, listCards, valid, zonedTime } from "@idms/server";
import { z } from "zod";
import { doer } from "../app/operator.ts";
import { withApp } from "../app/with-app.ts";
import type { DataFlags } from "../flags/flags.ts";
import { readCount } from "../flags/read-ids.ts";
import { EXIT } from "../terminal/exit-codes.ts";
import { note, printJson, printRows } from "../terminal/output.ts";

export interface CardsFlags extends DataFlags {
  school?: string;
  class?: string;
  student?: string;
  batch?: string;
  state?: CardState[];
  number?: string;
  search?: string;
  limit: string;
}

/** As many as the API gives at once. */
const MOST = 500;

/** Lists printed cards, the last printed first. */
export function list(flags: CardsFlags): Promise<number> {
  const size = Math.min(readCount("--limit", flags.limit), MOST);
  const { student, batch, number } = flags;
  const wish = {
    ...(student !== undefined && { student: readCount("--student", student) }),
    ...(batch !== undefined && { batch: readCount("--batch", batch) }),
    ...(number !== undefined && { number: valid(cardNumberSchema, number) }),
    states: flags.state,
    search: flags.search,
  };
  if (flags.class !== undefined && flags.school === undefined)
    throw new Failure("invalid", "Say with --school whose class that is.");
  return withApp(flags, async (app) => {
    const school = flags.school === undefined ? undefined : await chooseSchool(app, flags.school);
    const classroom =
      school && flags.class !== undefined ? (await chooseClass(app, school, flags.class)).id : undefined;
    const filter = { ...wish, school: school?.id ?? null, classroom };
    const { rows, next } = await listCards(app.db, filter, { after: "", size });
    const more = next !== null;
    if (flags.json) printJson({ cards: rows, more });
    else {
      printRows(
        flags,
        [
          "Number",
          "State",
          "Since",
          "By",
          "Why",
          "Duplicate",
          "Batch",
          "Student",
          "Name",
          "Class",
          "Printed",
        ],
        rows.map((card) => [
          shownCardNumber(card.number),
          CARD_STATE_WORDS[card.state],
          card.state_at === null ? "" : zonedTime(new Date(card.state_at)),
          card.state_by ?? "",
          card.replaced_by === null ? (card.state_reason ?? "") : `by ${shownCardNumber(card.replaced_by)}`,
          card.duplicate === 0 ? "" : String(card.duplicate),
          String(card.batch),
          String(card.student ?? "deleted"),
          card.name ?? "?",
          card.class_name,
          zonedTime(new Date(card.printed_at)),
        ]),
      );
      if (more && !flags.quiet) note(`There are more than ${size}: say which, or --limit.`);
    }
    return EXIT.done;
  });
}

interface ReasonFlags extends DataFlags {
  reason?: string;
}

export const handOut = (numbers: string[], flags: DataFlags): Promise<number> =>
  act(numbers, flags, "handed out", { action: "hand_out" });

export const lost = (numbers: string[], flags: ReasonFlags): Promise<number> =>
  act(numbers, flags, "lost", { action: "lose", reason: flags.reason });

export const found = (numbers: string[], flags: DataFlags): Promise<number> =>
  act(numbers, flags, "found", { action: "find" });

export const revoke = (numbers: string[], flags: ReasonFlags): Promise<number> =>
  act(numbers, flags, "revoked", { action: "revoke", reason: flags.reason });

/** What `cardDeedSchema` reads: it refuses a reason that is missing. */
type Given = { action: CardDeed; reason?: string | undefined };

/** Does the same with all, and names those with which it could not be done. */
function act(typed: string[], flags: DataFlags, what: string, given: Given): Promise<number> {
  const numbers = valid(
    z.array(cardNumberSchema),
    typed.flatMap((each) => each.split(",")),
  );
  const wish = valid(cardDeedSchema, given);
  return withApp(flags, async (app) => {
    const { done, refused } = await actOnCards(app, doer(), { school: null, numbers }, wish);
    for (const { detail } of refused) note(detail);
    if (done.length === 0) return EXIT.failed;
    if (flags.json) printJson({ done, refused });
    else if (!flags.quiet)
      note(`${counted(done.length, "card")} ${done.length === 1 ? "is" : "are"} ${what}.`);
    return refused.length === 0 ? EXIT.done : EXIT.partly;
  });
}
