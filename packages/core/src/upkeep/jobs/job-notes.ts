import { z } from "zod";
import type { Job } from "./job.ts";

/** Something of a result that a person is to look at: whose it is, or in which row, and what is with it. */
const note = z.object({
  row: z.int().optional(),
  name: z.string().nullish(),
  class: z.string().optional(),
  school: z.string().optional(),
  message: z.string(),
});
const notes = z.array(note).min(1);

/** A message that begins with its class, as most do, needs no other word of it; nor does that of a job of one school of the school. */
function sentence(
  { row, name, class: room, school, message }: z.output<typeof note>,
  isOfOne: boolean,
): string {
  const isNamed = room !== undefined && message.startsWith(`${room} of `);
  const place = isNamed ? [] : [room, !isOfOne && school];
  const whose = [row !== undefined && `Row ${row}`, name, ...place].filter(Boolean).join(", ");
  return whose ? `${whose}: ${message}` : message;
}

/** The notes for people on a job's result, in sentences: who and what was left out, and how many more there are. */
export function jobNotes({ result, school }: Pick<Job, "result" | "school">): string[] {
  return Object.entries(result ?? {}).flatMap(([name, value]) => {
    const found = notes.safeParse(value).data ?? [];
    const more = (Number(result?.[`${name}_count`]) || found.length) - found.length;
    const told = found.map((each) => sentence(each, school !== null));
    return more > 0 ? [...told, `And ${more} more of these.`] : told;
  });
}
