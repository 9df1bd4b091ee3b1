import { memo } from "react";
import { say } from "../../say/say/say.ts";
import type { Note } from "../edits/findings.ts";
import { useDesigner } from "../actions/use-designer.ts";
import { CardPanel, type CardPanelProps } from "./card-panel.tsx";
import { ElementList } from "./element-list.tsx";
import { ElementPanel } from "./element-panel.tsx";
import { FieldList } from "./field-list.tsx";
import { TemplatePanel } from "../controls/template-panel.tsx";

type Notes = ReadonlyMap<string, readonly Note[]>;

export interface ToolPanelProps {
  hasForm: boolean;
  notes: Notes;
  onStarters(): void;
}

/** On the left: the template as a whole, and what can be put on the card. */
export const ToolPanel = memo(function ToolPanel({ hasForm, notes, onStarters }: ToolPanelProps) {
  return (
    <aside className="designer-panel designer-tools" aria-label={say("Template and fields")}>
      <TemplatePanel onStarters={onStarters} />
      <FieldList hasForm={hasForm} />
      <ElementList notes={notes} />
    </aside>
  );
});

/** On the right: the editor of what is selected, or what there is to know of the card. */
export const SidePanel = memo(function SidePanel(props: CardPanelProps) {
  const { selected } = useDesigner();
  return (
    <aside className="designer-panel designer-side" aria-label={say("Editor")}>
      {selected.length > 0 ? <ElementPanel notes={props.notes} /> : <CardPanel {...props} />}
    </aside>
  );
});
