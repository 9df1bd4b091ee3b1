import { createContext, use, useId, useState, type ReactNode } from "react";
import { say } from "../../say/say/say.ts";
import type { ElementText } from "@idms/core/cards/properties/element-text";
import { IconAlertTriangle } from "../icons.ts";
import { IconChevronRight } from "../../ui/icons/frame-icons.ts";
import { elementText } from "../../say/core-texts/elements.ts";

/** The subjects that the user has opened or closed, for as long as the page is open. */
export type Folds = Map<ElementText, boolean>;

const FoldsContext = createContext<Folds>(new Map());
export const FoldsProvider = FoldsContext.Provider;

export interface FoldProps {
  subject: ElementText;
  /** Why the subject stands out: a finding, which opens it, or a value that somebody or the design has set. */
  because?: "finding" | "set" | undefined;
  children: ReactNode;
}

/** Shows the controls of one subject below a button that folds them. */
export function Fold({ subject, because, children }: FoldProps) {
  const folds = use(FoldsContext);
  const id = useId();
  const [chosen, setChosen] = useState(folds.get(subject));
  // A finding that is settled does not close the subject under the user's hand.
  const [opened, setOpened] = useState(because === "finding");
  if (because === "finding" && !opened) setOpened(true);
  const open = chosen ?? opened;

  function toggle(): void {
    folds.set(subject, !open);
    setChosen(!open);
  }

  return (
    <div className="panel-fold">
      <h3>
        <button type="button" aria-expanded={open} aria-controls={id} onClick={toggle}>
          <IconChevronRight size={16} aria-hidden="true" />
          <span>{elementText[subject]}</span>
          {!open && because === "finding" && (
            <IconAlertTriangle size={14} className="serious" aria-label={say("needs attention")} />
          )}
          {!open && because === "set" && <small>{say("Changed")}</small>}
        </button>
      </h3>
      <div id={id} className="panel-group" hidden={!open}>
        {open && children}
      </div>
    </div>
  );
}
