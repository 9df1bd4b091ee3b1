import { IconSearch } from "../icons/frame-icons.ts";
import type { ListParams } from "./list-params.ts";
import { TypedFilter } from "./typed-filter.tsx";
import { say } from "../../say/say/say.ts";

/** Searches a list while the user types. */
export const SearchBox = ({ params, label = say("Search") }: { params: ListParams; label?: string }) => (
  <TypedFilter
    params={params}
    name="search"
    type="search"
    aria-label={label}
    placeholder={label}
    leftSection={<IconSearch size={16} aria-hidden="true" />}
  />
);
