import { memo } from "react";
import { say } from "../../say/say/say.ts";
import type { Note } from "../edits/findings.ts";
import { useDesigner } from "../actions/use-designer.ts";
import { CardPanel, type CardPanelProps } from "./card-panel.tsx";
import { ElementPanel } from "./element-panel.tsx";
import { FieldList } from "./field-list.tsx";
import { TemplatePanel, type TemplatePanelProps } from "../controls/template-panel.tsx";
import { inLayers } from "@idms/core/cards/designs/template";
import { IconAlertTriangle, IconLock } from "@tabler/icons-react";
import { elementName } from "../edits/element-names.ts";

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
 * The right panel. It shows the editor for the selected elements or, if nothing is selected, the facts about the
 * card.
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
                  <IconAlertTriangle size={14} className="serious" aria-label={say("to look at")} />
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
