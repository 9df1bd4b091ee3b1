import { inLayers } from "@idms/core/cards/designs/template";
import { IconAlertTriangle, IconLock } from "@tabler/icons-react";
import { say } from "../../say/say/say.ts";
import { elementName } from "../edits/element-names.ts";
import type { Note } from "../edits/findings.ts";
import { useDesigner } from "../actions/use-designer.ts";

/** Every element of the side, the uppermost first: also those that others cover can be chosen here. */
export function ElementList({ notes }: { notes: ReadonlyMap<string, readonly Note[]> }) {
  const { fields, selected, available, dispatch } = useDesigner();
  const elements = inLayers(fields).toReversed();
  if (elements.length === 0) return null;
  return (
    <section className="panel-group" aria-label={say("On the card")}>
      <h2>{say("On the card")}</h2>
      <ul className="field-list">
        {elements.map(([name, field]) => {
          const isSelected = selected.includes(name);
          return (
            <li key={name}>
              <button
                type="button"
                aria-pressed={isSelected}
                onClick={(event) => {
                  const rest = selected.filter((each) => each !== name);
                  const several = event.shiftKey || event.ctrlKey || event.metaKey;
                  const names = !several ? [name] : isSelected ? rest : [...selected, name];
                  dispatch({ kind: "select", names });
                }}
              >
                <span>{elementName(name, field, available)}</span>
                {notes.get(name)?.some(({ serious }) => serious) && (
                  <IconAlertTriangle size={14} className="serious" aria-label={say("to look at")} />
                )}
                {field.locked && <IconLock size={14} aria-label={say("locked")} />}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
