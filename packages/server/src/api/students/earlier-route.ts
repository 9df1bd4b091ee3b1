import type { MissingThing } from "@idms/core/upkeep/missing-failures";
import { z } from "zod";
import type { Db } from "../../installation/engines/connect.ts";
import { missing } from "../../trust/failures/missing.ts";
import { route, type Access, type Narrowed, type Route, type Versioned } from "../../http/calls/route.ts";
import { listEarlier, type Subject } from "../../trust/versions/version-rows.ts";

export interface EarlierRoute {
  /** The path of one row, such as `/classes/{id}/`. */
  path: string;
  access: Exclude<Access, "public">;
  subject: Subject;
  /** The name of the row. */
  what: string;
  /** The thing's name in the code of the failure for a missing one. */
  thing: MissingThing;
  versioned: Versioned;
  /** Whether there is such a row, within the one school whose data the caller reaches, or some classes of it. */
  isThere(db: Db, id: number, school: number | null, classes: readonly number[] | null): Promise<boolean>;
  reaches?: readonly Narrowed[];
}

/** The call that lists what a row was before it was changed, the newest first, each as the API answers the row. */
export const earlierRoute = ({
  path,
  access,
  subject,
  what,
  thing,
  versioned,
  isThere,
  reaches,
}: EarlierRoute): Route =>
  route({
    method: "GET",
    path: `${path}versions/`,
    access,
    ...(reaches && { reaches }),
    summary: `List the earlier ${what} versions, newest first, with the author and time of each change.`,
    answer: z.array(
      z.object({
        version: z.int(),
        replaced_by: z.string(),
        replaced_at: z.iso.datetime(),
        reason: z.string(),
        content: versioned.answer,
      }),
    ),
    async handle({ services, params, school, classes }) {
      const { id } = params as { id: number };
      if (!(await isThere(services.db, id, school ?? null, classes))) throw missing(thing);
      const earlier = await listEarlier(services.db, subject, id);
      return Promise.all(
        earlier.map(async (each) => ({ ...each, content: await versioned.asAnswer(each.content, services) })),
      );
    },
  });
