import { memo } from "react";
import { say } from "../../say/say/say.ts";
import type { Note } from "../edits/findings.ts";
import { useDesigner } from "../actions/use-designer.ts";
import { CardPanel, type CardPanelProps } from "./card-panel.tsx";
import { ElementPanel } from "./element-panel.tsx";
import { TemplatePanel, type TemplatePanelProps } from "../controls/template-panel.tsx";
import { inLayers } from "@idms/core/cards/designs/template";
import { ELEMENT_KINDS, elementKindOf, kindOf } from "@idms/core/cards/kinds/kinds";
import { IconAlertTriangle, IconLock } from "../icons.ts";
import { IconCheck, IconPlus } from "../../ui/icons/icons.ts";
import { elementName } from "../edits/element-names.ts";
import { kindName, kindPurpose } from "../../say/core-texts/elements.ts";
import { recordFields, type AvailableField } from "../edits/available-fields.ts";
import { addEntry, dragEntry } from "../actions/drop-entry.ts";
import { KindIcon } from "../controls/drawn-icon.tsx";

/**
 * Lists everything that can be placed on the card: form fields, data from the school's records, and other elements.
 */
function FieldList({ hasForm }: { hasForm: boolean }) {
  const designer = useDesigner();
  const { available } = designer;

  return (
    <>
      <p className="panel-hint">{say("Drag anything below onto the card, or click it to add it.")}</p>
      <FieldGroup
        title={say("Available fields")}
        fields={available}
        empty={hasForm ? say("This form has no fields") : say("Choose a form template to see its fields")}
      />
      <FieldGroup title={say("School and class")} fields={recordFields(available)} />
      <section className="panel-group" aria-label={say("Other elements")}>
        <h2>{say("Other elements")}</h2>
        <div className="kind-grid">
          {ELEMENT_KINDS.map((kind) => {
            const { icon } = elementKindOf(kind);
            return (
              <button
                key={kind}
                type="button"
                title={kindPurpose[kind]}
                draggable
                onDragStart={(event) => dragEntry(event, { kind })}
                onClick={() => addEntry({ kind }, designer)}
              >
                <KindIcon icon={icon} size={18} />
                {kindName[kind]}
              </button>
            );
          })}
        </div>
      </section>
    </>
  );
}

function FieldGroup({
  title,
  fields: listed,
  empty,
}: {
  title: string;
  fields: readonly AvailableField[];
  empty?: string;
}) {
  const designer = useDesigner();
  const { fields, dispatch } = designer;

  /**
   * Adds a field to the side. If the field is already on the side, selects it instead, because a side has each field
   * only once.
   */
  function choose({ name }: AvailableField): void {
    if (fields[name]) dispatch({ kind: "select", names: [name] });
    else addEntry({ field: name }, designer);
  }

  return (
    <section className="panel-group" aria-label={title}>
      <h2>{title}</h2>
      {listed.length === 0 && <p className="panel-hint">{empty}</p>}
      <ul className="field-list">
        {listed.map((field) => {
          const there = Object.hasOwn(fields, field.name);
          const Mark = there ? IconCheck : IconPlus;
          return (
            <li key={field.name}>
              <button
                type="button"
                data-there={there || undefined}
                draggable={!there}
                onDragStart={(event) => dragEntry(event, { field: field.name })}
                aria-label={
                  there
                    ? say("Select {field} on the card", { field: field.label })
                    : say("Add {field}", { field: field.label })
                }
                onClick={() => choose(field)}
              >
                <KindIcon icon={kindOf(field).icon} />
                <span>{field.label}</span>
                <Mark size={14} aria-hidden="true" />
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

type Notes = ReadonlyMap<string, readonly Note[]>;

export interface ToolPanelProps extends TemplatePanelProps {
  hasForm: boolean;
  notes: Notes;
}

/** The left panel. It shows the template actions and everything that can be placed on the card. */
export const ToolPanel = memo(function ToolPanel({ hasForm, notes, ...template }: ToolPanelProps) {
  return (
    <aside className="designer-panel designer-tools" aria-label={say("Template and fields")}>
      <TemplatePanel {...template} />
      <FieldList hasForm={hasForm} />
      <ElementList notes={notes} />
    </aside>
  );
});

/**
 * The right panel. It shows the editor for the selected elements or, if nothing is selected, the details of the card.
 */
export const SidePanel = memo(function SidePanel(props: CardPanelProps) {
  const { selected } = useDesigner();
  return (
    <aside className="designer-panel designer-side" aria-label={say("Editor")}>
      {selected.length > 0 ? <ElementPanel notes={props.notes} /> : <CardPanel {...props} />}
    </aside>
  );
});

/** Lists all elements of the side from top to bottom, so that elements covered by others can be selected too. */
function ElementList({ notes }: { notes: ReadonlyMap<string, readonly Note[]> }) {
  const { fields, selected, available, dispatch } = useDesigner();
  const elements = inLayers(fields).toReversed();
  if (elements.length === 0) return null;
  return (
    <section className="panel-group" aria-label={say("On the card")}>
      <h2>{say("On the card")}</h2>
      <ul className="field-list">
        {elements.map(([name, field]) => {
          const isSelected = selected.includes(name);
          return (
            <li key={name}>
              <button
                type="button"
                aria-pressed={isSelected}
                onClick={(event) => {
                  const rest = selected.filter((each) => each !== name);
                  const several = event.shiftKey || event.ctrlKey || event.metaKey;
                  const names = !several ? [name] : isSelected ? rest : [...selected, name];
                  dispatch({ kind: "select", names });
                }}
              >
                <span>{elementName(name, field, available)}</span>
                {notes.get(name)?.some(({ serious }) => serious) && (
                  <IconAlertTriangle size={14} className="serious" aria-label={say("needs attention")} />
                )}
                {field.locked && <IconLock size={14} aria-label={say("locked")} />}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
