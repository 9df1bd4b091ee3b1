import { DUPLICATES_PATH } from "@idms/core/students/records/duplicate-text";
import { useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { getOne } from "../api/api.ts";
import { HeadAction } from "../page/head-action.tsx";
import { duplicateText } from "../../say/texts/students.ts";

const COUNT = "/students/duplicates/";
const countSchema = z.object({ pairs: z.number() });

export interface DuplicatesLinkProps {
  /** The school, or null if no school is selected. If omitted, the user's own school is used. */
  school?: number | null;
  /** The class whose duplicate pairs are shown first. */
  classroom?: number;
}

/**
 * Links to a school's likely duplicates and shows their number. Shows nothing if there is no school. The link appears
 * before the count is known, so that nothing moves.
 */
export function DuplicatesLink({ school, classroom }: DuplicatesLinkProps) {
  const { data } = useQuery({
    queryKey: [COUNT, school],
    queryFn: ({ signal }) => getOne(COUNT, countSchema, { query: { school }, signal }),
    enabled: school !== null,
  });
  if (school === null) return null;
  const place = school === undefined ? DUPLICATES_PATH : `${DUPLICATES_PATH}?school=${school}`;
  if (classroom !== undefined)
    return <HeadAction to={`${place}&classroom=${classroom}`}>{duplicateText.title}</HeadAction>;
  return (
    <HeadAction to={place}>
      {data && data.pairs > 0 ? duplicateText.found(data.pairs) : duplicateText.title}
    </HeadAction>
  );
}
