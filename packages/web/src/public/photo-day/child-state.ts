import type { PhotoDayChild } from "@idms/core/collect/photo-days/child";
import type { Kept } from "./kept.ts";

/** The state of a child, as this phone knows it. */
export type ChildState = "none" | "there" | "sent" | "waiting" | "refused" | "absent";

/** How each child stands: what is on the phone says more than what the list said when it was loaded. */
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

/** The place of the next other child after one who needs a photo, from the beginning again after the last; null where nobody does. */
export function nextNeeded(states: readonly ChildState[], after: number): number | null {
  for (let step = 1; step <= states.length; step += 1) {
    const place = (after + step) % states.length;
    if (place !== after && (states[place] === "none" || states[place] === "refused")) return place;
  }
  return null;
}
