import type { ColorBy } from "@idms/core/cards/properties/color-by";
import type { ColorByControl } from "@idms/core/cards/properties/controls";
import { ActionIcon, Button, NativeSelect, TextInput } from "@mantine/core";
import { IconPlus, IconX } from "../../ui/icons/icons.ts";
import { say } from "../../say/say/say.ts";
import { elementText } from "../../say/core-texts/elements.ts";
import { shownTexts } from "../edits/available-fields.ts";
import { useDesigner } from "../actions/use-designer.ts";
import { fieldOptions } from "./condition-control.tsx";
import type { ControlProps } from "./control-props.ts";

const NONE = "";
/** The default colours for the first values, in order. */
const FIRST_COLORS = ["#b3261e", "#1f5fa8", "#2e7d32", "#b78103", "#6a3fb5", "#00708a"];

/** Edits colours that depend on the value of a field, such as the school house of a student. */
export function ColorByEditor({ control, value, set }: ControlProps<ColorByControl>) {
  const { available, dispatch } = useDesigner();
  const colorBy = (value ?? null) as ColorBy | null;
  const texts = shownTexts(available);
  const settle = () => dispatch({ kind: "settle" });

  function change(at: number, part: Partial<ColorBy["colors"][number]>): void {
    if (colorBy)
      set(
        {
          ...colorBy,
          colors: colorBy.colors.map((each, index) => (index === at ? { ...each, ...part } : each)),
        },
        true,
      );
  }

  return (
    <>
      <NativeSelect
        size="xs"
        label={elementText[control.label]}
        value={colorBy?.name ?? NONE}
        data={[{ value: NONE, label: say("the same on every card") }, ...fieldOptions(texts, colorBy?.name)]}
        onChange={(event) => {
          const name = event.currentTarget.value;
          set(name === NONE ? undefined : { name, colors: colorBy?.colors ?? [] });
        }}
      />
      {colorBy?.colors.map((each, at) => (
        <ValueRow
          // oxlint-disable-next-line react/no-array-index-key -- the rows are told apart by their place alone
          key={at}
          each={each}
          place={at + 1}
          onChange={(part) => change(at, part)}
          onSettle={settle}
          onRemove={() => set({ ...colorBy, colors: colorBy.colors.filter((_, index) => index !== at) })}
        />
      ))}
      {colorBy && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden="true" />}
          onClick={() => {
            const color = FIRST_COLORS[colorBy.colors.length % FIRST_COLORS.length] as string;
            set({ ...colorBy, colors: [...colorBy.colors, { value: "", color }] });
          }}
        >
          {say("Add a value")}
        </Button>
      )}
    </>
  );
}

interface ValueRowProps {
  each: ColorBy["colors"][number];
  /** Position of the value in the list, starting at 1. */
  place: number;
  onChange(part: Partial<ColorBy["colors"][number]>): void;
  onSettle(): void;
  onRemove(): void;
}

/** Shows one field value and its colour. */
function ValueRow({ each, place, onChange, onSettle, onRemove }: ValueRowProps) {
  return (
    <div className="panel-row">
      <TextInput
        size="xs"
        className="panel-grow"
        aria-label={say("Value {place}", { place: place })}
        placeholder={say("Value, such as Red")}
        value={each.value}
        onChange={(event) => onChange({ value: event.currentTarget.value })}
        onBlur={onSettle}
      />
      <input
        type="color"
        aria-label={
          each.value === ""
            ? say("Colour for value {place}", { place: place })
            : say("Colour for {value}", { value: each.value })
        }
        value={each.color}
        onChange={(event) => onChange({ color: event.currentTarget.value })}
        onBlur={onSettle}
      />
      <ActionIcon
        variant="subtle"
        aria-label={
          each.value === ""
            ? say("Remove value {place}", { place: place })
            : say("Remove {value}", { value: each.value })
        }
        onClick={onRemove}
      >
        <IconX size={14} />
      </ActionIcon>
    </div>
  );
}
