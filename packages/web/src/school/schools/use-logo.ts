import { schoolLogoAnswer } from "@idms/core/school/schools/logo-schemas";
import { useQuery } from "@tanstack/react-query";
import { getOne } from "../../ui/api/api.ts";

/** The path of a school's logo. */
export const logoPath = (school: number): string => `/schools/${school}/logo/`;

/** A school's logo; undefined until it is known, null where there is none. */
export const useLogo = (school: number) =>
  useQuery({
    queryKey: [logoPath(school)],
    queryFn: ({ signal }) => getOne(logoPath(school), schoolLogoAnswer, { signal }),
  }).data?.logo;
