import { TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import type { ListParams } from "./list-params.ts";
import { say } from "../say/say.ts";

const PAUSE_MS = 250;

/** Searches a list while one types. */
export function SearchBox({ params, label = say("Search") }: { params: ListParams; label?: string }) {
  const [text, setText] = useState(params.search);
  /** What went from here into the address and has not come back from there yet. */
  const sent = useRef<readonly string[]>([]);
  const search = useDebouncedCallback((search: string) => {
    if (search !== params.search) sent.current = [...sent.current, search];
    params.set({ search });
  }, PAUSE_MS);
  // What the address came to say in another way, such as by a saved filter or the way back, stands in the box, too.
  useEffect(() => {
    const at = sent.current.indexOf(params.search);
    sent.current = sent.current.slice(at + 1);
    if (at < 0) setText(params.search);
  }, [params.search]);
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        search(event.currentTarget.value);
      }}
    />
  );
}
