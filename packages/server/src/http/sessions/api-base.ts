/** The base path of the API. */
export const API_BASE = "/api";
