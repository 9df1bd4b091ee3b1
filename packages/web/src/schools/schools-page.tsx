import { commonText, schoolSchema, schoolText, type School } from "@idms/core";
import { Button, Group } from "@mantine/core";
import { IconLink, IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { detailOf } from "../api.ts";
import { DataTable, type Column } from "../ui/data-table.tsx";
import { useListParams } from "../ui/list-params.ts";
import { Page } from "../ui/page.tsx";
import { Pager } from "../ui/pager.tsx";
import { RowAction, RowActions } from "../ui/row-actions.tsx";
import { SearchBox } from "../ui/search-box.tsx";
import { useDelete } from "../ui/use-delete.ts";
import { useList } from "../ui/use-list.ts";
import { SchoolEditor } from "./school-editor.tsx";
import { SCHOOLS } from "./use-schools.ts";

const [id, name, email, phone, actions] = schoolText.columns;

/** The schools of the installation. */
export function SchoolsPage() {
  const params = useListParams();
  const schools = useList(SCHOOLS, schoolSchema, params.query);
  const remove = useDelete(SCHOOLS, schoolText.confirmDelete);
  const [editing, setEditing] = useState<School | "new" | null>(null);
  const navigate = useNavigate();

  const columns: Column<School>[] = [
    { title: id, cell: (school) => school.id, sort: "id" },
    { title: name, cell: (school) => school.name, sort: "name" },
    { title: email, cell: (school) => school.email || commonText.none },
    { title: phone, cell: (school) => school.phone || commonText.none },
    {
      title: actions,
      noPrint: true,
      cell: (school) => (
        <RowActions>
          <RowAction
            label={`Upload links of ${school.name}`}
            icon={IconLink}
            onClick={() => void navigate(`/school/upload-links?school=${school.id}`)}
          />
          <RowAction
            label={`${commonText.edit} ${school.name}`}
            icon={IconPencil}
            onClick={() => setEditing(school)}
          />
          <RowAction
            label={`${commonText.delete} ${school.name}`}
            icon={IconTrash}
            danger
            onClick={() => void remove(school.id)}
          />
        </RowActions>
      ),
    },
  ];

  return (
    <Page
      title={schoolText.title}
      actions={
        <Button leftSection={<IconPlus size={16} />} onClick={() => setEditing("new")}>
          {schoolText.create}
        </Button>
      }
    >
      <Group className="toolbar no-print">
        <SearchBox params={params} />
      </Group>
      <DataTable
        label={schoolText.title}
        columns={columns}
        rows={schools.data?.rows}
        rowKey={(school) => school.id}
        empty="No schools found"
        stale={schools.isPlaceholderData}
        error={
          schools.error
            ? { message: detailOf(schools.error, schoolText.loadFailed), retry: () => void schools.refetch() }
            : undefined
        }
        ordering={params.ordering}
        onOrder={(ordering) => params.set({ ordering })}
      />
      <Pager count={schools.data?.count} params={params} />
      {editing && (
        <SchoolEditor school={editing === "new" ? null : editing} onClose={() => setEditing(null)} />
      )}
    </Page>
  );
}
