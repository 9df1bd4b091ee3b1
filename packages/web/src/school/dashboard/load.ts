/** Loads a dashboard. Each is a separate chunk: the home page shows one, and each has its own path, too. */
export const adminDashboard = async () => ({
  default: (await import("./admin-dashboard.tsx")).AdminDashboard,
});
export const schoolDashboard = async () => ({
  default: (await import("./school-dashboard.tsx")).SchoolDashboard,
});
