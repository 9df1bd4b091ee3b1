import { schoolSchema, type School } from "@idms/core/school/schools/school";
import { useState } from "react";
import { IconLink, IconPencil } from "../../ui/icons/frame-icons.ts";
import { IconPlus, IconSettings, IconTrash } from "../../ui/icons/icons.ts";
import type { Column } from "../../ui/lists/data-table.tsx";
import { HeadAction } from "../../ui/page/head-action.tsx";
import { useListParams } from "../../ui/lists/list-params.ts";
import { SearchedList } from "../../ui/lists/list-table.tsx";
import { NextStep } from "../../ui/page/next-step.tsx";
import { NEW_ADMIN } from "../../ui/page/opened.ts";
import { Page } from "../../ui/page/page.tsx";
import { actionsColumn } from "../../ui/lists/row-actions.tsx";
import { Start } from "../../ui/lists/start.tsx";
import { useDelete } from "../../ui/forms/use-delete.ts";
import { useList } from "../../ui/api/use-list.ts";
import { SchoolEditor } from "./school-editor.tsx";
import { SCHOOLS } from "./use-schools.ts";
import { commonText, schoolText } from "../../say/core-texts/messages.ts";
import { say } from "../../say/say/say.ts";

const [id, name, email, phone, actions] = schoolText.columns;

/** Says that a school was added, and what happens next. */
const AddedSchool = ({ school: { id, name } }: { school: School }) => (
  <NextStep
    said={say("The school {name} was added.", { name })}
    steps={[
      { to: `/admin/users?${NEW_ADMIN}=${id}`, next: say("Create its school admin's account") },
      {
        to: `/admin/id-templates?school=${id}`,
        next: say("Design its card, and print a PDF proof of it"),
      },
    ]}
  />
);

/** The page that lists all schools in the installation. */
export function SchoolsPage() {
  const params = useListParams();
  const schools = useList(SCHOOLS, schoolSchema, params.query);
  const remove = useDelete(SCHOOLS, schoolText.confirmDelete);
  const [added, setAdded] = useState<School | null>(null);
  const [editing, setEditing] = useState<School | "new" | null>(null);

  const columns: Column<School>[] = [
    { title: id, cell: (school) => school.id, sort: "id", short: true },
    { title: name, cell: (school) => school.name, sort: "name" },
    { title: email, cell: (school) => school.email || commonText.none },
    { title: phone, cell: (school) => school.phone || commonText.none, short: true },
    actionsColumn(
      (school) => [
        {
          label: say("Upload links for {name}", { name: school.name }),
          word: say("Upload links"),
          icon: IconLink,
          to: `/school/upload-links?school=${school.id}`,
        },
        {
          label: say("Settings for {name}", { name: school.name }),
          word: say("Settings"),
          icon: IconSettings,
          to: `/admin/settings?school=${school.id}`,
        },
        {
          label: say("Edit {name}", { name: school.name }),
          word: commonText.edit,
          icon: IconPencil,
          onClick: () => setEditing(school),
        },
        {
          label: say("Delete {name}", { name: school.name }),
          word: commonText.delete,
          icon: IconTrash,
          danger: true,
          onClick() {
            setAdded(null);
            void remove(school.id);
          },
        },
      ],
      actions,
    ),
  ];

  return (
    <Page
      title={schoolText.title}
      actions={
        <>
          <HeadAction main icon={IconPlus} onClick={() => setEditing("new")}>
            {schoolText.create}
          </HeadAction>
        </>
      }
    >
      {added && <AddedSchool school={added} />}
      <SearchedList
        label={schoolText.title}
        list={schools}
        params={params}
        columns={columns}
        empty={say("No schools found")}
        start={<Start onClick={() => setEditing("new")}>{say("Add the first school")}</Start>}
        loadFailed={schoolText.loadFailed}
      />
      {editing && (
        <SchoolEditor
          school={editing === "new" ? null : editing}
          onClose={() => setEditing(null)}
          onAdded={setAdded}
        />
      )}
    </Page>
  );
}
