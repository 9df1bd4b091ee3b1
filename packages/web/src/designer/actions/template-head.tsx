import type { CardSize } from "@idms/core/cards/geometry/card-size";
import type { IdTemplate } from "@idms/core/cards/designs/id-template";
import type { FormTemplate } from "@idms/core/forms/templates/template";
import { ActionIcon, Checkbox, Select, Tooltip } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { SchoolSelect } from "../../school/schools/school-select.tsx";
import { say } from "../../say/say/say.ts";
import { designerText } from "../../say/texts/messages.ts";
import { CardSizeSelect } from "./card-size-select.tsx";
import type { Design } from "../edits/design.ts";

export interface TemplateHeadProps {
  school: number | null;
  forms: readonly FormTemplate[];
  form: FormTemplate | null;
  templates: readonly IdTemplate[];
  template: IdTemplate | null;
  design: Design;
  onSchool(school: number | null): void;
  onForm(id: number | null): void;
  onTemplate(id: number | null): void;
  onDelete(): void;
  onDefault(isDefault: boolean): void;
  onCardSize(cardSize: CardSize): void;
  /** The menu with the other actions. */
  more: ReactNode;
}

/** Shows what is being designed: the school, its form and template, and the settings of the whole template. */
export function TemplateHead(props: TemplateHeadProps) {
  const { school, forms, form, templates, template, design } = props;
  return (
    <div className="designer-head">
      <SchoolSelect size="xs" clearable value={school} onChange={props.onSchool} />
      <Select
        size="xs"
        label={say("Parent form template")}
        placeholder={say("Choose a form")}
        clearable
        disabled={school === null}
        data={forms.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={form ? String(form.id) : null}
        onChange={(id) => props.onForm(id === null ? null : Number(id))}
      />
      <Select
        size="xs"
        label={say("ID template")}
        placeholder={templates.length > 0 ? say("New template") : say("No templates yet")}
        clearable
        disabled={school === null}
        data={templates.map(({ id, name, isDefault }) => ({
          value: String(id),
          label: isDefault ? `${name} ${designerText.defaultMark}` : name,
        }))}
        value={template ? String(template.id) : null}
        onChange={(id) => props.onTemplate(id === null ? null : Number(id))}
      />
      <Tooltip label={say("Delete this template")}>
        <ActionIcon
          variant="default"
          className="row-action-danger"
          size={30}
          aria-label={say("Delete template")}
          onClick={props.onDelete}
        >
          <IconTrash size={16} />
        </ActionIcon>
      </Tooltip>
      {props.more}
      <CardSizeSelect size={design.cardSize} onChange={props.onCardSize} />
      <Checkbox
        label={designerText.setDefault}
        checked={design.isDefault}
        onChange={(event) => props.onDefault(event.currentTarget.checked)}
      />
    </div>
  );
}
