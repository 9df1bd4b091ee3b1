import type { CardField } from "@idms/core/cards/designs/card-field";
import type { CardContent, CardFinding } from "@idms/core/cards/drawing/laid-out";
import { cardLayout, type CardLayout } from "@idms/core/cards/designs/lay-out-card";
import { BACKGROUND } from "@idms/core/cards/drawing/scene";
import { inLayers, type CardTemplate } from "@idms/core/cards/designs/template";
import type { Typesetter } from "@idms/core/cards/shaping/typesetter";

/**
 * Maximum number of cached layouts. A card has fewer elements than this, even if each one is laid out at a few
 * positions.
 */
const LAYOUTS_REMEMBERED = 1000;

/**
 * Lays out a side like `cardLayout`, but element by element and with a cache. Dragging one element therefore does not
 * lay out the others again.
 */
export function sideLayout(typesetter: Typesetter) {
  const known = new Map<string, (content: CardContent) => CardLayout>();

  function elementLayout(
    template: CardTemplate,
    name: string,
    field: CardField,
  ): (content: CardContent) => CardLayout {
    const image = field.image ? template.images?.[field.image] : undefined;
    const key = JSON.stringify([
      name,
      field,
      template.background,
      template.measure,
      template.cardSize,
      template.languages,
      field.fontFamily && template.fonts?.filter(({ family }) => family === field.fontFamily),
      image,
    ]);
    let layout = known.get(key);
    if (!layout) {
      if (known.size >= LAYOUTS_REMEMBERED) known.clear();
      layout = cardLayout(typesetter, { ...template, fields: { [name]: field } });
      known.set(key, layout);
    }
    return layout;
  }

  return (template: CardTemplate, content: CardContent): CardLayout => {
    const { scene, elements } = cardLayout(typesetter, { ...template, fields: {} })(content);
    const findings: CardFinding[] = [];
    for (const [name, field] of inLayers(template.fields)) {
      const laidOut = elementLayout(template, name, field)(content);
      const own = laidOut.scene.items.filter((item) => item.kind !== "image" || item.image !== BACKGROUND);
      scene.items.push(...own);
      elements.push(...laidOut.elements);
      findings.push(...laidOut.findings);
    }
    return { scene, elements, findings };
  };
}
