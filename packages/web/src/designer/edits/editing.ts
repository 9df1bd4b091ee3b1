import { faceOf, type Design, type Side } from "./design.ts";
import { commit, redo, settle, startHistory, undo, type History } from "./history.ts";

/** A design, and the side that was shown when it came about: undoing leads back there. */
interface Moment {
  design: Design;
  side: Side;
}

/** All that is being edited. */
export interface Editing {
  history: History<Moment>;
  /** The design with the gesture as it is so far; it is no step until the gesture ends. */
  preview: Design | null;
  side: Side;
  /** Keys of elements of the side. */
  selected: readonly string[];
  /** The server's design, and its version of the template. */
  saved: Design;
  version: number;
}

export type Act =
  | {
      kind: "edit";
      edit(design: Design): Design;
      /** Steps of the same name that follow one another are one. */
      merge?: string;
      /** The selection afterwards. */
      select?: readonly string[];
    }
  | { kind: "settle" }
  | { kind: "preview"; design: Design }
  | { kind: "keep" }
  | { kind: "cancel" }
  | { kind: "undo" }
  | { kind: "redo" }
  | { kind: "select"; names: readonly string[] }
  | { kind: "side"; side: Side }
  /** The server has taken over the present design; `reloaded` where it changed it on the way. */
  | { kind: "saved"; version?: number; reloaded?: Design }
  /** Somebody else has saved meanwhile: what the server has now, and what to go on with, as a step that can be undone. */
  | { kind: "merge"; design: Design; saved: Design; version: number };

export const startEditing = (design: Design, version: number): Editing => ({
  history: startHistory({ design, side: "front" }),
  preview: null,
  side: "front",
  selected: [],
  saved: design,
  version,
});

export const shown = ({ preview, history }: Editing): Design => preview ?? history.present.design;
export const isUnsaved = ({ history, saved }: Editing): boolean => history.present.design !== saved;

const present = (names: readonly string[], design: Design, side: Side): readonly string[] => {
  const { fields } = faceOf(design, side);
  const there = names.filter((name) => Object.hasOwn(fields, name));
  return there.length === names.length ? names : there;
};

/** Takes a design as the next step. */
function stepped(
  editing: Editing,
  design: Design,
  act: { merge?: string; select?: readonly string[] },
): Editing {
  const side = editing.side === "back" && !design.back ? "front" : editing.side;
  const selected = present(act.select ?? editing.selected, design, side);
  if (design === editing.history.present.design) return { ...editing, preview: null, selected };
  const history = commit(editing.history, { design, side }, act.merge);
  return { ...editing, history, preview: null, side, selected };
}

/** Goes to another moment of the history, and selects what is different there. */
function wentTo(editing: Editing, history: History<Moment>, place: Moment): Editing {
  if (history.present === editing.history.present) return editing;
  const { design } = history.present;
  const side = place.side === "back" && !design.back ? "front" : place.side;
  const before = faceOf(editing.history.present.design, side).fields;
  const different = Object.entries(faceOf(design, side).fields).flatMap(([name, field]) =>
    before[name] === field ? [] : [name],
  );
  const selected = different.length > 0 ? different : present(editing.selected, design, side);
  return { ...editing, history, preview: null, side, selected };
}

/** The state after an act. */
export function act(editing: Editing, act: Act): Editing {
  const { history } = editing;
  switch (act.kind) {
    case "edit":
      return stepped(editing, act.edit(history.present.design), act);
    case "settle":
      return { ...editing, history: settle(history) };
    case "preview":
      return { ...editing, preview: act.design };
    case "keep":
      return stepped(editing, shown(editing), {});
    case "cancel":
      return { ...editing, preview: null };
    case "undo":
      return wentTo(editing, undo(history), history.present);
    case "redo": {
      const next = redo(history);
      return wentTo(editing, next, next.present);
    }
    case "select":
      return { ...editing, history: settle(history), selected: act.names };
    case "side":
      return { ...editing, side: act.side, selected: [] };
    case "merge":
      return { ...stepped(editing, act.design, {}), saved: act.saved, version: act.version };
    case "saved": {
      const version = act.version ?? editing.version;
      return act.reloaded
        ? {
            ...editing,
            version,
            history: startHistory({ ...history.present, design: act.reloaded }),
            saved: act.reloaded,
          }
        : { ...editing, version, history: settle(history), saved: history.present.design };
    }
  }
}
