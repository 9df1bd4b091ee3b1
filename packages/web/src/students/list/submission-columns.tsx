import { photoSource, studentClass } from "@idms/core/students/records/display-name";
import type { LeftOut } from "@idms/core/students/noticed/left-out";
import type { Student } from "@idms/core/students/records/student";
import { Button } from "@mantine/core";
import type { Column } from "../../ui/lists/data-table.tsx";
import { LazyPrivateImage } from "../../ui/marks/private-image.tsx";
import { Words } from "../../ui/api/words.ts";
import { DoubtMark } from "../../ui/marks/doubts.tsx";
import { StudentLink } from "../../ui/marks/student-link.tsx";
import { PhotoMarkBadge } from "../../ui/marks/photo-mark.tsx";
import { StatusBadge } from "../../ui/marks/status-badge.tsx";
import { choiceColumn, ChooseAllRows, type Selection } from "../../ui/lists/selection.tsx";
import { commonText, submissionText } from "../../say/core-texts/messages.ts";
import { photoQualityText } from "../../say/core-texts/photos.ts";
import { displayName } from "../../ui/api/display-name.ts";
import { say } from "../../say/say/say.ts";

const [id, name, room, status, actions] = submissionText.columns;

/** Returns a student's name, or a placeholder with the ID if there is no name. */
export const named = (student: Student): string =>
  displayName(student) || say("student {id}", { id: student.id });

/**
 * Returns the cell with a student's photo, the quality of the photo, and the name. The name links to the student's
 * page.
 * @param mark a further mark of the student
 */
export const nameCell = (student: Student, mark?: string) => (
  <div className="submission-name">
    <LazyPrivateImage address={thumbnailOf(photoSource(student))} alt="" className="submission-thumb" />
    <span>
      <StudentLink student={student}>
        <Words text={displayName(student) || commonText.none} />
      </StudentLink>
      <DoubtMark {...student} />
      {mark !== undefined && <span className="doubt-mark">{mark}</span>}
      <PhotoMarkBadge quality={student.photo_quality} />
    </span>
  </div>
);

/** The reasons to look at a submission that have no other mark in a list. */
const MARKS: Partial<Record<LeftOut, string>> = photoQualityText.lookAt;

/**
 * Returns the columns of the school's submissions.
 * @param lookAt the submissions that a person must look at, with the reasons
 */
export const submissionColumns = (
  onView: (student: Student) => void,
  lookAt: ReadonlyMap<number, LeftOut>,
): Column<Student>[] => [
  { title: id, cell: (student) => student.id, sort: "id", short: true },
  {
    title: name,
    sort: "full_name",
    wide: true,
    cell: (student) => nameCell(student, MARKS[lookAt.get(student.id) ?? "answer"]),
  },
  { title: room, cell: studentClass },
  { title: status, cell: (student) => <StatusBadge status={student.status} /> },
  {
    title: actions,
    noPrint: true,
    cell: (student) => (
      <Button
        size="xs"
        variant="default"
        aria-label={say("View {name}", { name: named(student) })}
        onClick={() => onView(student)}
      >
        {submissionText.view}
      </Button>
    ),
  },
];

/** Returns the column with the checkboxes for selecting rows. */
export const selectionColumn = (selection: Selection<Student>): Column<Student> =>
  choiceColumn({
    title: say("Select"),
    head: <ChooseAllRows label={say("Select all on this page")} selection={selection} />,
    nameOf: (student) => say("Select {name}", { name: named(student) }),
    selection,
  });

/** Returns the URL of a photo's thumbnail, or null if there is no photo. */
const thumbnailOf = (photo: string | null): string | null =>
  photo && `${photo}${photo.includes("?") ? "&" : "?"}size=thumb`;
