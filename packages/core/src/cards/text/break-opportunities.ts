import LineBreaker from "linebreak";

/** A place where a line may end, by UAX #14. */
export interface Opportunity {
  /** The offset in UTF-16 of what would begin the next line. */
  position: number;
  /** Whether a line was ended here by whoever typed the text. */
  required: boolean;
}

/** Where a text may be broken into lines, in order; its end is the last. */
export function breakOpportunities(text: string): Opportunity[] {
  const breaker = new LineBreaker(text);
  const found: Opportunity[] = [];
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) {
    found.push({ position: next.position, required: next.required });
  }
  return found;
}
