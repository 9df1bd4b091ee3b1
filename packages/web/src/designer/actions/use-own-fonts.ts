import type { IdTemplate } from "@idms/core/cards/designs/id-template";
import { schoolFontAnswer } from "@idms/core/cards/designs/school-font";
import type { OwnFont } from "@idms/core/cards/shaping/own-fonts";
import { useMemo } from "react";
import { useList } from "../../ui/api/use-list.ts";

export const SCHOOL_FONTS = "/school-fonts/";

const NONE: readonly OwnFont[] = [];

/** Returns the school fonts that a design may use, and the fonts that its template already uses. */
export function useOwnFonts(school: number | null, template: IdTemplate | null): readonly OwnFont[] {
  const { data } = useList(SCHOOL_FONTS, schoolFontAnswer, { school }, school !== null);
  const before = template?.fonts ?? NONE;
  const own = data?.rows;
  return useMemo(() => {
    const rows = (own ?? []).filter((font) => font.school === school);
    const isThere = ({ family, weight, italic }: OwnFont) =>
      rows.some((row) => row.family === family && row.weight === weight && row.italic === italic);
    const others = before.filter((font) => !isThere(font));
    const all = rows.map(({ face, family, weight, italic }): OwnFont => ({ face, family, weight, italic }));
    return all.length + others.length === 0 ? NONE : [...all, ...others];
  }, [own, before, school]);
}
