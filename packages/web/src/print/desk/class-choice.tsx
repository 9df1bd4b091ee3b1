import type { Classroom } from "@idms/core/school/classes/classroom";
import { classLabel } from "@idms/core/school/classes/label";
import { Checkbox, Text } from "@mantine/core";
import { ChooseAll, withChoice } from "../sheets/choose-all.tsx";
import { say } from "../../say/say/say.ts";

export interface ClassChoiceProps {
  rooms: readonly Classroom[];
  /** The group label. */
  legend?: string;
  /** IDs of the selected classes. */
  chosen: ReadonlySet<number>;
  onChoose(chosen: ReadonlySet<number>): void;
}

/** Selects classes of a school. */
export function ClassChoice({ rooms, legend = say("Classes"), chosen, onChoose }: ClassChoiceProps) {
  return (
    <fieldset className="desk-classes">
      <legend>{legend}</legend>
      {rooms.length === 0 && <Text c="dimmed">{say("This school has no classes yet")}</Text>}
      <ChooseAll ids={rooms.map(({ id }) => id)} chosen={chosen} onChoose={onChoose} />
      <div className="desk-classes-list">
        {rooms.map((room) => (
          <Checkbox
            key={room.id}
            label={classLabel(room)}
            checked={chosen.has(room.id)}
            onChange={(event) => onChoose(withChoice(chosen, room.id, event.currentTarget.checked))}
          />
        ))}
      </div>
    </fieldset>
  );
}
