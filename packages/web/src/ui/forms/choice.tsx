import { MultiSelect, Select, type MultiSelectProps, type SelectProps } from "@mantine/core";
import { useUncontrolled } from "@mantine/hooks";
import { useState, type FocusEvent, type KeyboardEvent } from "react";
import { say } from "../../say/say/say.ts";
import { UNCHOSEN } from "../page/refuse-unchosen.ts";

/** Returns the list entry that Enter chooses: the highlighted one, or else the first one. */
function entryOf(input: HTMLInputElement): HTMLElement | null | undefined {
  const list = document.getElementById(input.getAttribute("aria-controls") ?? "");
  const entry = "[data-combobox-option]:not([data-combobox-disabled])";
  return (
    list?.querySelector<HTMLElement>(`${entry}[data-combobox-selected]`) ??
    list?.querySelector<HTMLElement>(entry)
  );
}

interface Typing {
  searchValue?: string | undefined;
  onSearchChange?: ((text: string) => void) | undefined;
  error?: SelectProps["error"];
}

/**
 * Returns the props of a list that the user searches by typing. Enter chooses an entry instead of sending the form. A
 * text that chooses nothing stays in the field, with an error.
 * @param chosen the label of the current choice
 */
function useTyping({ searchValue, onSearchChange, error }: Typing, chosen: string) {
  const [text, setText] = useUncontrolled({
    value: searchValue,
    defaultValue: chosen,
    finalValue: "",
    onChange: onSearchChange,
  });
  const [isLeft, setLeft] = useState(false);
  const isUnchosen = text !== "" && text !== chosen;
  return {
    searchable: true,
    openOnFocus: false,
    selectFirstOptionOnChange: isUnchosen,
    searchValue: text,
    onSearchChange(next: string) {
      setText(next);
      setLeft(false);
    },
    error: isUnchosen && isLeft ? say("Choose an entry from the list, or clear the text.") : error,
    wrapperProps: {
      ...(isUnchosen && { [UNCHOSEN]: true }),
      // The library clears the text at this moment, and then calls this function.
      onBlur(event: FocusEvent<HTMLElement>) {
        if (!isUnchosen || !(event.target instanceof HTMLInputElement)) return;
        setText(text);
        setLeft(true);
      },
      onKeyDownCapture(event: KeyboardEvent<HTMLElement>) {
        const { target, key, nativeEvent } = event;
        if (key !== "Enter" || nativeEvent.isComposing || !isUnchosen) return;
        if (!(target instanceof HTMLInputElement)) return;
        event.preventDefault();
        event.stopPropagation();
        const entry = entryOf(target);
        if (entry) entry.click();
        else setLeft(true);
      },
    },
  };
}

type ChoiceProps<Props> = Omit<Props, "searchable" | "wrapperProps" | "data"> & {
  /** The entries in their order. Neighbours of one group are shown below its name. */
  data: { value: string; label: string; group?: string }[];
  value: string | null;
};

/** A list with one choice, which the user searches by typing. Every list that can be searched uses it. */
export function ChoiceSelect({ data, ...props }: ChoiceProps<SelectProps>) {
  const chosen = data.find(({ value }) => value === props.value)?.label ?? "";
  // The component library takes an entry with a group's name for a group.
  const groups = Array.from(
    Map.groupBy(data, ({ group = "" }) => group),
    ([group, entries]) => ({ group, items: entries.map(({ value, label }) => ({ value, label })) }),
  );
  const items = groups.length > 1 ? groups : groups.flatMap((each) => each.items);
  return <Select {...props} data={items} {...useTyping(props, chosen)} />;
}

/** A list with several choices, which the user searches by typing. */
export const ChoiceMultiSelect = (props: Omit<MultiSelectProps, "searchable" | "wrapperProps">) => (
  <MultiSelect {...props} {...useTyping(props, "")} />
);
