import type { OwnFont } from "@idms/core/cards/shaping/own-fonts";
import { useEffect, useState } from "react";
import { loadFont } from "../drawing/supply.ts";

const loading = new Map<string, Promise<boolean>>();

/** Gives the page a font by its face; whether it can be had. */
function lend(face: string): Promise<boolean> {
  let lent = loading.get(face);
  if (!lent) {
    lent = (async () => {
      const bytes = await loadFont(face);
      if (!bytes) return false;
      document.fonts.add(await new FontFace(face, bytes).load());
      return true;
    })().catch(() => false);
    loading.set(face, lent);
  }
  return lent;
}

/** The CSS family of an uploaded font, so that its name is shown in its own letters; undefined until it is there. */
export function useOwnLetters({ face }: Pick<OwnFont, "face">): string | undefined {
  const [lent, setLent] = useState<string>();
  useEffect(() => {
    let isGone = false;
    void lend(face).then((isThere) => !isGone && isThere && setLent(face));
    return () => void (isGone = true);
  }, [face]);
  return lent === face ? `"${face}"` : undefined;
}
