import type { Classroom } from "@idms/core/school/classes/classroom";
import { classLabel } from "@idms/core/school/classes/label";
import { Checkbox, Text } from "@mantine/core";
import { ChooseAll, withChoice } from "../sheets/choose-all.tsx";
import { say, sayCount } from "../../say/say/say.ts";

export interface ClassChoiceProps {
  rooms: readonly Classroom[];
  /** The group label. */
  legend?: string;
  /** The number of cards to print for each class ID, if shown. */
  waiting?: ReadonlyMap<number, number>;
  /** IDs of the selected classes. */
  chosen: ReadonlySet<number>;
  onChoose(chosen: ReadonlySet<number>): void;
}

/** Selects classes of a school. */
export function ClassChoice({ rooms, legend = say("Classes"), waiting, chosen, onChoose }: ClassChoiceProps) {
  const waitingIn = (room: number) => {
    const cards = waiting?.get(room) ?? 0;
    return cards > 0 && sayCount(cards, "{n} card to print", "{n} cards to print");
  };
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
            description={waitingIn(room.id)}
            checked={chosen.has(room.id)}
            onChange={(event) => onChoose(withChoice(chosen, room.id, event.currentTarget.checked))}
          />
        ))}
      </div>
    </fieldset>
  );
}
