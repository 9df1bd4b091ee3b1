import { factorsAnswer } from "@idms/core/school/accounts/factors";
import { useQuery } from "@tanstack/react-query";
import { getOne } from "../../ui/api/api.ts";

export const FACTORS = "/me/factors/";

/** Loads the signed-in user's second factors. */
export const useFactors = () =>
  useQuery({
    queryKey: [FACTORS],
    queryFn: ({ signal }) => getOne(FACTORS, factorsAnswer, { signal }),
  });
