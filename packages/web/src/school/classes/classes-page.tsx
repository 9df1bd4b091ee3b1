import { classPath, classroomSchema, type Classroom } from "@idms/core/school/classes/classroom";
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

/** The page that lists the classes of the user's own school. */
export function ClassesPage() {
  const params = useListParams();
  const classes = useList(CLASSES, classroomSchema, params.query);
  const remove = useDelete(CLASSES, classText.confirmDelete);
  const [added, setAdded] = useState<Classroom | null>(null);
  const [editing, setEditing] = useState<Classroom | "new" | null>(null);

  const columns: Column<Classroom>[] = [
    { title: name, cell: (room) => <ClassLink room={room}>{room.class_name}</ClassLink>, sort: "class_name" },
    { title: section, cell: (room) => room.section ?? commonText.none, sort: "section" },
    { title: total, cell: (room) => room.total_students, sort: "total_students", numeric: true },
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
          onClick: () => setEditing(room),
        },
        {
          label: say("Delete {name}", { name: classLabel(room) }),
          word: commonText.delete,
          icon: IconTrash,
          danger: true,
          onClick() {
            setAdded(null);
            void remove(room.id);
          },
        },
      ],
      actions,
    ),
  ];

  return (
    <Page
      title={classText.title}
      actions={
        <>
          <HeadAction main icon={IconPlus} onClick={() => setEditing("new")}>
            {classText.create}
          </HeadAction>
        </>
      }
    >
      {added && (
        <NextStep
          said={say("The class {name} was added.", { name: classLabel(added) })}
          to={`${classPath(added.id)}/links`}
          next={say("Create its upload link")}
        />
      )}
      <SearchedList
        label={classText.title}
        list={classes}
        params={params}
        columns={columns}
        empty={say("No classes found")}
        start={<Start onClick={() => setEditing("new")}>{say("Add the first class")}</Start>}
        loadFailed={classText.loadFailed}
      />
      {editing && (
        <ClassEditor
          room={editing === "new" ? null : editing}
          onClose={() => setEditing(null)}
          onAdded={setAdded}
        />
      )}
    </Page>
  );
}
