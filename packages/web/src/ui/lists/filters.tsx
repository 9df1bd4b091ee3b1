import { Button } from "@mantine/core";
import { IconFilter } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import type { ListParams } from "./list-params.ts";
import { say } from "../../say/say/say.ts";
import "./filters.css";

export interface FiltersProps {
  params: ListParams;
  /** The URL parameters that the controls set. */
  of: readonly string[];
  /** The controls, one for each parameter. */
  children: ReactNode;
}

/**
 * Shows the filters of a list: next to the search if there is space or, on a phone, behind a button that shows the
 * number of active filters.
 */
export function Filters({ params, of, children }: FiltersProps) {
  const [isOpen, setOpen] = useState(false);
  const set = of.filter((name) => params.filter(name) !== "").length;
  return (
    <>
      <Button
        variant="default"
        className="filters-button"
        leftSection={<IconFilter size={16} aria-hidden="true" />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {set > 0 ? say("Filters ({n})", { n: set }) : say("Filters")}
      </Button>
      <div className="filters" data-open={isOpen || undefined}>
        {children}
      </div>
    </>
  );
}
