import type { CardFields } from "@idms/core/cards/designs/template";
import type { OwnFont } from "@idms/core/cards/shaping/own-fonts";
import { createContext, use, useCallback, useMemo, type Dispatch } from "react";
import {
  faceOf,
  sizeOf,
  spaceOf,
  withFace,
  type Design,
  type Face,
  type FaceSpace,
  type Side,
} from "../edits/design.ts";
import { isUnsaved, shown, type Act, type Editing } from "../edits/editing.ts";
import type { AvailableField } from "../edits/available-fields.ts";

/** How a change to elements is recorded in the history. */
interface ChangeOptions {
  merge?: string;
  select?: readonly string[];
}

/** The designer's state and actions, for its own components. */
export interface Designer {
  /** The design including the current gesture. */
  design: Design;
  /** The design without the current gesture. */
  committed: Design;
  side: Side;
  face: Face;
  fields: CardFields;
  space: FaceSpace;
  selected: readonly string[];
  available: readonly AvailableField[];
  /** The uploaded fonts that text in the design may use. */
  fonts: readonly OwnFont[];
  unsaved: boolean;
  canUndo: boolean;
  canRedo: boolean;
  dispatch: Dispatch<Act>;
  /** Changes the elements of the current side. */
  change(edit: (fields: CardFields) => CardFields, options?: ChangeOptions): void;
}

const DesignerContext = createContext<Designer | null>(null);
export const DesignerProvider = DesignerContext.Provider;

export function useDesigner(): Designer {
  const designer = use(DesignerContext);
  if (!designer) throw new Error("useDesigner is used outside of its provider");
  return designer;
}

/** Returns the designer for the current editing state. */
export function useDesignerOf(
  editing: Editing,
  dispatch: Dispatch<Act>,
  { available, fonts }: Pick<Designer, "available" | "fonts">,
): Designer {
  const { side, selected, history } = editing;
  const design = shown(editing);
  const face = faceOf(design, side);
  const { cardSize } = design;
  const { width, height } = sizeOf(design, side);
  const space = useMemo(() => spaceOf({ width, height }, cardSize), [width, height, cardSize]);
  const change = useCallback<Designer["change"]>(
    (edit, options = {}) =>
      dispatch({
        kind: "edit",
        edit: (design) => {
          const face = faceOf(design, side);
          const fields = edit(face.fields);
          return fields === face.fields ? design : withFace(design, side, { ...face, fields });
        },
        ...options,
      }),
    [dispatch, side],
  );
  return useMemo(
    () => ({
      design,
      committed: history.present.design,
      side,
      face,
      fields: face.fields,
      space,
      selected,
      available,
      fonts,
      unsaved: isUnsaved(editing),
      canUndo: history.past.length > 0,
      canRedo: history.future.length > 0,
      dispatch,
      change,
    }),
    [design, side, face, space, selected, available, fonts, editing, history, dispatch, change],
  );
}
