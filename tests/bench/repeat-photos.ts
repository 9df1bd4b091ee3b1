import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import Database from "better-sqlite3";

/** Number of different photos. With more students, photos repeat, because drawing as many would take hours. */
export const MOST_DRAWN = 2000;

/**
 * Gives the students of a class without photos those of another class, repeatedly. idms holds back two students with
 * the same photo, so each copy has its number in a comment.
 */
export function repeatPhotos(data: string, { from, to }: { from: string; to: string }): void {
  const db = new Database(join(data, "idms.db"));
  try {
    const list = db.prepare(
      "SELECT students.id, photo FROM students JOIN classes ON classes.id = class_id WHERE class_name = ? ORDER BY students.id",
    );
    const drawn = (list.all(from) as { photo: string }[]).map(({ photo }) =>
      readFileSync(join(data, "photos", photo)),
    );
    const give = db.prepare("UPDATE students SET photo = ? WHERE id = ?");
    const students = list.all(to) as { id: number; photo: string | null }[];
    db.transaction(() => {
      for (const [index, { id, photo }] of students.entries()) {
        if (photo !== null) continue;
        const name = storedName();
        const path = join(data, "photos", name);
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, copyOf(drawn, index));
        give.run(name, id);
      }
    })();
  } finally {
    db.close();
  }
}

/** Length in characters, enough for a number. */
const COMMENT = 8;

/** Returns a file name in the format that idms uses. */
function storedName(): string {
  const digits = randomBytes(16).toString("hex");
  return `${digits.slice(0, 2)}/${digits.slice(2)}.jpg`;
}

/**
 * Copies a photo. Photos of children differ in length, by which idms tells most of them apart; copies of the same photo
 * differ in the length of the comment after the start of the JPEG.
 */
function copyOf(drawn: Buffer[], index: number): Buffer {
  const jpeg = drawn[index % drawn.length] as Buffer;
  const comment = String(index).padEnd(COMMENT + Math.floor(index / drawn.length));
  const head = Buffer.from([0xff, 0xfe, 0, comment.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, Buffer.from(comment, "latin1"), jpeg.subarray(2)]);
}
