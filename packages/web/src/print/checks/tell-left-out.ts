import { leftOutSentences, type LeftOutStudents } from "@idms/core/print/batches/card-check";
import { tell } from "../../say/say/tell.ts";

/** Returns the reasons why a student is left out, in the page's language. */
export const tellLeftOut = (why: Pick<LeftOutStudents[number], "reasons" | "message">): string =>
  leftOutSentences(why).map(tell).join(" ");
