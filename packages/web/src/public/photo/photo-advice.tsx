import type { Texts } from "../locales/languages.ts";
import type { Coaching } from "./use-coach.ts";

/** So many things at a time are said: whoever has mended these sees the others. */
const MOST = 2;

interface AdviceProps {
  coaching: Exclude<Coaching, "off">;
  texts: Texts["coach"];
}

/** What a family may do better about its photo. It may send it as it is. */
export function Advice({ coaching, texts }: AdviceProps) {
  return (
    <div className="pf-advice" role="status">
      {typeof coaching === "string" ? (
        coaching === "looking" && <p>{texts.looking}</p>
      ) : coaching.length === 0 ? (
        <p>{texts.good}</p>
      ) : (
        <>
          <ul>
            {coaching.slice(0, MOST).map((advice) => (
              <li key={advice}>{texts.advice[advice]}</li>
            ))}
          </ul>
          <p>{texts.asItIs}</p>
        </>
      )}
    </div>
  );
}
