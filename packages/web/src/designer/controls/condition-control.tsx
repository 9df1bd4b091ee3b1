import type { Condition } from "@idms/core/cards/properties/condition";
import type { ConditionControl } from "@idms/core/cards/properties/controls";
import { NativeSelect, Textarea } from "@mantine/core";
import { useState } from "react";
import { say } from "../../say/say/say.ts";
import { elementText } from "../../say/core-texts/elements.ts";
import { shownTexts } from "../edits/available-fields.ts";
import { useDesigner } from "../actions/use-designer.ts";
import type { ControlProps } from "./control-props.ts";

const ALWAYS = "always";
const LABELS: Record<Condition["is"], string> = {
  filled: say("where a field is filled in"),
  empty: say("where a field is empty"),
  one_of: say("where a field is one of …"),
  none_of: say("where a field is none of …"),
};

/** Edits the condition under which an element is shown. */
export function ConditionEditor({ control, value, set }: ControlProps<ConditionControl>) {
  const { available, dispatch } = useDesigner();
  const condition = (value ?? null) as Condition | null;
  const texts = shownTexts(available);
  const needsValues = condition?.is === "one_of" || condition?.is === "none_of";
  /** The typed text, including an empty last line that the user is about to fill. Null until something is typed. */
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <>
      <NativeSelect
        size="xs"
        label={elementText[control.label]}
        value={condition?.is ?? ALWAYS}
        data={[
          { value: ALWAYS, label: say("on every card") },
          ...Object.entries(LABELS).map(([is, label]) => ({ value: is, label })),
        ]}
        onChange={(event) => {
          const is = event.currentTarget.value as Condition["is"] | typeof ALWAYS;
          const name = condition?.name ?? texts[0]?.name ?? "full_name";
          if (is === ALWAYS) set(undefined);
          else
            set(
              is === "filled" || is === "empty"
                ? { name, is }
                : { name, is, values: condition?.values ?? [] },
            );
        }}
      />
      {condition && (
        <NativeSelect
          size="xs"
          label={say("Field")}
          value={condition.name}
          data={fieldOptions(texts, condition.name)}
          onChange={(event) => set({ ...condition, name: event.currentTarget.value })}
        />
      )}
      {condition && needsValues && (
        <Textarea
          size="xs"
          label={say("Values, one per line")}
          autosize
          minRows={2}
          maxRows={6}
          value={typed ?? (condition.values ?? []).join("\n")}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            const values = event.currentTarget.value.split("\n").map((line) => line.trim());
            set({ ...condition, values: values.filter((line) => line !== "") }, true);
          }}
          onBlur={() => {
            setTyped(null);
            dispatch({ kind: "settle" });
          }}
        />
      )}
    </>
  );
}

/** Returns the selectable fields. A selected field that no longer exists stays selected. */
export const fieldOptions = (
  texts: readonly { name: string; label: string }[],
  chosen: string | undefined,
): { value: string; label: string }[] => [
  ...texts.map(({ name, label }) => ({ value: name, label })),
  ...(chosen === undefined || texts.some(({ name }) => name === chosen)
    ? []
    : [{ value: chosen, label: chosen }]),
];
