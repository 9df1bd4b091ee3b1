import type { CardField } from "@idms/core/cards/designs/card-field";
import { IconAlertTriangle, IconInfoCircle, IconLock } from "@tabler/icons-react";
import { memo } from "react";
import { say } from "../../say/say/say.ts";
import type { Note } from "../edits/findings.ts";
import { onScreen, type View } from "./view.ts";

export interface ElementBoxProps {
  name: string;
  label: string;
  field: CardField;
  view: View;
  selected: boolean;
  notes: readonly Note[] | undefined;
  /** Placeholder text shown in the box if the element draws no student data, otherwise null. */
  ghost: string | null;
}

/**
 * Minimum size of the button over an element, in CSS px. Smaller buttons are hard to press with a finger or a tremor.
 */
const LEAST = 24;

/** Shows an element's interactive layer: its outline over the drawn card, its name and its notes. */
export const ElementBox = memo(function ElementBox(props: ElementBoxProps) {
  const { name, label, field, view, selected, notes, ghost } = props;
  const box = onScreen(view, field);
  const padX = Math.max(0, (LEAST - box.width) / 2);
  const padY = Math.max(0, (LEAST - box.height) / 2);
  const note = notes?.find(({ serious }) => serious) ?? notes?.[0];
  const Icon = note?.serious ? IconAlertTriangle : IconInfoCircle;
  return (
    <>
      <div
        role="button"
        tabIndex={0}
        className="element"
        data-element={name}
        data-locked={field.locked || undefined}
        aria-pressed={selected}
        aria-roledescription={say("element")}
        aria-label={[
          label,
          // Who tells a computer what to click says what is seen (WCAG 2.5.3), which may be in another language.
          ghost?.toLowerCase() !== label.toLowerCase() && ghost,
          field.locked && say("locked"),
          ...(notes ?? []).map(({ message }) => message),
        ]
          .filter(Boolean)
          .join(", ")}
        style={{
          left: box.x - padX,
          top: box.y - padY,
          width: box.width + 2 * padX,
          height: box.height + 2 * padY,
          padding: `${padY}px ${padX}px`,
          ...(field.rotation && { rotate: `${field.rotation}deg` }),
        }}
      >
        <span className="element-outline">
          {ghost !== null && <span className="element-ghost">{ghost}</span>}
        </span>
        {field.locked && <IconLock className="element-lock" size={14} aria-hidden="true" />}
      </div>
      {note && (
        <span
          className="element-note"
          data-serious={note.serious || undefined}
          aria-hidden="true"
          style={{ right: `calc(100% - ${box.x + box.width}px)`, bottom: `calc(100% - ${box.y}px)` }}
        >
          <Icon size={12} />
          {note.badge}
          {notes && notes.length > 1 && ` +${notes.length - 1}`}
        </span>
      )}
    </>
  );
}, areSame);

/**
 * Whether two sets of props are equal. Notes are rebuilt with every drawing but rarely change, so they are compared by
 * value.
 */
function areSame(before: ElementBoxProps, after: ElementBoxProps): boolean {
  const { notes: was, ...props } = before;
  const { notes: is, ...now } = after;
  const keys = Object.keys(props) as (keyof typeof props)[];
  return keys.every((key) => props[key] === now[key]) && JSON.stringify(was) === JSON.stringify(is);
}
