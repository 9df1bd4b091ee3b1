/** Where the API begins. */
export const API_BASE = "/api";
