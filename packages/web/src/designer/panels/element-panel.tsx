import { kindKey } from "@idms/core/cards/kinds/kinds";
import { Button, Text } from "@mantine/core";
import {
  IconCopy,
  IconLink,
  IconLinkOff,
  IconLock,
  IconLockOpen,
  IconTrash,
  IconAlertTriangle,
  IconInfoCircle,
} from "@tabler/icons-react";
import { elementText, kindName } from "../../say/texts/elements.ts";
import { say } from "../../say/say/say.ts";
import { designerText } from "../../say/texts/messages.ts";
import { changed, removed } from "../edits/edits.ts";
import { duplicated } from "../edits/duplicate.ts";
import { elementName } from "../edits/element-names.ts";
import { grouped, isGroup, ungrouped } from "../edits/groups.ts";
import type { Note } from "../edits/findings.ts";
import { useDesigner } from "../actions/use-designer.ts";
import { ArrangeEditor, PanelButton } from "./arrange-editor.tsx";
import { Fold } from "./fold.tsx";
import { KindPanel } from "./kind-panel.tsx";
import { PositionEditor } from "./position-editor.tsx";

/** Edits the selected elements. */
export function ElementPanel({ notes }: { notes: ReadonlyMap<string, readonly Note[]> }) {
  const { selected, fields, change } = useDesigner();
  const [only] = selected;
  const field = selected.length === 1 && only !== undefined ? fields[only] : undefined;
  const [first, ...others] = selected.flatMap((name) =>
    fields[name] ? [[name, fields[name]] as const] : [],
  );
  const subjects = new Set(selected.flatMap((name) => notes.get(name) ?? []).map(({ subject }) => subject));

  return (
    <section aria-label={say("Selected element")} className="panel-body">
      <ElementHead />
      <Button
        variant="light"
        color="red"
        size="xs"
        leftSection={<IconTrash size={14} aria-hidden="true" />}
        onClick={() => change((fields) => removed(fields, selected))}
      >
        {designerText.remove}
      </Button>
      {field && only !== undefined && <NoteList notes={notes.get(only) ?? []} />}
      {selected.length > 1 && (
        <fieldset className="panel-group">
          <legend>{elementText.arrange}</legend>
          <ArrangeEditor />
        </fieldset>
      )}
      {first && (
        <KindPanel
          key={selected.join(" ")}
          elements={[first, ...others]}
          set={(part, merge) =>
            change((fields) => changed(fields, selected, (field) => ({ ...field, ...part })), {
              ...(merge !== undefined && { merge: `${selected.join(" ")} ${merge}` }),
            })
          }
          subjects={subjects}
        >
          {field && only !== undefined && (
            <>
              <Fold subject="place" because={subjects.has("place") ? "finding" : undefined}>
                <PositionEditor name={only} field={field} />
              </Fold>
              <Fold subject="arrange">
                <ArrangeEditor />
              </Fold>
            </>
          )}
        </KindPanel>
      )}
    </section>
  );
}

/** Names the selected elements, and locks, groups and duplicates them. */
function ElementHead() {
  const { selected, fields, change, space, available } = useDesigner();
  const [only] = selected;
  const field = selected.length === 1 && only !== undefined ? fields[only] : undefined;
  const together = isGroup(fields, selected);
  const locked = selected.length > 0 && selected.every((name) => fields[name]?.locked);

  function copy(): void {
    const copies = duplicated(fields, selected, space, available);
    change(() => copies.fields, { select: copies.names });
  }

  return (
    <div className="element-head">
      <div>
        <Text component="h2" className="element-title">
          {field && only !== undefined
            ? elementName(only, field, available)
            : say("{n} elements", { n: selected.length })}
        </Text>
        {field && <span className="element-type">{kindName[kindKey(field)]}</span>}
      </div>
      <div className="panel-buttons">
        <PanelButton
          label={locked ? say("Unlock") : say("Lock")}
          icon={locked ? IconLock : IconLockOpen}
          pressed={locked}
          onClick={() =>
            change((fields) =>
              changed(fields, selected, (field) => ({ ...field, locked: locked ? undefined : true })),
            )
          }
        />
        {selected.length > 1 && (
          <PanelButton
            label={together ? say("Ungroup") : say("Group")}
            icon={together ? IconLinkOff : IconLink}
            pressed={together}
            onClick={() => change((fields) => (together ? ungrouped : grouped)(fields, selected))}
          />
        )}
        <PanelButton label={say("Duplicate")} icon={IconCopy} onClick={copy} />
      </div>
    </div>
  );
}

/** Lists the notes as sentences. */
function NoteList({ notes }: { notes: readonly Note[] }) {
  if (notes.length === 0) return null;
  return (
    <ul className="note-list" aria-label={say("Preflight check results")}>
      {notes.map(({ message, serious }) => {
        const Icon = serious ? IconAlertTriangle : IconInfoCircle;
        return (
          <li key={message} data-serious={serious || undefined}>
            <Icon size={16} aria-hidden="true" />
            <span>{message}</span>
          </li>
        );
      })}
    </ul>
  );
}
