import {
  filterRenameSchema,
  newFilterSchema,
  savedFilterAnswer,
  savedFilterQuery,
} from "@idms/core/school/accounts/saved-filter";
import { z } from "zod";
import { findFilters, removeFilter, renameFilter, saveFilter } from "../../school/accounts/filter-rows.ts";
import { route } from "../../http/calls/route.ts";

/** Routes for a user's saved filters, which no other user can see. */
export const meFiltersRoutes = [
  route({
    method: "GET",
    path: "/me/filters/",
    access: "staff",
    summary: "List your saved filters for a list, sorted by name.",
    query: savedFilterQuery,
    answer: z.array(savedFilterAnswer),
    handle: ({ services, caller, query }) => findFilters(services.db, caller.id, query.list),
  }),
  route({
    method: "POST",
    path: "/me/filters/",
    access: "staff",
    summary: "Save a filter for a list under a name; each list can have up to 20 filters.",
    body: newFilterSchema,
    answer: savedFilterAnswer,
    status: 201,
    handle: ({ services, caller, body }) => saveFilter(services.db, caller.id, body),
  }),
  route({
    method: "PATCH",
    path: "/me/filters/{id}/",
    access: "staff",
    summary: "Rename a saved filter.",
    body: filterRenameSchema,
    answer: savedFilterAnswer,
    handle: ({ services, caller, params, body }) =>
      renameFilter(services.db, caller.id, params.id, body.name),
  }),
  route({
    method: "DELETE",
    path: "/me/filters/{id}/",
    access: "staff",
    summary: "Remove a saved filter.",
    answer: "nothing",
    handle: ({ services, caller, params }) => removeFilter(services.db, caller.id, params.id),
  }),
];
