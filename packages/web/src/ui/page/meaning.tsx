import { reasonCode, type Facts } from "@idms/core/sentence";
import { use, type ReactNode } from "react";
import { IconHelp } from "../icons/frame-icons.ts";
import { say } from "../../say/say/say.ts";
import { codeIn } from "../../say/say/tell.ts";
import { DocsLink, hasDocs } from "./docs-link.tsx";
import { FrameContext } from "./frame.ts";
import { PLACES } from "../api/places.ts";

/** The place in the documentation that explains a code. */
const explanation = (code: string): string => `codes#${code}`;

interface MeaningProps {
  /** The text of a refusal. */
  of: string;
  /** What is shown for a text without a code. */
  otherwise?: ReactNode;
}

/**
 * Links to what a refusal means, in the documentation, and to the screen that its text sends people to. Every refusal
 * on a staff screen shows these links.
 */
export function Meaning({ of, otherwise = null }: MeaningProps) {
  const { doorTo } = use(FrameContext);
  const code = codeIn(of);
  if (code === undefined) return otherwise;
  const door = PLACES[code] === undefined ? null : doorTo(PLACES[code]);
  if (!door && !hasDocs) return null;
  return (
    <span className="meaning no-print">
      {door}
      <DocsLink page={explanation(code)}>{say("What this means")}</DocsLink>
    </span>
  );
}

interface FindingMeaningProps {
  /** The finding. If it was stored before codes were introduced, it has no code. */
  of: { code?: string | undefined; facts?: unknown };
}

/** Links to what a finding means, as a question mark at the end of its text. */
export const FindingMeaning = ({ of: { code, facts } }: FindingMeaningProps) =>
  code ? (
    <>
      {" "}
      <DocsLink
        page={explanation(reasonCode({ code, facts: (facts ?? {}) as Facts }))}
        label={say("What this means")}
      >
        <IconHelp size={16} stroke={1.6} aria-hidden="true" className="meaning-mark" />
      </DocsLink>
    </>
  ) : null;
