import { Checkbox } from "@mantine/core";
import { say } from "../../say/say/say.ts";

/** Returns the choice after one item is ticked or unticked. */
export const withChoice = (chosen: ReadonlySet<number>, id: number, isChosen: boolean): ReadonlySet<number> =>
  new Set(isChosen ? [...chosen, id] : [...chosen].filter((each) => each !== id));

export interface ChooseAllProps {
  /** IDs of everything selectable. For a single one, nothing is shown. */
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
