import type { Db } from "../../installation/engines/connect.ts";
import { pagesOf } from "../../installation/rows/pages-of.ts";
import { earlierFilesOfEach, filesOf } from "../../students/rows/file-rows.ts";
import type { Student } from "../../students/rows/student-rows.ts";
import { goneAt, removedAmong } from "../../students/rows/removed-rows.ts";
import { allClasses, type PurgedClass } from "./purge-rows.ts";

/** Students of a class who go, and how many stored files of theirs. */
export interface OldClass extends Omit<PurgedClass, "id"> {
  students: number;
  photos: number;
}

/** Counts students and their files by their classes, in the order in which they come. */
export class ClassCounts {
  readonly #rooms = new Map<number, OldClass>();

  add(room: PurgedClass, photos: number): void {
    const { id, ...named } = room;
    const row = this.#rooms.get(id) ?? { ...named, students: 0, photos: 0 };
    row.students += 1;
    row.photos += photos;
    this.#rooms.set(id, row);
  }

  sum(): { classes: OldClass[]; students: number } {
    const classes = [...this.#rooms.values()];
    return { classes, students: classes.reduce((sum, { students }) => sum + students, 0) };
  }
}

/**
 * Counts those who were removed or have left, and whose time to be brought back is over.
 * @returns how many files they have
 */
export async function countGone(db: Db, now: Date, counts: ClassCounts): Promise<number> {
  const ids = (await goneAt(db, now)).map(({ id }) => id);
  if (ids.length === 0) return 0;
  const rooms = await allClasses(db);
  const roomOf = ({ class_id, school_id }: Student): PurgedClass => {
    const school = rooms.find((room) => room.school_id === school_id)?.school ?? "";
    const deleted = { id: -school_id, school_id, school, class_name: "(deleted class)", section: null };
    return rooms.find(({ id }) => id === class_id) ?? deleted;
  };
  let photos = 0;
  for (const page of pagesOf(ids)) {
    const earlier = await earlierFilesOfEach(db, page);
    for (const student of await removedAmong(db, page)) {
      const files = new Set([...filesOf(student), ...(earlier.get(student.id) ?? [])]).size;
      photos += files;
      counts.add(roomOf(student), files);
    }
  }
  return photos;
}
