import { Checkbox } from "@mantine/core";
import { say } from "../../say/say/say.ts";

/** Returns the selection after one item is ticked or unticked. */
export const withChoice = (chosen: ReadonlySet<number>, id: number, isChosen: boolean): ReadonlySet<number> =>
  new Set(isChosen ? [...chosen, id] : [...chosen].filter((each) => each !== id));

export interface ChooseAllProps {
  /** IDs of all selectable items. Nothing is shown if there is only one. */
  ids: readonly number[];
  chosen: ReadonlySet<number>;
  onChoose(chosen: ReadonlySet<number>): void;
  className?: string;
}

/** Selects all items or none. */
export function ChooseAll({ ids, chosen, onChoose, ...props }: ChooseAllProps) {
  if (ids.length <= 1) return null;
  const isAll = ids.every((id) => chosen.has(id));
  return (
    <Checkbox
      {...props}
      label={say("All {n}", { n: ids.length })}
      checked={isAll}
      indeterminate={chosen.size > 0 && !isAll}
      onChange={() => onChoose(new Set(isAll ? [] : ids))}
    />
  );
}
