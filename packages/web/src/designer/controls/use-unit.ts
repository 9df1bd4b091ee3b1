import { z } from "zod";
import { useKept } from "../../ui/page/use-kept.ts";

export type Unit = "px" | "mm";

const unitSchema = z.array(z.enum(["px", "mm"])).max(1);

/** The unit in which lengths are shown and typed, the same for every element and kept by the browser; pixels at first. */
export function useUnit(): [Unit, (unit: Unit) => void] {
  const [kept, keep] = useKept("idms.designer.unit", unitSchema);
  return [kept[0] ?? "px", (unit) => keep([unit])];
}
