import { Start } from "../../ui/lists/start.tsx";
import { say } from "../../say/say/say.ts";
import { useCan } from "../session/use-can.ts";

/** Links to where a school without classes gets its first one. Only a school adds one by one; others import a list. */
export function FirstClass() {
  const can = useCan();
  if (can("classes.create")) return <Start to="/school/classes">{say("Add the first class")}</Start>;
  return can("classes.import") && <Start to="/imports">{say("Import a list of classes")}</Start>;
}
