import { newSourceSchema, sourceAnswer, sourceCheckAnswer } from "@idms/core/collect/imports/source";
import { z } from "zod";
import { waitingLine } from "../../http/bodies/waiting-line.ts";
import { route } from "../../http/calls/route.ts";
import { schoolFilter, schoolOf } from "../../http/calls/school-filter.ts";
import { callableBy } from "../../http/socket/call-address.ts";
import type { Db } from "../../installation/engines/connect.ts";
import { checkSource, removeSource, setSource, sourceAsTold } from "../../collect/imports/set-source.ts";
import { listSources } from "../../collect/sources/source-rows.ts";
import { findSchool } from "../../school/schools/school-rows.ts";
import { schoolOfPath } from "../school/school-of-path.ts";

/** Queue that limits simultaneous checks, because each waits for another system. */
const checks = waitingLine({ lanes: 2, places: 10, seconds: 60 });

/** Returns the school given in a path. Throws the failure of `schoolOfPath`. */
const requireSchool = async (db: Db, id: number, reach: number | null) =>
  findSchool(db, await schoolOfPath(db, id, reach));

export const sourcesRoutes = [
  route({
    method: "GET",
    path: "/sources/",
    access: "sources.read",
    summary: "List the school information systems that schools are connected to.",
    query: z.object(schoolFilter),
    answer: z.array(sourceAnswer),
    handle: async ({ services, query, school }) =>
      (await listSources(services.db, schoolOf(school, query))).map(sourceAsTold),
  }),
  route({
    method: "PUT",
    path: "/sources/{id}/",
    access: "sources.change",
    asksAgain: "as set",
    summary: "Connect a school, by its ID, to its school information system (OneRoster 1.2).",
    details:
      "The secret is never shown again. Without a secret, the stored one is kept, if the client ID and the servers stay the same.",
    body: newSourceSchema,
    answer: sourceAnswer,
    async handle({ services, caller, params, school, body }) {
      const of = await requireSchool(services.db, params.id, school);
      return setSource(services, callableBy(services.config), caller, of, body);
    },
  }),
  route({
    method: "POST",
    path: "/sources/{id}/check/",
    access: "sources.change",
    summary: "Check that a school's students could be fetched from its system.",
    answer: sourceCheckAnswer,
    async handle({ services, params, school, request }) {
      const of = await requireSchool(services.db, params.id, school);
      const signal = AbortSignal.any([services.stopping, request.signal]);
      const options = { ...callableBy(services.config), signal };
      return checks.run(() => checkSource(services, of, options), signal);
    },
  }),
  route({
    method: "DELETE",
    path: "/sources/{id}/",
    access: "sources.delete",
    summary: "Disconnect a school from its system, and delete what was fetched but not imported.",
    answer: "nothing",
    async handle({ services, caller, params, school }) {
      await removeSource(services, caller, await requireSchool(services.db, params.id, school));
    },
  }),
];
