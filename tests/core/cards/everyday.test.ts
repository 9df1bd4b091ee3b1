import { COMMON_PANEL } from "@idms/core/cards/elements/base-field";
import { EVERYDAY, isSet, splitPanel } from "@idms/core/cards/kinds/everyday";
import { elementKindOf, ELEMENT_KINDS, kindOf } from "@idms/core/cards/kinds/kinds";
import { kindName } from "@idms/core/cards/kinds/kind-text";
import type { Control, Section } from "@idms/core/cards/properties/controls";
import { describe, expect, test } from "vitest";

type KindKey = keyof typeof kindName;

const panelOf = (key: KindKey): readonly Section[] => {
  const element = ELEMENT_KINDS.find((each) => each === key);
  const kind = element ? elementKindOf(element) : kindOf({ isImage: key === "photo" });
  return [...kind.panel, ...COMMON_PANEL];
};

const controlsIn = (entries: Section["controls"]): Control[] =>
  entries.flatMap((each) => ("row" in each ? [...each.controls] : [each]));

describe.each(Object.keys(kindName) as KindKey[])("%s", (key) => {
  const panel = panelOf(key);
  const all = panel.flatMap(({ controls }) => controlsIn(controls).map(({ property }) => property));
  const { everyday, folded } = splitPanel(key, panel);

  test("has at most five everyday controls, and shows each of them", () => {
    expect(EVERYDAY[key].length).toBeLessThanOrEqual(5);
    expect(
      controlsIn(everyday)
        .map(({ property }) => property)
        .toSorted(),
    ).toEqual(EVERYDAY[key].toSorted());
  });

  test("has every control once: always visible, or in a section that is not empty", () => {
    const inSubjects = folded.flatMap(({ controls }) => controlsIn(controls).map(({ property }) => property));
    expect([...EVERYDAY[key], ...inSubjects].toSorted()).toEqual(all.toSorted());
    expect(folded.filter(({ controls }) => controls.length === 0)).toEqual([]);
    expect(new Set(folded.map(({ title }) => title)).size).toBe(folded.length);
  });
});

test("a control counts as set if its value differs from its default", () => {
  const rotation = {
    control: "number",
    property: "rotation",
    label: "rotation",
    unit: "°",
    unset: 0,
  } as const;
  expect([undefined, null, false, 0].map((value) => isSet(rotation, value))).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect(isSet(rotation, 12.5)).toBe(true);
  const bold = { control: "toggle", property: "bold", label: "bold", icon: "" } as const;
  expect([isSet(bold, undefined), isSet(bold, true)]).toEqual([false, true]);
});
