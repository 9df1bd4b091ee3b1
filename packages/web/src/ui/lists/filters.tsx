import type { FilteredList } from "@idms/core/school/accounts/saved-filter";
import { Button, Group } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useId, useRef, useState, type ReactNode } from "react";
import { IconFilter, IconX } from "../icons/icons.ts";
import { Words } from "../api/words.ts";
import type { ListParams } from "./list-params.ts";
import { SavedFilters } from "./saved-filters.tsx";
import { say } from "../../say/say/say.ts";
import "./filters.css";

/** A filter for a list. */
export interface ListFilter {
  /** The URL parameter that it sets. */
  name: string;
  label: string;
  /** Returns the words for a value, or undefined until they are known. */
  words(value: string): string | undefined;
  /** Parameters that are removed together with this one. */
  with?: readonly string[];
}

/** Returns the words for the values of a select. */
export const wordsOf =
  (choices: readonly { value: string; label: string }[]): ListFilter["words"] =>
  (value) =>
    choices.find((choice) => choice.value === value)?.label;

export interface FiltersProps {
  params: ListParams;
  of: readonly ListFilter[];
  /** The list whose saved filters are offered, if it has any. */
  saved?: FilteredList;
  /** The filters that are next to the search if there is space, with their controls. */
  first?: { of: readonly ListFilter[]; controls: ReactNode };
  /** Additional buttons for the list, next to the filter button. */
  beside?: ReactNode;
  /** The controls of the filters in `of`. */
  children?: ReactNode;
}

/**
 * Shows the filters of a list behind one button, next to the search, and the active filters below it. Each active
 * filter can be removed.
 */
export function Filters({ params, of, saved, first, beside, children }: FiltersProps) {
  const [isOpen, setOpen] = useState(false);
  const isNarrow = useMediaQuery("(max-width: 47.99em)", false, { getInitialValueInEffect: false });
  const panel = useId();
  const button = useRef<HTMLButtonElement>(null);
  const behind = first && isNarrow ? [...first.of, ...of] : of;
  const set = behind.filter(({ name }) => params.filter(name) !== "");
  const remove = (filters: readonly ListFilter[]) => {
    const names = filters.flatMap(({ name, with: others = [] }) => [name, ...others]);
    params.set(Object.fromEntries(names.map((name) => [name, null])));
    // The button that was pressed is gone.
    button.current?.focus();
  };
  return (
    <>
      {!isNarrow && first?.controls}
      <Button
        ref={button}
        variant="default"
        className="filters-button"
        leftSection={<IconFilter size={16} aria-hidden="true" />}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panel : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {set.length > 0 ? say("Filters ({n})", { n: set.length }) : say("Filters")}
      </Button>
      {beside}
      {isOpen && (
        <div className="filters" id={panel}>
          {isNarrow && first?.controls}
          {children}
          {saved && <SavedFilters list={saved} params={params} />}
        </div>
      )}
      {set.length > 0 && (
        <Group gap="xs" className="filters-set" role="group" aria-label={say("Active filters")}>
          {set.map((filter) => (
            <SetFilter
              key={filter.name}
              filter={filter}
              value={params.filter(filter.name)}
              onRemove={() => remove([filter])}
            />
          ))}
          {set.length > 1 && (
            <Button size="compact-sm" variant="subtle" onClick={() => remove(set)}>
              {say("Clear all")}
            </Button>
          )}
        </Group>
      )}
    </>
  );
}

interface SetFilterProps {
  filter: ListFilter;
  value: string;
  onRemove(): void;
}

/** Shows an active filter as a button that removes it. */
function SetFilter({ filter: { label, words }, value, onRemove }: SetFilterProps) {
  const known = words(value);
  const text = known === undefined ? label : `${label}: ${known}`;
  return (
    <Button
      size="compact-sm"
      variant="light"
      className="filters-chip"
      aria-label={say("Clear the filter {filter}", { filter: text })}
      rightSection={<IconX size={14} aria-hidden="true" />}
      onClick={onRemove}
    >
      <Words text={text} />
    </Button>
  );
}
