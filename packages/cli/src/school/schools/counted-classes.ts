import type { Holds } from "@idms/core/school/classes/staff-group";
import { classLabel } from "@idms/core/school/classes/label";
import { countStudents } from "@idms/core/collect/dashboard/count-students";
import { listClasses } from "@idms/server/school/classes/class-rows";
import type { App } from "@idms/server/installation/open-app";
import type { School } from "@idms/server/school/schools/school-rows";
import { countStudentGroups } from "@idms/server/installation/students/count-rows";

/** A class with the number of students in each status. */
export interface CountedClass {
  id: number;
  name: string;
  school: string;
  holds: Holds;
  /** Expected number of students. */
  students: number;
  submitted: number;
  verified: number;
  generated: number;
}

/** Returns the classes of some schools, each with the number of students in each status. */
export async function countedClasses(app: App, schools: readonly School[]): Promise<CountedClass[]> {
  const found: CountedClass[] = [];
  for (const school of schools) {
    const rooms = await listClasses(app.db, school.id);
    const groups = await countStudentGroups(app.db, school.id);
    const counts = new Map(
      countStudents(groups, rooms, 1).class_counts.map((each) => [each.classroom, each]),
    );
    for (const room of rooms) {
      const { submitted = 0, verified = 0, generated = 0 } = counts.get(room.id) ?? {};
      found.push({
        id: room.id,
        name: classLabel(room),
        school: school.name,
        holds: room.holds,
        students: room.total_students,
        submitted,
        verified,
        generated,
      });
    }
  }
  return found;
}

export const CLASS_COLUMNS = ["ID", "Class", "School", "Students", "Submitted", "Verified", "Printed"];

export const classRow = (room: CountedClass): string[] => [
  String(room.id),
  room.name,
  room.school,
  String(room.students),
  String(room.submitted),
  String(room.verified),
  String(room.generated),
];
