import { z } from "zod";
import { useKept } from "../../ui/page/use-kept.ts";

export type Unit = "px" | "mm";

const unitSchema = z.array(z.enum(["px", "mm"])).max(1);

/**
 * Returns the unit for displaying and typing lengths. It is the same for every element, kept by the browser, and
 * initially pixels.
 */
export function useUnit(): [Unit, (unit: Unit) => void] {
  const [kept, keep] = useKept("idms.designer.unit", unitSchema);
  return [kept[0] ?? "px", (unit) => keep([unit])];
}
