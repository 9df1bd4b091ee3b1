import { placeholder } from "../fill-pattern.ts";
import type { Size } from "../space.ts";
import type { Icon } from "./controls.ts";
import { elementKind, type ElementKindOf } from "./element-kind.ts";
import { fillSchemas } from "./fill.ts";
import { layOutCode } from "./lay-out-code.ts";
import { patternSchemas } from "./pattern.ts";
import { propertyGroup } from "./property-group.ts";
import type { Symbology } from "./symbology.ts";
import { tint } from "./tint.ts";

const code = propertyGroup({
  stored: { pattern: patternSchemas.stored, fill: fillSchemas.stored },
  sent: { pattern: patternSchemas.sent, fill: fillSchemas.sent },
  read: ({ pattern, fill }) => ({ pattern: pattern ?? "", fill: fill === undefined ? "#ffffff" : fill }),
  panel: [],
});

interface CodeKind<Key extends string> {
  key: Key;
  name: string;
  description: string;
  icon: Icon;
  size: Size;
  /** Loads what encodes it, where that is not always at hand. */
  load?(): Promise<void>;
  symbology: Symbology;
}

/** The kind of a code: what all of them have in common. */
export const codeKind = <const Key extends string>(
  kind: CodeKind<Key>,
): ElementKindOf<Key, [typeof code, typeof tint]> =>
  elementKind({
    ...kind,
    properties: [code, tint],
    needs: {
      pattern: `${kind.symbology.called} needs what it is to hold: send "pattern", such as {student_id}.`,
    },
    role: "code",
    ...(kind.symbology.isSquare && { isSquare: true }),
    begin: () => ({ pattern: placeholder("student_id"), fill: "#ffffff" }),
    layOut: ({ name, field, space }) => layOutCode(name, field, space, kind.symbology),
    panel: [
      {
        title: "Code",
        controls: [
          { control: "pattern", property: "pattern", label: "What it holds" },
          { control: "color", property: "color", label: "Bars" },
          { control: "color", property: "fill", label: "Ground", none: "None" },
        ],
      },
      ...tint.panel,
    ],
  });
