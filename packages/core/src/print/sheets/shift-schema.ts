import { z } from "zod";
import { lazily } from "../../lazily.ts";
import { mm } from "../../units.ts";

/** More than this, in mm, is a paper put in wrongly and no matter of a profile. */
const MOST_OFFSET = 20;

/** A shift in mm, as it is sent. */
export const shift = (what: string) => {
  const error = `${what} must be from -${MOST_OFFSET} to ${MOST_OFFSET} mm.`;
  const side = z.number({ error }).min(-MOST_OFFSET, { error }).max(MOST_OFFSET, { error }).transform(mm);
  return z.object({ x: side, y: side });
};
/** The offset of the back alone. */
export const backOffsetSchema = lazily(() => shift("The back offset"));
