import { COMMON_PANEL, kindOf, type CardField, type Control } from "@idms/core";
import { ElementControl } from "./control.tsx";

export interface KindPanelProps {
  /** The element's key. */
  name: string;
  field: CardField;
  /** Changes the element; steps of one name that follow one another are one. */
  set(change: Partial<CardField>, merge?: string): void;
}

/** What can be set of an element, as its kind declares it. */
export function KindPanel({ name, field, set }: KindPanelProps) {
  const stored: Readonly<Record<string, unknown>> = field;
  const draw = (control: Control, grows = false) => (
    <ElementControl
      key={control.property}
      control={control}
      value={stored[control.property]}
      element={name}
      grows={grows}
      set={(value, typed) => set({ [control.property]: value }, typed ? control.property : undefined)}
    />
  );
  return [...kindOf(field).panel, ...COMMON_PANEL].map(({ title, controls }) => (
    <fieldset key={title} className="panel-group">
      <legend>{title}</legend>
      {controls.map((each) =>
        "row" in each ? (
          <div key={each.controls[0]?.property} className={each.row === "pair" ? "panel-pairs" : "panel-row"}>
            {each.controls.map((control, index) => draw(control, each.row === "line" && index === 0))}
          </div>
        ) : (
          draw(each)
        ),
      )}
    </fieldset>
  ));
}
