import { formTemplateSchema, type FormTemplate } from "@idms/core/forms/templates/template";
import { IconPencil } from "../../ui/icons/frame-icons.ts";
import { IconPlus, IconTrash } from "../../ui/icons/icons.ts";
import { say } from "../../say/say/say.ts";
import { commonText, templateText } from "../../say/core-texts/messages.ts";
import type { Column } from "../../ui/lists/data-table.tsx";
import { HeadAction } from "../../ui/page/head-action.tsx";
import { useListParams } from "../../ui/lists/list-params.ts";
import { SearchedList } from "../../ui/lists/list-table.tsx";
import { FROM_LIST } from "../../ui/page/opened.ts";
import { Page } from "../../ui/page/page.tsx";
import { actionsColumn } from "../../ui/lists/row-actions.tsx";
import { Start } from "../../ui/lists/start.tsx";
import { useDelete } from "../../ui/forms/use-delete.ts";
import { useList } from "../../ui/api/use-list.ts";
import { RemovedTemplates } from "./removed-templates.tsx";
import { FORM_TEMPLATES, templatePath } from "./use-form-templates.ts";

const [id, name, school, fields, actions] = templateText.columns;

/** The page that lists the form templates of all schools. */
export function TemplatesPage() {
  const params = useListParams();
  const templates = useList(FORM_TEMPLATES, formTemplateSchema, params.query);
  const remove = useDelete(FORM_TEMPLATES, templateText.confirmDelete);
  const columns: Column<FormTemplate>[] = [
    { title: id, cell: (template) => template.id, sort: "id", short: true },
    { title: name, cell: (template) => template.name, sort: "name" },
    { title: school, cell: (template) => template.schoolName ?? template.school ?? commonText.none },
    { title: fields, cell: (template) => template.fields.length },
    actionsColumn(
      (template) => [
        {
          label: say("Edit {name}", { name: template.name }),
          word: commonText.edit,
          icon: IconPencil,
          to: templatePath(template.id),
        },
        {
          label: say("Delete {name}", { name: template.name }),
          word: commonText.delete,
          icon: IconTrash,
          danger: true,
          onClick: () => void remove(template.id),
        },
      ],
      actions,
    ),
  ];

  return (
    <Page
      title={templateText.title}
      actions={
        <HeadAction main to={templatePath("new")} state={FROM_LIST} icon={IconPlus}>
          {templateText.create}
        </HeadAction>
      }
    >
      <SearchedList
        label={templateText.title}
        list={templates}
        params={params}
        columns={columns}
        empty={say("No form templates found")}
        start={<Start to={templatePath("new")}>{say("Create the first form template")}</Start>}
        loadFailed={say("Failed to load form templates")}
      />
      <RemovedTemplates path={FORM_TEMPLATES} right="form_templates.restore" />
    </Page>
  );
}
