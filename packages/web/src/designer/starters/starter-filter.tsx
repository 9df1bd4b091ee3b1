import type { Starter } from "@idms/core/cards/designs/starter";
import { Checkbox, SegmentedControl } from "@mantine/core";
import { say, sayCount } from "../../say/say/say.ts";

/** Which designs are shown. */
export interface Wanted {
  lies: "any" | "upright" | "across";
  withBack: boolean;
}

export const ALL: Wanted = { lies: "any", withBack: false };

export const isAcross = ({ card_size_mm: { w, h } }: Starter): boolean => w > h;

export const isWanted = (starter: Starter, { lies, withBack }: Wanted): boolean =>
  (lies === "any" || isAcross(starter) === (lies === "across")) &&
  (!withBack || starter.back_preview_url !== null);

const LIES: { value: Wanted["lies"]; label: string }[] = [
  { value: "any", label: say("All") },
  { value: "upright", label: say("Upright") },
  { value: "across", label: say("Across") },
];

export interface StarterFilterProps {
  wanted: Wanted;
  onWanted(wanted: Wanted): void;
  /** How many designs are shown. */
  count: number;
}

/** Chooses among the designs by how their cards lie and whether they have a back. */
export function StarterFilter({ wanted, onWanted, count }: StarterFilterProps) {
  return (
    <div className="starter-filter">
      <SegmentedControl
        size="xs"
        aria-label={say("How the card lies")}
        data={LIES}
        value={wanted.lies}
        onChange={(lies) => onWanted({ ...wanted, lies })}
      />
      <Checkbox
        size="xs"
        label={say("With a back")}
        checked={wanted.withBack}
        onChange={(event) => onWanted({ ...wanted, withBack: event.currentTarget.checked })}
      />
      <span className="starter-count" role="status">
        {sayCount(count, "{n} design", "{n} designs")}
      </span>
    </div>
  );
}
