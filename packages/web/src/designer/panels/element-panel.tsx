import { kindKey } from "@idms/core/cards/kinds/kinds";
import { Button, Text, SegmentedControl } from "@mantine/core";
import type { CardField } from "@idms/core/cards/designs/card-field";
import type { Box } from "@idms/core/cards/geometry/space";
import { IconCopy, IconTrash } from "../../ui/icons/icons.ts";
import { IconLink } from "../../ui/icons/frame-icons.ts";
import { IconLinkOff, IconLock, IconLockOpen, IconAlertTriangle, IconInfoCircle } from "../icons.ts";
import { elementText, kindName } from "../../say/core-texts/elements.ts";
import { say } from "../../say/say/say.ts";
import { designerText } from "../../say/core-texts/messages.ts";
import { changed, removed, edgeLimits, outerBox, reboxed, roomOf } from "../edits/edits.ts";
import { duplicated } from "../edits/duplicate.ts";
import { elementName } from "../edits/element-names.ts";
import { grouped, isGroup, ungrouped } from "../edits/groups.ts";
import type { Note } from "../edits/findings.ts";
import { useDesigner } from "../actions/use-designer.ts";
import { bottom, right } from "../edits/boxes.ts";
import { isSquare } from "../edits/drag.ts";
import { LengthInput } from "../controls/length-input.tsx";
import { useUnit, type Unit } from "../controls/use-unit.ts";
import { ArrangeEditor, PanelButton } from "./arrange-editor.tsx";
import { Fold } from "./fold.tsx";
import { KindPanel } from "./kind-panel.tsx";
import { FindingMeaning } from "../../ui/page/meaning.tsx";

const SIDES = [
  ["x", "X"],
  ["y", "Y"],
  ["width", say("Width")],
  ["height", say("Height")],
] as const;

/** Minimum side length, in image pixels. */
const LEAST = 1;

/** Edits an element's position, in image pixels or in millimetres from the card's corner. */
function PositionEditor({ name, field }: { name: string; field: CardField }) {
  const { space, change } = useDesigner();
  const [unit, setUnit] = useUnit();
  const { pxPerMm, card } = space;
  const scale = unit === "px" ? 1 : 1 / pxPerMm;
  const origin = { x: unit === "px" ? 0 : card.x, y: unit === "px" ? 0 : card.y, width: 0, height: 0 };
  const outer = outerBox(field);
  const room = roomOf(field, space);
  const edges = edgeLimits(field, space, LEAST);
  const limits: Record<keyof Box, [number, number]> = {
    x: [room.x + field.x - outer.x, right(room) - outer.width + field.x - outer.x],
    y: [room.y + field.y - outer.y, bottom(room) - outer.height + field.y - outer.y],
    width: [edges.right[0] - field.x, edges.right[1] - field.x],
    height: [edges.bottom[0] - field.y, edges.bottom[1] - field.y],
  };

  function set(side: keyof Box, shown: number): void {
    const [least, most] = limits[side];
    const wanted = Math.min(Math.max(shown / scale + origin[side], least), Math.max(least, most));
    const both = isSquare(field) && (side === "width" || side === "height");
    const box = both ? { width: wanted, height: wanted } : { [side]: wanted };
    change((fields) => reboxed(fields, name, box), { merge: `${name} ${side}` });
  }

  return (
    <>
      <SegmentedControl
        size="xs"
        aria-label={say("Unit of measurement")}
        className="unit"
        data={["px", "mm"]}
        value={unit}
        onChange={(next) => setUnit(next as Unit)}
      />
      <div className="panel-pairs">
        {SIDES.map(([side, label]) => (
          <LengthInput
            key={side}
            label={label}
            unit={unit}
            disabled={field.locked ?? false}
            value={(field[side] - origin[side]) * scale}
            step={unit === "px" ? 1 : 0.1}
            onChange={(value) => set(side, value)}
          />
        ))}
      </div>
    </>
  );
}

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
      {notes.map((note) => {
        const { message, serious } = note;
        const Icon = serious ? IconAlertTriangle : IconInfoCircle;
        return (
          <li key={message} data-serious={serious || undefined}>
            <Icon size={16} aria-hidden="true" />
            <span>
              {message}
              <FindingMeaning of={note} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}
