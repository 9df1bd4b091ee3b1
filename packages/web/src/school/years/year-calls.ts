import {
  currentYearAnswer,
  promotedAnswer,
  proposedYearAnswer,
  undonePromotionAnswer,
  type PromotedSchool,
  type UndonePromotion,
} from "@idms/core/school/years/year-answers";
import type { SchoolYearInput } from "@idms/core/school/years/school-year";
import type { YearPlan } from "@idms/core/school/years/year-plan";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call, getOne } from "../../ui/api/api.ts";

const pathOf = (school: number, more = ""): string => `/schools/${school}/year/${more}`;

/** Loads a school's current year, and whether the start of that year can be undone. */
export const useStanding = (school: number) =>
  useQuery({
    queryKey: [pathOf(school)],
    queryFn: ({ signal }) => getOne(pathOf(school), currentYearAnswer, { signal }),
  });

/** Loads the proposed plan for a school. The proposal is not reloaded while the user edits it. */
export const useProposal = (school: number) =>
  useQuery({
    queryKey: [pathOf(school, "plan/")],
    queryFn: ({ signal }) => getOne(pathOf(school, "plan/"), proposedYearAnswer, { signal }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

/**
 * Sets a school's current year.
 * @throws CallFailed
 */
export const setYear = (school: number, year: SchoolYearInput): Promise<unknown> =>
  call("PUT", pathOf(school), { body: year });

/**
 * Moves a school into the new year, or previews the move.
 * @throws CallFailed
 */
export const promote = async (school: number, plan: YearPlan, dryRun: boolean): Promise<PromotedSchool> =>
  promotedAnswer.parse(
    await call("POST", pathOf(school, "promote/"), { body: { ...plan, dry_run: dryRun } }),
  );

/**
 * Undoes a school's move into the new year.
 * @throws CallFailed
 */
export const undoYear = async (school: number): Promise<UndonePromotion> =>
  undonePromotionAnswer.parse(await call("POST", pathOf(school, "undo/"), { body: { keep_changed: true } }));

/** Returns a function that reloads all data, because a promotion can change any data. */
export function useAllAnew(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries();
}
