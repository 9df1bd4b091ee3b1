import type { IdTemplate } from "@idms/core/cards/designs/id-template";
import type { CardFinding } from "@idms/core/cards/drawing/laid-out";
import type { FormField } from "@idms/core/forms/values/field";
import type { FormTemplate } from "@idms/core/forms/templates/template";
import {
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useReducer,
  useState,
} from "react";
import { formFields } from "../edits/available-fields.ts";
import { CanvasPane } from "../canvas/canvas-pane.tsx";
import { useContent } from "../drawing/use-content.ts";
import { designOf, EMPTY_DESIGN } from "../edits/design.ts";
import { act, startEditing } from "../edits/editing.ts";
import { notesOf } from "../edits/findings.ts";
import { useActions } from "../actions/use-actions.ts";
import { useOwnFonts } from "../actions/use-own-fonts.ts";
import { SidePanel, ToolPanel } from "../panels/panels.tsx";
import type { WantedTemplate } from "../controls/template-panel.tsx";
import type { Workbench } from "../actions/workbench.ts";
import { DesignerProvider, useDesignerOf } from "../actions/use-designer.ts";

export interface WorkspaceProps {
  school: number | null;
  template: IdTemplate | null;
  form: FormTemplate | null;
  onWorkbench(workbench: Workbench): void;
  onStarters(): void;
}

const NO_FIELDS: readonly FormField[] = [];

/** Shows the three columns of the designer, with or without a template. */
export function Workspace(props: WorkspaceProps) {
  const { school, template, form, onWorkbench, onStarters } = props;
  const [editing, dispatch] = useReducer(act, null, () =>
    startEditing(template ? designOf(template) : EMPTY_DESIGN, template?.version ?? 0),
  );
  const fonts = useOwnFonts(school, template);
  const available = useMemo(() => formFields(form?.fields ?? NO_FIELDS), [form]);
  const { startWhite } = useActions();
  const [wanted, setWanted] = useState<WantedTemplate>({ name: "", asDefault: false });
  const onWhite = useCallback(() => {
    const { name, asDefault } = wanted;
    void startWhite(name, asDefault).then((created) => created && setWanted({ name: "", asDefault }));
  }, [startWhite, wanted]);
  const designer = useDesignerOf(editing, dispatch, { available, fonts });
  const choice = useContent(school, form?.id ?? null);
  const [findings, setFindings] = useState<readonly CardFinding[] | null>(null);
  // The panels follow a drag as time allows, the canvas at once; but a panel acts on what is selected, never on what was.
  const later = useDeferredValue(designer);
  const dragged = later.committed === designer.committed && later.selected === designer.selected;
  const calm = dragged ? later : designer;
  const notes = useMemo(
    () => notesOf(calm.fields, calm.space, findings),
    [calm.fields, calm.space, findings],
  );

  const check = school === null ? "none" : choice.failed ? "failed" : findings ? "done" : "running";
  const student = choice.student?.id ?? null;

  const report = useEffectEvent(onWorkbench);
  const { committed, unsaved } = designer;
  const { side, saved, version } = editing;
  useEffect(() => {
    report({
      design: committed,
      saved,
      version,
      unsaved,
      student,
      keep: (version, reloaded) =>
        dispatch({ kind: "saved", ...(version && { version }), ...(reloaded && { reloaded }) }),
      merge: (design, saved, version) => dispatch({ kind: "merge", design, saved, version }),
      change: (edit) => dispatch({ kind: "edit", edit: (design) => edit(design, side) }),
    });
  }, [committed, saved, version, unsaved, student, side]);

  return (
    <div className="designer-columns">
      <DesignerProvider value={calm}>
        <ToolPanel
          isNew={template === null}
          hasForm={form !== null}
          notes={notes}
          wanted={wanted}
          onWanted={setWanted}
          onStarters={onStarters}
          onWhite={onWhite}
        />
      </DesignerProvider>
      <DesignerProvider value={designer}>
        <CanvasPane
          template={template?.id ?? null}
          choice={choice}
          content={choice.content}
          findings={findings}
          onFindings={setFindings}
          onStarters={onStarters}
          onWhite={onWhite}
        />
      </DesignerProvider>
      <DesignerProvider value={calm}>
        <SidePanel school={school} notes={notes} check={check} />
      </DesignerProvider>
    </div>
  );
}
