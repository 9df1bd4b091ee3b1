import { classLabel, parseClassLabel } from "@idms/core/school/classes/label";
import type { Destination, PlannedRoom } from "@idms/core/school/years/year-plan";
import { NativeSelect, TextInput } from "@mantine/core";
import { yearText } from "../../say/core-texts/years.ts";

export interface DestinationSelectProps {
  /** The label for screen readers. */
  label: string;
  rooms: readonly PlannedRoom[];
  /** The current class, which can also be the destination. */
  from: number | null;
  value: Destination;
  onChange(to: Destination): void;
}

const NEW = "new";

const valueOf = (to: Destination): string => (to.kind === "class" ? String(to.id) : to.kind);

/** Selects a destination: an existing class, a new class entered by name, leaving the school, or no destination. */
export function DestinationSelect({ label, rooms, from, value, onChange }: DestinationSelectProps) {
  const { open, stays, leaves, newClass, newName } = yearText;
  const choose = (chosen: string) => {
    if (chosen === NEW) onChange({ kind: "new", class_name: "", section: null });
    else if (chosen === "open" || chosen === "stay" || chosen === "leave") onChange({ kind: chosen });
    else onChange({ kind: "class", id: Number(chosen) });
  };
  return (
    <>
      <NativeSelect
        aria-label={`${yearText.goesTo}: ${label}`}
        value={valueOf(value)}
        onChange={(event) => choose(event.currentTarget.value)}
        data={[
          { value: "open", label: open },
          { value: "stay", label: stays },
          ...rooms
            .filter(({ id }) => id !== from)
            .map((room) => ({ value: String(room.id), label: classLabel(room) })),
          { value: NEW, label: newClass },
          { value: "leave", label: leaves },
        ]}
      />
      {value.kind === "new" && (
        <TextInput
          mt="xs"
          aria-label={newName(label)}
          placeholder="6 - A"
          value={typed(value)}
          onChange={(event) => onChange({ kind: "new", ...parts(event.currentTarget.value) })}
        />
      )}
    </>
  );
}

const typed = ({ class_name, section }: { class_name: string; section: string | null }): string =>
  section === null ? class_name : `${class_name} - ${section}`;

/** Splits the label of a class into name and section. Trailing spaces are kept while the user types. */
function parts(text: string): { class_name: string; section: string | null } {
  const { class_name, section } = parseClassLabel(text);
  return section === null
    ? { class_name: text, section }
    : { class_name, section: text.slice(text.lastIndexOf(" - ") + 3) };
}
