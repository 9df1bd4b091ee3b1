import type { OwnFont } from "@idms/core/cards/shaping/own-fonts";
import { useEffect, useState } from "react";
import { loadFont } from "../drawing/supply.ts";

const loading = new Map<string, Promise<boolean>>();

/** Adds the font with the given face to the page. Returns whether the font is available. */
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

/**
 * Returns the CSS family of an uploaded font, with which the font's name can be shown. Returns undefined until the
 * font has loaded.
 */
export function useOwnLetters({ face }: Pick<OwnFont, "face">): string | undefined {
  const [lent, setLent] = useState<string>();
  useEffect(() => {
    let isGone = false;
    void lend(face).then((isThere) => !isGone && isThere && setLent(face));
    return () => void (isGone = true);
  }, [face]);
  return lent === face ? `"${face}"` : undefined;
}
