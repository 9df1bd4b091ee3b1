/**
 * Loads a dashboard. Each dashboard is a separate chunk, because the home page shows only one of them. Each also has
 * its own path.
 */
export const adminDashboard = async () => ({
  default: (await import("./admin-dashboard.tsx")).AdminDashboard,
});
export const schoolDashboard = async () => ({
  default: (await import("./school-dashboard.tsx")).SchoolDashboard,
});
