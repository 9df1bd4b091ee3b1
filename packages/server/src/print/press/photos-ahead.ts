import { setTimeout as sleep } from "node:timers/promises";
import { usualTemplateOf } from "../../cards/designs/design-rows.ts";
import { photoFramer } from "../../cards/printed/framed-photo.ts";
import { breather } from "../../installation/files/breathe.ts";
import type { Services } from "../../http/calls/services.ts";
import { isPressBusy } from "./press-thread.ts";
import { photosToPrint } from "../../installation/students/photo-rows.ts";

/**
 * Length of the pause after each photo, as a multiple of the photo's processing time. With this pause, at most a
 * quarter of one processor core is used.
 */
const REST = 3;
/** Interval for checking whether other work has finished, in milliseconds. */
const LOOK_MS = 200;

type AheadServices = Pick<Services, "db" | "files" | "uploads" | "background" | "stopping">;

/**
 * Returns a function that resizes photos to their frames in a school's default design before printing. It processes the
 * photos of one student, or of all students whose cards have not been printed yet. The work has the lowest priority and
 * processes one photo at a time. It waits while cards are being printed or photos are arriving, and ends with the
 * server. The press resizes any remaining photos.
 */
export function aheadMaker(services: AheadServices): Services["makeAhead"] {
  const { background, stopping } = services;
  const wanted = new Map<number, number[] | null>();
  let isGoing = false;

  async function makeAll(): Promise<void> {
    try {
      for (const [school, students] of wanted) {
        wanted.delete(school);
        await makeOf(services, school, students);
      }
    } catch (error) {
      if (!stopping.aborted) throw error;
    } finally {
      isGoing = false;
    }
  }

  return (school, student) => {
    const before = wanted.get(school);
    wanted.set(school, student === undefined || before === null ? null : [...(before ?? []), student]);
    if (isGoing) return;
    isGoing = true;
    background.run("preparing photos for printing", makeAll);
  };
}

async function makeOf(
  { db, files, uploads, stopping: signal }: AheadServices,
  school: number,
  students: number[] | null,
): Promise<void> {
  const row = await usualTemplateOf(db, school);
  if (!row) return;
  const frame = photoFramer(files, row);
  let breathe = breather(signal);
  for await (const name of photosToPrint(db, school, students)) {
    await breathe();
    while (isPressBusy() || uploads.decodes.isBusy()) await sleep(LOOK_MS, undefined, { signal });
    const began = performance.now();
    const framed = await frame(name);
    if (framed === "full") return;
    if (framed !== "made") continue;
    await sleep((performance.now() - began) * REST, undefined, { signal });
    breathe = breather(signal);
  }
}
