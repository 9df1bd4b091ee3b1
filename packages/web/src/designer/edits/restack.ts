import type { CardField } from "@idms/core/cards/designs/card-field";
import { inLayers, type CardFields } from "@idms/core/cards/designs/template";
import { changed } from "./edits.ts";

export type Restacking = "front" | "forward" | "backward" | "back";

/** Moves an element one layer up or down, or all the way to the front or back. Changes as few layers as possible. */
export function restacked(fields: CardFields, name: string, how: Restacking): CardFields {
  const order = inLayers(fields).map(([each]) => each);
  const from = order.indexOf(name);
  const to = { front: order.length - 1, forward: from + 1, backward: from - 1, back: 0 }[how];
  if (from < 0 || to < 0 || to >= order.length || to === from) return fields;
  order.splice(from, 1);
  order.splice(to, 0, name);
  const ways = [layersOf(fields, order, 1), layersOf(fields, order.toReversed(), -1)];
  const [fewest] = ways.toSorted((a, b) => a.size - b.size) as [Map<string, number>];
  return changed(fields, fewest.keys(), (field, name) => onLayer(field, fewest.get(name) as number));
}

const layerOf = (field: CardField | undefined): number => field?.layer ?? 0;

const onLayer = (field: CardField, layer: number): CardField => {
  const { layer: _, ...rest } = field;
  return layer === 0 ? rest : { ...rest, layer };
};

/**
 * Returns the layers that produce an order. With step 1, raises the elements that would be too low, from the lowest
 * to the highest. With step -1, lowers the elements that would be too high, in reverse.
 */
function layersOf(fields: CardFields, order: readonly string[], step: 1 | -1): Map<string, number> {
  const keys = Object.keys(fields);
  const layers = new Map<string, number>();
  let last: { layer: number; index: number } | null = null;
  for (const name of order) {
    const index = keys.indexOf(name);
    const own = layerOf(fields[name]);
    let layer = own;
    if (last) {
      const least: number = (index - last.index) * step > 0 ? last.layer : last.layer + step;
      if ((layer - least) * step < 0) layer = least;
    }
    if (layer !== own) layers.set(name, layer);
    last = { layer, index };
  }
  return layers;
}
