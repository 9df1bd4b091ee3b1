import { readFile } from "node:fs/promises";
import { insertClass } from "@idms/server/school/classes/class-rows";
import { transaction } from "@idms/server/installation/engines/connect";
import { storedPath, storeFile } from "@idms/server/installation/store/stored-files";
import { openApp, type App } from "@idms/server/installation/open-app";
import { insertStudents, type NewStudent } from "@idms/server/installation/students/student-rows";
import { ownPhoto } from "../server/own-photo.ts";

/** A student's data as specified by a test. The rest matches a parent who has given no other answers. */
export type Added = Partial<Omit<NewStudent, "school_id" | "class_id">>;

/**
 * Adds a class with students to a school, by default the demo one, while it is being served. Each has a separate photo.
 * Returns the class's ID.
 */
export async function addClass(
  data: string,
  class_name: string,
  students: readonly Added[],
  school = 1,
): Promise<number> {
  const app = await openApp({ data, create: false });
  try {
    const photos = await Promise.all(students.map(({ photo }) => (photo ? copyOf(app, photo) : null)));
    return await transaction(app.db, async (tx) => {
      const { id, school_id } = await insertClass(tx, { school_id: school, class_name, section: null });
      const rows = students.map((student, index) => ({
        status: "SUBMITTED" as const,
        meta: { full_name: student.full_name },
        ...student,
        photo: photos[index] ?? null,
        school_id,
        class_id: id,
      }));
      await insertStudents(tx, rows);
      return id;
    });
  } finally {
    await app.close();
  }
}

/** Returns the stored name of a demo student's photo. */
export async function anyPhoto(data: string): Promise<string> {
  const app = await openApp({ data, create: false });
  const [{ photo }] = (await app.db.all<{ photo: string }>("SELECT photo FROM students LIMIT 1")) as [
    { photo: string },
  ];
  await app.close();
  return photo;
}

let copies = 0;

/** Stores the same picture as a separate file. */
async function copyOf({ folder, files }: App, photo: string): Promise<string> {
  const bytes = await readFile(storedPath(folder.photos, photo));
  return storeFile(files.photos, ownPhoto(bytes, (copies += 1)), "jpg");
}
