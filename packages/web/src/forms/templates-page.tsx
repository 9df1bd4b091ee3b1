import { commonText, formTemplateSchema, templateText, type FormTemplate } from "@idms/core";
import { Button } from "@mantine/core";
import { IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import type { Column } from "../ui/data-table.tsx";
import { useListParams } from "../ui/list-params.ts";
import { ListView } from "../ui/list-view.tsx";
import { Page } from "../ui/page.tsx";
import { RowAction, RowActions } from "../ui/row-actions.tsx";
import { useDelete } from "../ui/use-delete.ts";
import { useList } from "../ui/use-list.ts";
import { TemplateEditor } from "./template-editor.tsx";
import { FORM_TEMPLATES } from "./use-form-templates.ts";

const [id, name, school, fields, actions] = templateText.columns;

/** The form templates of all schools. */
export function TemplatesPage() {
  const params = useListParams();
  const templates = useList(FORM_TEMPLATES, formTemplateSchema, params.query);
  const remove = useDelete(FORM_TEMPLATES, templateText.confirmDelete);
  const [editing, setEditing] = useState<FormTemplate | "new" | null>(null);

  if (editing)
    return <TemplateEditor template={editing === "new" ? null : editing} onClose={() => setEditing(null)} />;

  const columns: Column<FormTemplate>[] = [
    { title: id, cell: (template) => template.id, sort: "id", short: true },
    { title: name, cell: (template) => template.name, sort: "name" },
    { title: school, cell: (template) => template.schoolName ?? template.school ?? commonText.none },
    { title: fields, cell: (template) => template.fields.length },
    {
      title: actions,
      noPrint: true,
      cell: (template) => (
        <RowActions>
          <RowAction
            label={`${commonText.edit} ${template.name}`}
            icon={IconPencil}
            onClick={() => setEditing(template)}
          />
          <RowAction
            label={`${commonText.delete} ${template.name}`}
            icon={IconTrash}
            danger
            onClick={() => void remove(template.id)}
          />
        </RowActions>
      ),
    },
  ];

  return (
    <Page
      title={templateText.title}
      actions={
        <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => setEditing("new")}>
          {templateText.create}
        </Button>
      }
    >
      <ListView
        label={templateText.title}
        list={templates}
        params={params}
        columns={columns}
        empty="No form templates found"
        loadFailed="Failed to load form templates"
      />
    </Page>
  );
}
