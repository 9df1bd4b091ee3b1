import { faceOf, type Design, type Side } from "./design.ts";
import { commit, redo, settle, startHistory, undo, type History } from "./history.ts";

/** A design, and the side shown when it was created. Undo returns to that side. */
interface Moment {
  design: Design;
  side: Side;
}

/** The whole editing state. */
export interface Editing {
  history: History<Moment>;
  /** The design including the current gesture. It becomes an undo step when the gesture ends. */
  preview: Design | null;
  side: Side;
  /** Keys of the selected elements on this side. */
  selected: readonly string[];
  /** The design and template version on the server. */
  saved: Design;
  version: number;
}

export type Act =
  | {
      kind: "edit";
      edit(design: Design): Design;
      /** A name for the step. Consecutive steps with the same name are merged into one. */
      merge?: string;
      /** The keys of the elements to select after the change. */
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
  /** The server has saved the current design. `reloaded` is set if the server changed it while saving. */
  | { kind: "saved"; version?: number; reloaded?: Design }
  /**
   * Another user has saved in the meantime. The action contains the server's current design and the merged design,
   * which becomes an undoable step.
   */
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

/** Adds a design as the next step. */
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

/** Moves to another point in the history and selects the elements that differ there. */
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

/** Returns the state after an action. */
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
