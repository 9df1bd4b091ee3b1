import { designRules } from "../failures/design-rule-sentences.ts";
import { placeholder } from "../drawing/fill-pattern.ts";
import type { Size } from "../geometry/space.ts";
import type { Icon, ReadyPattern } from "../properties/controls.ts";
import { elementKind, type ElementKindOf } from "./element-kind.ts";
import { fillSchemas } from "../properties/fill.ts";
import { layOutCode } from "./lay-out-code.ts";
import { patternSchemas } from "./pattern.ts";
import { propertyGroup } from "../properties/property-group.ts";
import type { Symbology } from "./symbology.ts";
import { tint } from "../properties/tint.ts";

const code = propertyGroup({
  stored: () => ({ pattern: patternSchemas.stored(), fill: fillSchemas.stored() }),
  sent: () => ({ pattern: patternSchemas.sent(), fill: fillSchemas.sent() }),
  read: ({ pattern, fill }) => ({ pattern: pattern ?? "", fill: fill === undefined ? "#ffffff" : fill }),
  panel: [],
});

interface CodeKind<Key extends string> {
  key: Key;
  icon: Icon;
  size: Size;
  /** Loads the encoder. Absent if the encoder is not loaded on demand. */
  load?(): Promise<void>;
  symbology: Symbology;
  /** The default pattern for a new code. If absent, the default is the student's number. */
  pattern?: string;
  ready?: readonly ReadyPattern[];
}

/** Creates the element kind of a code, with the parts common to all codes. */
export const codeKind = <const Key extends string>({
  pattern = placeholder("student_id"),
  ready,
  ...kind
}: CodeKind<Key>): ElementKindOf<Key, [typeof code, typeof tint]> =>
  elementKind({
    ...kind,
    properties: [code, tint],
    needs: {
      pattern: designRules.needsContent({
        code: kind.symbology.called,
        example: placeholder("student_id"),
      }),
    },
    role: "code",
    ...(kind.symbology.isSquare && { isSquare: true }),
    begin: () => ({ pattern, fill: "#ffffff" }),
    layOut: ({ name, field, space }) => layOutCode(name, field, space, kind.symbology),
    panel: [
      {
        title: "code",
        controls: [
          {
            control: "pattern",
            property: "pattern",
            label: "holds",
            hint: "holdsHint",
            ...(ready && { ready }),
          },
          { control: "color", property: "color", label: "bars" },
          { control: "color", property: "fill", label: "ground", none: "none" },
        ],
      },
      ...tint.panel,
    ],
  });
