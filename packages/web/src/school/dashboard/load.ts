/** The dashboards in chunks of their own: the index shows one, and each has a path too. */
export const adminDashboard = async () => ({
  default: (await import("./admin-dashboard.tsx")).AdminDashboard,
});
export const schoolDashboard = async () => ({
  default: (await import("./school-dashboard.tsx")).SchoolDashboard,
});
