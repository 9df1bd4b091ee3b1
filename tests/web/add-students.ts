import { readFile } from "node:fs/promises";
import { insertClass } from "@idms/server/school/classes/class-rows";
import { transaction } from "@idms/server/installation/engines/connect";
import { storedPath, storeFile } from "@idms/server/installation/store/stored-files";
import { openApp, type App } from "@idms/server/installation/open-app";
import { insertStudents, type NewStudent } from "@idms/server/installation/students/student-rows";
import { ownPhoto } from "../server/own-photo.ts";

/** What a test says of a student; the rest is as of one whose parent has answered nothing else. */
export type Added = Partial<Omit<NewStudent, "school_id" | "class_id">>;

/** Adds a class with students to a school, the demo one unless given, while it is served, and returns the id of the class. Each has a photo of its own. */
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

/** The stored name of the photo of a student of the demo school. */
export async function anyPhoto(data: string): Promise<string> {
  const app = await openApp({ data, create: false });
  const [{ photo }] = (await app.db.all<{ photo: string }>("SELECT photo FROM students LIMIT 1")) as [
    { photo: string },
  ];
  await app.close();
  return photo;
}

let copies = 0;

/** Another file of the same picture. */
async function copyOf({ folder, files }: App, photo: string): Promise<string> {
  const bytes = await readFile(storedPath(folder.photos, photo));
  return storeFile(files.photos, ownPhoto(bytes, (copies += 1)), "jpg");
}
