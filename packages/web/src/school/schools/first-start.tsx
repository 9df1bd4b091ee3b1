import type { ReactNode } from "react";
import { Start } from "../../ui/lists/start.tsx";
import { say } from "../../say/say/say.ts";
import { useCan } from "../session/use-can.ts";
import { useSchools } from "./use-schools.ts";

/** What to do first where a list is empty: add a school if there is none, and otherwise what the list itself needs. */
export function FirstStart({ children }: { children?: ReactNode }) {
  const can = useCan();
  const { data } = useSchools(can("schools.create"));
  return data?.rows.length === 0 ? (
    <Start to="/admin/schools">{say("Add the first school")}</Start>
  ) : (
    children
  );
}
