import { leftOutSentences, type LeftOutStudents } from "@idms/core/print/batches/card-check";
import { tell } from "../../say/say/retell.ts";

/** The reasons why somebody is left out, in the language of the page. */
export const tellLeftOut = (why: Pick<LeftOutStudents[number], "reasons" | "message">): string =>
  leftOutSentences(why).map(tell).join(" ");
