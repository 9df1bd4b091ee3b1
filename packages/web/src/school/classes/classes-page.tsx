import { classPath, classroomSchema, type Classroom } from "@idms/core/school/classes/classroom";
import type { Holds } from "@idms/core/school/classes/staff-group";
import { classLabel } from "@idms/core/school/classes/label";
import { useState, type ReactNode } from "react";
import { Anchor } from "@mantine/core";
import { Link } from "react-router-dom";
import { IconListCheck, IconPencil } from "../../ui/icons/frame-icons.ts";
import { IconPlus, IconTrash } from "../../ui/icons/icons.ts";
import type { Column } from "../../ui/lists/data-table.tsx";
import { HeadAction } from "../../ui/page/head-action.tsx";
import { useListParams } from "../../ui/lists/list-params.ts";
import { SearchedList } from "../../ui/lists/list-table.tsx";
import { NextStep } from "../../ui/page/next-step.tsx";
import { NEW_LINK } from "../../ui/page/opened.ts";
import { Page } from "../../ui/page/page.tsx";
import { actionsColumn } from "../../ui/lists/row-actions.tsx";
import { Start } from "../../ui/lists/start.tsx";
import { useDelete } from "../../ui/forms/use-delete.ts";
import { useList } from "../../ui/api/use-list.ts";
import { ClassEditor } from "./class-editor.tsx";
import { CLASSES } from "./use-classes.ts";
import { classText, commonText } from "../../say/core-texts/messages.ts";
import { rosterText } from "../../say/core-texts/rosters.ts";
import { say } from "../../say/say/say.ts";

/** Shows a class in a list, with a link to its page. */
const ClassLink = ({ room: { id }, children }: { room: { id: number }; children: ReactNode }) => (
  <Anchor component={Link} to={classPath(id)} fw={600} className="class-link">
    {children}
  </Anchor>
);

const [name, section, total, actions] = classText.columns;

/** The words of the list, by the people in its classes. */
const WORDS = {
  students: {
    title: classText.title,
    create: classText.create,
    confirmDelete: classText.confirmDelete,
    total,
    empty: say("No classes found"),
    start: say("Add the first class"),
    added: (name: string) => say("The class {name} was added.", { name }),
  },
  staff: {
    title: say("Staff"),
    create: say("New Staff Group"),
    confirmDelete: say("Delete this staff group?"),
    total: say("Members of staff"),
    empty: say("No staff groups found"),
    start: say("Add the first staff group"),
    added: (name: string) => say("The staff group {name} was added.", { name }),
  },
} as const satisfies Record<Holds, object>;

const NAME: Column<Classroom> = {
  title: name,
  cell: (room) => <ClassLink room={room}>{room.class_name}</ClassLink>,
  sort: "class_name",
};
const SECTION: Column<Classroom> = {
  title: section,
  cell: (room) => room.section ?? commonText.none,
  sort: "section",
};
const GROUP: Column<Classroom> = {
  title: say("Staff group"),
  cell: (room) => <ClassLink room={room}>{classLabel(room)}</ClassLink>,
  sort: "class_name",
};

/** Returns the columns of the list, with the actions on a class. */
const columnsOf = (
  holds: Holds,
  onEdit: (room: Classroom) => void,
  onDelete: (room: Classroom) => void,
): Column<Classroom>[] => [
  ...(holds === "staff" ? [GROUP] : [NAME, SECTION]),
  { title: WORDS[holds].total, cell: (room) => room.total_students, sort: "total_students", numeric: true },
  actionsColumn(
    (room) => [
      {
        label: rosterText.of(classLabel(room)),
        word: rosterText.roster,
        icon: IconListCheck,
        to: `/classes/${room.id}/roster`,
      },
      {
        label: say("Edit {name}", { name: classLabel(room) }),
        word: commonText.edit,
        icon: IconPencil,
        onClick: () => onEdit(room),
      },
      {
        label: say("Delete {name}", { name: classLabel(room) }),
        word: commonText.delete,
        icon: IconTrash,
        danger: true,
        onClick: () => onDelete(room),
      },
    ],
    actions,
  ),
];

/** The page that lists the classes of the user's own school. */
export const ClassesPage = () => <ClassList holds="students" />;

/** The page that lists the staff groups of the user's own school. */
export const StaffGroupsPage = () => <ClassList key="staff" holds="staff" />;

function ClassList({ holds }: { holds: Holds }) {
  const words = WORDS[holds];
  const params = useListParams();
  const classes = useList(CLASSES, classroomSchema, { ...params.query, holds });
  const remove = useDelete(CLASSES, words.confirmDelete);
  const [added, setAdded] = useState<Classroom | null>(null);
  const [editing, setEditing] = useState<Classroom | "new" | null>(null);

  const columns = columnsOf(holds, setEditing, (room) => {
    setAdded(null);
    void remove(room.id);
  });

  return (
    <Page
      title={words.title}
      actions={
        <>
          <HeadAction main icon={IconPlus} onClick={() => setEditing("new")}>
            {words.create}
          </HeadAction>
        </>
      }
    >
      {added && (
        <NextStep
          said={words.added(classLabel(added))}
          steps={[{ to: `${classPath(added.id)}/links?${NEW_LINK}=1`, next: say("Create its upload link") }]}
        />
      )}
      <SearchedList
        label={words.title}
        list={classes}
        params={params}
        columns={columns}
        empty={words.empty}
        start={<Start onClick={() => setEditing("new")}>{words.start}</Start>}
        loadFailed={classText.loadFailed}
      />
      {editing && (
        <ClassEditor
          room={editing === "new" ? null : editing}
          holds={holds}
          onClose={() => setEditing(null)}
          onAdded={setAdded}
        />
      )}
    </Page>
  );
}
