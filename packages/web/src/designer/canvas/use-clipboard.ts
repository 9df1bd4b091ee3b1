import { useEffect, useEffectEvent } from "react";
import { say, sayCount } from "../../say/say/say.ts";
import { copiedElements, ELEMENTS_TYPE, pastedElements } from "../edits/clipboard.ts";
import { removed } from "../edits/edits.ts";
import { elementName } from "../edits/element-names.ts";
import { useActions } from "../actions/use-actions.ts";
import type { Designer } from "../actions/use-designer.ts";
import { isWriting } from "./use-shortcuts.ts";

/** Copies, cuts and pastes elements with the browser's clipboard. This also works between designs and tabs. */
export function useClipboard(designer: Designer): void {
  const { tell } = useActions();

  const onCopy = useEffectEvent((event: ClipboardEvent) => {
    const { fields, selected, space, available, change } = designer;
    // Who has marked a text means that.
    if (selected.length === 0 || isWriting(event) || !document.getSelection()?.isCollapsed) return;
    event.preventDefault();
    const named = selected.map((name) => (fields[name] ? elementName(name, fields[name], available) : name));
    event.clipboardData?.setData(ELEMENTS_TYPE, copiedElements(fields, selected, space));
    event.clipboardData?.setData("text/plain", named.join("\n"));
    if (event.type === "cut") change((all) => removed(all, selected));
    const { length } = selected;
    tell(
      event.type === "cut"
        ? sayCount(length, "{n} element cut.", "{n} elements cut.")
        : sayCount(length, "{n} element copied.", "{n} elements copied."),
    );
  });

  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const text = event.clipboardData?.getData(ELEMENTS_TYPE);
    if (!text || isWriting(event)) return;
    event.preventDefault();
    const { fields, space, available, design, change } = designer;
    const pasted = pastedElements(text, { fields, space, available, images: design.images });
    if (!pasted) return tell(say("The clipboard has no card elements."));
    change(() => pasted.fields, { select: pasted.names });
    tell(sayCount(pasted.names.length, "{n} element pasted.", "{n} elements pasted."));
  });

  useEffect(() => {
    const copy = (event: ClipboardEvent) => onCopy(event);
    const paste = (event: ClipboardEvent) => onPaste(event);
    window.addEventListener("copy", copy);
    window.addEventListener("cut", copy);
    window.addEventListener("paste", paste);
    return () => {
      window.removeEventListener("copy", copy);
      window.removeEventListener("cut", copy);
      window.removeEventListener("paste", paste);
    };
  }, []);
}
