import { designRules } from "../../failures/design-rule-sentences.ts";
import { patternElement } from "../../drawing/laid-out.ts";
import { fillPattern } from "../../drawing/fill-pattern.ts";
import { elementKind } from "../../elements/element-kind.ts";
import { patternSchemas } from "../../elements/pattern.ts";
import { propertyGroup } from "../../properties/property-group.ts";
import { textEffects } from "../../elements/text-effects.ts";
import { textInBox } from "../../elements/text-in-box.ts";
import { textSetting } from "../../text/text-setting.ts";
import { tint } from "../../properties/tint.ts";
import { typography } from "../../shaping/typography.ts";

const content = propertyGroup({
  stored: () => ({ pattern: patternSchemas.stored() }),
  sent: () => ({ pattern: patternSchemas.sent() }),
  read: ({ pattern }) => ({ pattern: pattern ?? "" }),
  panel: [{ title: "content", controls: [{ control: "pattern", property: "pattern", label: "text" }] }],
});

/** Fixed text: a pattern filled in with the card's texts. */
export const text = elementKind({
  key: "text",
  icon: "M4 15h16M4 5a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v4a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1zM4 20h12",
  properties: [content, textSetting, textEffects, tint],
  needs: { pattern: designRules.needsText() },
  role: "text",
  size: { width: 15, height: 4 },
  begin: () => ({ pattern: "Text" }),
  layOut: (about) => patternElement(about.name, about.field.pattern ?? "", textInBox(about), fillPattern),
  panel: [...content.panel, ...typography.panel, ...textSetting.panel, ...textEffects.panel, ...tint.panel],
});
