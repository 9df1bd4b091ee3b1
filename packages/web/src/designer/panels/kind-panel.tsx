import type { CardField } from "@idms/core/cards/designs/card-field";
import { COMMON_PANEL } from "@idms/core/cards/elements/base-field";
import type { Control, Section } from "@idms/core/cards/properties/controls";
import type { ElementText } from "@idms/core/cards/properties/element-text";
import { controlsThat, isSet, splitPanel } from "@idms/core/cards/kinds/everyday";
import { kindKey, kindOf } from "@idms/core/cards/kinds/kinds";
import type { ReactNode } from "react";
import { ElementControl } from "../controls/control.tsx";
import { Fold } from "./fold.tsx";

export interface KindPanelProps {
  /** The selected elements with their keys. The controls show the values of the first element. */
  elements: readonly [first: Named, ...others: Named[]];
  /** Changes all selected elements. Consecutive steps with the same name are merged into one. */
  set(change: Partial<CardField>, merge?: string): void;
  /** The subjects with a finding. */
  subjects: ReadonlySet<ElementText | undefined>;
  /** The subjects shown before those of the kind. */
  children: ReactNode;
}
type Named = readonly [name: string, field: CardField];

/**
 * Shows the controls that the elements' kinds declare: the everyday ones first, then the others, folded by subject. For
 * several elements, shows the controls that all of them have.
 */
export function KindPanel({ elements, subjects, set, children }: KindPanelProps) {
  const [[name, field], ...others] = elements;
  const valueOf = (from: CardField, control: Control): unknown =>
    (from as Readonly<Record<string, unknown>>)[control.property];
  const draw = (control: Control, grows = false) => (
    <ElementControl
      key={control.property}
      control={control}
      value={valueOf(field, control)}
      element={name}
      grows={grows}
      set={(value, typed) => set({ [control.property]: value }, typed ? control.property : undefined)}
    />
  );
  const drawAll = (controls: Section["controls"]) =>
    controls.map((each) =>
      "row" in each ? (
        <div key={each.controls[0]?.property} className={each.row === "pair" ? "panel-pairs" : "panel-row"}>
          {each.controls.map((control, index) => draw(control, each.row === "line" && index === 0))}
        </div>
      ) : (
        draw(each)
      ),
    );
  const isAnySet = (control: Control) => elements.some(([, each]) => isSet(control, valueOf(each, control)));

  const shared = sharedSections(
    field,
    others.map(([, other]) => other),
  );
  const { everyday, folded } = splitPanel(kindKey(field), shared);
  return (
    <>
      {everyday.length > 0 && <div className="panel-group">{drawAll(everyday)}</div>}
      <div className="panel-folds">
        {children}
        {folded.map(({ title, controls }) => (
          <Fold
            key={title}
            subject={title}
            because={
              subjects.has(title)
                ? "finding"
                : controlsOf([{ title, controls }]).some(isAnySet)
                  ? "set"
                  : undefined
            }
          >
            {drawAll(controls)}
          </Fold>
        ))}
      </div>
    </>
  );
}

const sectionsOf = (field: CardField): readonly Section[] => [...kindOf(field).panel, ...COMMON_PANEL];

const controlsOf = (sections: readonly Section[]): Control[] =>
  sections.flatMap(({ controls }) => controls.flatMap((each) => ("row" in each ? each.controls : [each])));

/** The controls that work for a single element only. */
const OF_ONE: ReadonlySet<Control["control"]> = new Set(["pattern", "picture"]);

/** Returns an element's panel sections, with only the controls that the other elements also have. */
function sharedSections(field: CardField, others: readonly CardField[]): readonly Section[] {
  const sections = sectionsOf(field);
  if (others.length === 0) return sections;
  const theirs = others.map(
    (other) =>
      new Set(controlsOf(sectionsOf(other)).map(({ property, control }) => `${control} ${property}`)),
  );
  const isShared = ({ control, property }: Control) =>
    !OF_ONE.has(control) && theirs.every((has) => has.has(`${control} ${property}`));
  return sections.map((section) => ({ title: section.title, controls: controlsThat(section, isShared) }));
}
