import { schoolLogoAnswer } from "@idms/core/school/schools/logo-schemas";
import { useQuery } from "@tanstack/react-query";
import { getOne } from "../../ui/api/api.ts";

/** Returns the API path of a school's logo. */
export const logoPath = (school: number): string => `/schools/${school}/logo/`;

/** Loads the logo of a school. Returns undefined until the logo is known, and null if there is none. */
export const useLogo = (school: number) =>
  useQuery({
    queryKey: [logoPath(school)],
    queryFn: ({ signal }) => getOne(logoPath(school), schoolLogoAnswer, { signal }),
  }).data?.logo;
