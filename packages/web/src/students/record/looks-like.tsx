import { studentName } from "@idms/core/students/records/display-name";
import { DUPLICATES_PATH, likenessInWords } from "@idms/core/students/records/duplicate-text";
import type { StudentRecord } from "@idms/core/students/records/student";
import { Alert, Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { StudentLink } from "../../ui/marks/student-link.tsx";
import { duplicatesOf } from "./use-duplicates.ts";
import { duplicateText } from "../../say/texts/students.ts";
import { say } from "../../say/say/say.ts";
import { retellEach } from "../../say/say/retell.ts";

/** Names the records of the class that may be of the same child, and leads to where they are compared. */
export function LooksLike({ record }: { record: StudentRecord }) {
  const { data } = useQuery(duplicatesOf(record.classroom.id));
  const pairs = data?.filter(({ first, second }) => [first.id, second.id].includes(record.id)) ?? [];
  if (pairs.length === 0) return null;
  const place = new URLSearchParams({
    ...(record.school !== null && { school: String(record.school) }),
    classroom: String(record.classroom.id),
  });
  return (
    <Alert color="blue" title={duplicateText.looksLike} mb="md">
      <ul className="looks-like">
        {pairs.map(({ first, second, because }) => {
          const other = first.id === record.id ? second : first;
          return (
            <li key={other.id}>
              <StudentLink student={other}>
                {studentName(other) || say("Student {id}", { id: other.id })}
              </StudentLink>
              , {say("No. {id}", { id: other.id })}: {retellEach(likenessInWords(because))}
            </li>
          );
        })}
      </ul>
      <Anchor component={Link} underline="always" to={`${DUPLICATES_PATH}?${place}`}>
        {duplicateText.compare}
      </Anchor>
    </Alert>
  );
}
