import { TextInput, type TextInputProps } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import type { ListParams } from "./list-params.ts";

const PAUSE_MS = 250;

export interface TypedFilterProps extends Omit<TextInputProps, "value" | "onChange" | "name"> {
  params: ListParams;
  /** The name of the URL parameter. */
  name: string;
}

/** Filters a list while the user types. */
export function TypedFilter({ params, name, ...input }: TypedFilterProps) {
  const given = params.filter(name);
  const [text, setText] = useState(given);
  /** Values written to the URL that have not been read back from it yet. */
  const sent = useRef<readonly string[]>([]);
  const send = useDebouncedCallback((typed: string) => {
    if (typed !== given) sent.current = [...sent.current, typed];
    params.set({ [name]: typed });
  }, PAUSE_MS);
  // If the URL changes in another way, such as by a saved filter or the Back button, the box shows the new text.
  useEffect(() => {
    const at = sent.current.indexOf(given);
    sent.current = sent.current.slice(at + 1);
    if (at < 0) setText(given);
  }, [given]);
  return (
    <TextInput
      {...input}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        send(event.currentTarget.value);
      }}
    />
  );
}
