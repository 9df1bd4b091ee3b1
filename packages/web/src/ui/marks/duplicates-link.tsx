import { DUPLICATES_PATH } from "@idms/core/students/records/duplicate-text";
import { useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { getOne } from "../api/api.ts";
import { HeadAction } from "../page/head-action.tsx";
import { duplicateText } from "../../say/texts/students.ts";

const COUNT = "/students/duplicates/";
const countSchema = z.object({ pairs: z.number() });

export interface DuplicatesLinkProps {
  /** None while none is chosen; unless given the own one. */
  school?: number | null;
  /** A class whose pairs are looked at first, of a school that has some. */
  classroom?: number;
}

/**
 * Leads to the records of a school that may be of one child, and says how many there are; nothing where there is no school.
 * It is there before they are counted, so that nothing moves.
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
