import { insertClass, insertStudents, openApp, transaction, type NewStudent } from "@idms/server";

/** What a test says of a student; the rest is as of one whose parent has answered nothing else. */
export type Added = Partial<Omit<NewStudent, "school_id" | "class_id">>;

/** Adds a class with students to the demo school while it is served, and returns the id of the class. */
export async function addClass(
  data: string,
  class_name: string,
  students: readonly Added[],
): Promise<number> {
  const app = await openApp({ data, create: false });
  try {
    return await transaction(app.db, (tx) => {
      const { id, school_id } = insertClass(tx, { school_id: 1, class_name, section: null });
      const rows = students.map((student) => ({
        status: "SUBMITTED" as const,
        meta: { full_name: student.full_name },
        ...student,
        school_id,
        class_id: id,
      }));
      insertStudents(tx, rows);
      return id;
    });
  } finally {
    app.close();
  }
}
