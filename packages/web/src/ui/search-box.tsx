import { TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import type { ListParams } from "./list-params.ts";

const PAUSE_MS = 250;

/** Searches a list while one types. */
export function SearchBox({ params, label = "Search" }: { params: ListParams; label?: string }) {
  const [text, setText] = useState(params.search);
  const search = useDebouncedCallback((search: string) => params.set({ search }), PAUSE_MS);
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
