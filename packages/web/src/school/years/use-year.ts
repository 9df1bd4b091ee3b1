import {
  currentYearAnswer,
  promotedAnswer,
  proposedYearAnswer,
  undonePromotionAnswer,
  type PromotedSchool,
  type UndonePromotion,
} from "@idms/core/school/years/year-answers";
import type { YearPlan } from "@idms/core/school/years/year-plan";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call, getOne } from "../../ui/api/api.ts";

const pathOf = (school: number, more = ""): string => `/schools/${school}/year/${more}`;

/** The school year that goes on at a school, and whether it can be undone. */
export const useStanding = (school: number) =>
  useQuery({
    queryKey: [pathOf(school)],
    queryFn: ({ signal }) => getOne(pathOf(school), currentYearAnswer, { signal }),
  });

/** The plan that is proposed for a school; it stays as it is while somebody works on it. */
export const useProposal = (school: number) =>
  useQuery({
    queryKey: [pathOf(school, "plan/")],
    queryFn: ({ signal }) => getOne(pathOf(school, "plan/"), proposedYearAnswer, { signal }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

/** Takes a school into the new year, or says what would be done. @throws CallFailed */
export const promote = async (school: number, plan: YearPlan, dryRun: boolean): Promise<PromotedSchool> =>
  promotedAnswer.parse(
    await call("POST", pathOf(school, "promote/"), { body: { ...plan, dry_run: dryRun } }),
  );

/** Undoes the new year of a school. @throws CallFailed */
export const undoYear = async (school: number): Promise<UndonePromotion> =>
  undonePromotionAnswer.parse(await call("POST", pathOf(school, "undo/"), { body: { keep_changed: true } }));

/** All that is shown may be another after a promotion. */
export function useAllAnew(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries();
}
