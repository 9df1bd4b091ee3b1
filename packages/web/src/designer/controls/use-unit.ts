import { z } from "zod";
import { useKept } from "../../ui/page/use-kept.ts";

export type Unit = "px" | "mm";

const unitSchema = z.array(z.enum(["px", "mm"])).max(1);

/**
 * Returns the unit in which lengths are displayed and typed. The browser stores the unit, which applies to all
 * elements. The default is pixels.
 */
export function useUnit(): [Unit, (unit: Unit) => void] {
  const [kept, keep] = useKept("idms.designer.unit", unitSchema);
  return [kept[0] ?? "px", (unit) => keep([unit])];
}
