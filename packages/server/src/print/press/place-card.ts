import type { ReadPart } from "@idms/core/cards/designs/reading-order";
import type { Scene } from "@idms/core/cards/drawing/scene";
import { withBleed } from "@idms/core/print/sheets/bleed";
import type { Imposition, Slot } from "@idms/core/print/sheets/impose";
import { mm, type Mm } from "@idms/core/units";
import type { Pictures } from "../../cards/designs/template-art.ts";

/** A scene on its sheet, with the images that it names; beyond `spill` mm around it nothing of it is seen. */
export interface SceneOnSheet<Image> {
  scene: Scene;
  images: Pictures<Image>;
  x: Mm;
  y: Mm;
  spill?: Mm;
  /** Its parts in the order in which they are read, where it is for readers. */
  reading?: readonly ReadPart[] | undefined;
}

/** A card in its slot, on its bleed; an element that reaches over its edge is not seen on its neighbours, nor on marks. */
export function placeCard<Image>(
  { scene, images, reading }: Pick<SceneOnSheet<Image>, "scene" | "images" | "reading">,
  slot: Slot,
  { bleed, slots, cut }: Imposition,
): SceneOnSheet<Image>[] {
  const isOutside = slots.length > 1 || (cut && scene.items.some(({ bleeds }) => bleeds));
  const card = { scene, images, ...slot, ...(isOutside && { spill: bleed }) };
  if (bleed === 0) return [{ ...card, reading }];
  const { beneath, items } = withBleed(scene, bleed);
  return [
    { ...card, scene: { ...scene, items: beneath } },
    { ...card, scene: { ...scene, items }, reading },
  ];
}

/** What lies on a sheet as a whole. */
export const onSheet = <Image>(scene: Scene): SceneOnSheet<Image> => ({
  scene,
  images: {},
  x: mm(0),
  y: mm(0),
});
