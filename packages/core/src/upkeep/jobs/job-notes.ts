import { z } from "zod";
import { maybeCodedSchema } from "../../sentence-schema.ts";
import { asSentence } from "../../as-sentence.ts";
import type { Sentence } from "../../sentence.ts";
import type { Job } from "./job.ts";
import { jobNote } from "./job-sentences.ts";

/** A note on a person or row in a job's result that needs attention. */
const note = z.object({
  row: z.int().optional(),
  name: z.string().nullish(),
  class: z.string().optional(),
  school: z.string().optional(),
  message: z.string(),
  ...maybeCodedSchema().shape,
});
const notes = z.array(note).min(1);

/**
 * Formats a note as a sentence. The class is omitted if the message already names it. The school is omitted if the
 * job concerns only one school.
 */
function said(
  { row, name, class: room, school, message, ...coded }: z.output<typeof note>,
  isOfOne: boolean,
): Sentence {
  const what = asSentence(message, coded);
  const place = room !== undefined && what.facts["class"] === room ? [] : [room, !isOfOne && school];
  const whose = [name, ...place].filter(Boolean) as string[];
  if (row === undefined) return whose.length === 0 ? what : jobNote.of({ whose, what });
  return whose.length === 0 ? jobNote.row({ row, what }) : jobNote.rowOf({ row, whose, what });
}

/**
 * Returns the notes on a job's result as sentences. They state what was omitted, and how many more notes there are.
 */
export function jobNotes({ result, school }: Pick<Job, "result" | "school">): Sentence[] {
  return Object.entries(result ?? {}).flatMap(([name, value]) => {
    const found = notes.safeParse(value).data ?? [];
    const more = (Number(result?.[`${name}_count`]) || found.length) - found.length;
    const told = found.map((each) => said(each, school !== null));
    return more > 0 ? [...told, jobNote.more({ n: more })] : told;
  });
}
