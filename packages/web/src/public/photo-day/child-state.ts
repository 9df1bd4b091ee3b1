import type { PhotoDayChild } from "@idms/core/collect/photo-days/child";
import type { Kept } from "./kept.ts";

/** The state of a child according to the data on this phone. */
export type ChildState = "none" | "there" | "sent" | "waiting" | "refused" | "absent";

/** Returns the state of each child. Data on the phone takes precedence over the loaded list. */
export function statesOf(children: readonly PhotoDayChild[], { shots, marks }: Kept): ChildState[] {
  const marked = new Map(marks.map(({ child, mark }) => [child, mark]));
  const taken = new Map(shots.map(({ child, refused }) => [child, refused]));
  return children.map(({ child, has_photo }) => {
    const refused = taken.get(child);
    if (refused !== undefined) return refused === null ? "waiting" : "refused";
    return marked.get(child) ?? (has_photo ? "there" : "none");
  });
}

export const isDone = (state: ChildState): boolean => ["there", "sent", "waiting"].includes(state);

/**
 * Returns the position of the next child who needs a photo. After the last child, continues with the first. Returns
 * null if no other child needs a photo.
 */
export function nextNeeded(states: readonly ChildState[], after: number): number | null {
  for (let step = 1; step <= states.length; step += 1) {
    const place = (after + step) % states.length;
    if (place !== after && (states[place] === "none" || states[place] === "refused")) return place;
  }
  return null;
}
