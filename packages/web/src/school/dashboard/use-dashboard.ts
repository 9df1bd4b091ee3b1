import { dashboardSchema } from "@idms/core/collect/dashboard/dashboard";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { getOne } from "../../ui/api/api.ts";

export const DASHBOARD = "/dashboard/";

/** Loads the counts of a dashboard. If they fail to load, the failure is logged and the screen stays unchanged. */
export function useDashboard(enabled = true) {
  const { data, error, isPending } = useQuery({
    queryKey: [DASHBOARD],
    queryFn: ({ signal }) => getOne(DASHBOARD, dashboardSchema, { signal }),
    enabled,
  });
  useEffect(() => {
    if (error) console.error("The dashboard could not be loaded.", error);
  }, [error]);
  return { counts: data, loading: isPending };
}
