import type { CardSize } from "@idms/core/cards/geometry/card-size";
import type { IdTemplate } from "@idms/core/cards/designs/id-template";
import { templateName } from "../../ui/marks/template-name.ts";
import type { FormTemplate } from "@idms/core/forms/templates/template";
import {
  ActionIcon,
  Checkbox,
  Select,
  Tooltip,
  Loader,
  FileButton,
  Menu,
  Button,
  Modal,
  TextInput,
} from "@mantine/core";
import { use, useRef, useState, type ReactNode } from "react";
import { IconTrash, IconCopy, IconDownload, IconUpload } from "../../ui/icons/icons.ts";
import { IconDots, IconSparkles } from "../icons.ts";
import { SchoolSelect } from "../../school/schools/school-select.tsx";
import { say } from "../../say/say/say.ts";
import { designerText, commonText } from "../../say/core-texts/messages.ts";
import { CardSizeSelect } from "./card-size-select.tsx";
import type { Design } from "../edits/design.ts";
import { useFocusBack } from "../../ui/forms/focus.ts";
import { Form } from "../../ui/forms/form.tsx";
import { Meaning } from "../../ui/page/meaning.tsx";
import type { Status } from "./use-status.ts";
import { useActions } from "./use-actions.ts";
import { FrameContext } from "../../ui/page/frame.ts";

/**
 * Shows the outcome of the last action at the bottom of the screen, and covers the whole screen while an action is in
 * progress.
 */
export function StatusLine({ status }: { status: Status }) {
  const { text, failed, refused, busy } = status;
  const { docs } = use(FrameContext);
  return (
    <>
      {busy && (
        <div className="designer-busy">
          <Loader aria-hidden="true" />
          <span>{designerText.processing}</span>
        </div>
      )}
      <div className="designer-status" role="status" aria-live={failed ? "assertive" : "polite"}>
        {text && (
          <span data-failed={failed || undefined}>
            {text}
            {refused && <Meaning of={text} otherwise={docs} />}
          </span>
        )}
      </div>
    </>
  );
}

interface TemplateMenuProps {
  onStarters(): void;
  onDuplicate(): void;
  onImport(file: File): void;
}

/** Shows the menu with the other template actions. */
export function TemplateMenu({ onStarters, onDuplicate, onImport }: TemplateMenuProps) {
  const { exportFile } = useActions();
  const reset = useRef<() => void>(null);
  return (
    <FileButton
      resetRef={reset}
      onChange={(file) => {
        reset.current?.();
        if (file) onImport(file);
      }}
    >
      {({ onClick }) => (
        <Menu withInitialFocusPlaceholder={false} position="bottom-end">
          <Tooltip label={say("More template actions")}>
            <Menu.Target>
              <ActionIcon variant="default" size={30} aria-label={say("More template actions")}>
                <IconDots size={16} />
              </ActionIcon>
            </Menu.Target>
          </Tooltip>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconSparkles size={16} />} onClick={onStarters}>
              {say("Start from a design")}
            </Menu.Item>
            <Menu.Item leftSection={<IconCopy size={16} />} onClick={onDuplicate}>
              {say("Duplicate the template")}
            </Menu.Item>
            <Menu.Item leftSection={<IconDownload size={16} />} onClick={() => void exportFile()}>
              {say("Export as a file")}
            </Menu.Item>
            <Menu.Item leftSection={<IconUpload size={16} />} onClick={onClick}>
              {say("Import a file")}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </FileButton>
  );
}

/** Asks for a name for the copy of the template, and for the school that gets it. */
export function DuplicateDialog({ school, onClose }: { school: number | null; onClose(): void }) {
  useFocusBack();
  const { duplicate } = useActions();
  const [to, setTo] = useState(school);
  const [name, setName] = useState("");
  const [missing, setMissing] = useState(false);
  return (
    <Modal
      opened
      onClose={onClose}
      title={say("Duplicate the template")}
      closeButtonProps={{ "aria-label": commonText.close }}
    >
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          setMissing(to === null);
          if (to === null) return;
          onClose();
          void duplicate({ school: to, ...(name.trim() !== "" && { name: name.trim() }) });
        }}
        actions={
          <>
            <Button variant="default" onClick={onClose}>
              {commonText.cancel}
            </Button>
            <Button type="submit" data-autofocus>
              {say("Duplicate")}
            </Button>
          </>
        }
      >
        <TextInput
          label={say("Template name")}
          description={say(
            "If you leave this empty, the copy gets the same name, followed by a number if needed.",
          )}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <SchoolSelect
          value={to}
          onChange={setTo}
          description={say("The saved version is copied, including its pictures.")}
          error={missing && commonText.chooseSchool}
        />
      </Form>
    </Modal>
  );
}

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
      <SchoolSelect size="xs" value={school} onChange={props.onSchool} />
      <Select
        size="xs"
        label={say("Form template for parents")}
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
        data={templates.map(({ id, name, isDefault, back }) => ({
          value: String(id),
          label: templateName({ name, isTwoSided: back !== null, isDefault }),
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
