import type { CardField } from "@idms/core/cards/designs/card-field";
import { COMMON_PANEL } from "@idms/core/cards/elements/base-field";
import type { Control, Section } from "@idms/core/cards/properties/controls";
import { kindOf } from "@idms/core/cards/kinds/kinds";
import { elementText } from "../../say/texts/elements.ts";
import { ElementControl } from "../controls/control.tsx";

export interface KindPanelProps {
  /** The elements with their keys. The values of the first are shown. */
  elements: readonly [first: Named, ...others: Named[]];
  /** Changes all elements. Consecutive steps with the same name are merged into one. */
  set(change: Partial<CardField>, merge?: string): void;
}
type Named = readonly [name: string, field: CardField];

/** Shows the controls that the elements' kinds declare. For several elements, shows those that all of them have. */
export function KindPanel({ elements, set }: KindPanelProps) {
  const [[name, field], ...others] = elements;
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
  return sharedSections(
    field,
    others.map(([, other]) => other),
  ).map(({ title, controls }) => (
    <fieldset key={title} className="panel-group">
      <legend>{elementText[title]}</legend>
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

const sectionsOf = (field: CardField): readonly Section[] => [...kindOf(field).panel, ...COMMON_PANEL];

const controlsOf = (sections: readonly Section[]): Control[] =>
  sections.flatMap(({ controls }) => controls.flatMap((each) => ("row" in each ? each.controls : [each])));

/** The controls that work for a single element only. */
const OF_ONE: ReadonlySet<Control["control"]> = new Set(["pattern", "picture"]);

/** Returns an element's panel sections, with only the controls that the other elements also have. */
function sharedSections(field: CardField, others: readonly CardField[]): Section[] {
  const sections = sectionsOf(field);
  if (others.length === 0) return [...sections];
  const theirs = others.map(
    (other) =>
      new Set(controlsOf(sectionsOf(other)).map(({ property, control }) => `${control} ${property}`)),
  );
  const isShared = ({ control, property }: Control) =>
    !OF_ONE.has(control) && theirs.every((has) => has.has(`${control} ${property}`));
  return sections.flatMap(({ title, controls }) => {
    const shared = controls.flatMap((each): Section["controls"] => {
      if (!("row" in each)) return isShared(each) ? [each] : [];
      const row = each.controls.filter(isShared);
      return row.length > 0 ? [{ ...each, controls: row }] : [];
    });
    return shared.length > 0 ? [{ title, controls: shared }] : [];
  });
}
