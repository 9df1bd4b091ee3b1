import { useState } from "react";
import { addressOf, type Query } from "../../ui/api/api.ts";
import { PrivateImage } from "../../ui/marks/private-image.tsx";
import { SideChoice, type Side } from "./side-choice.tsx";
import { say } from "../../say/say/say.ts";

export interface FirstSheetProps {
  /** The cards and sheets in the form that the API expects. */
  query: Query;
  /** The class name. */
  label: string;
  isTwoSided: boolean;
}

/** Shows the first sheet with the layout that the press would use. */
export function FirstSheet({ query, label, isTwoSided }: FirstSheetProps) {
  const [chosen, setSide] = useState<Side>("front");
  const side = isTwoSided ? chosen : "front";
  return (
    <figure className="desk-sheet">
      <figcaption>{say("The first sheet of {name}", { name: label })}</figcaption>
      {isTwoSided && <SideChoice size="xs" side={side} onChange={setSide} />}
      <PrivateImage
        className="desk-sheet-picture"
        address={addressOf("/students/generate_ids/sheet/", { ...query, side })}
        alt={
          side === "front"
            ? say("The first sheet as it will be printed")
            : say("The back of the first sheet as it will be printed")
        }
      />
    </figure>
  );
}
