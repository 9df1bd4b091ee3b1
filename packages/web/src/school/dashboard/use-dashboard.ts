import { dashboardSchema } from "@idms/core/collect/dashboard/dashboard";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { getOne } from "../../ui/api/api.ts";

export const DASHBOARD = "/dashboard/";

/**
 * Loads the counts of a dashboard. They are loaded again each time the dashboard is opened, and old counts are not shown
 * until then, because an action on another screen may have changed them. If they fail to load, the failure is logged and the screen stays unchanged. */
export function useDashboard(enabled = true) {
  const { data, error, isPending } = useQuery({
    queryKey: [DASHBOARD],
    queryFn: ({ signal }) => getOne(DASHBOARD, dashboardSchema, { signal }),
    enabled,
    gcTime: 0,
  });
  useEffect(() => {
    if (error) console.error("The dashboard could not be loaded.", error);
  }, [error]);
  return { counts: data, loading: isPending };
}
