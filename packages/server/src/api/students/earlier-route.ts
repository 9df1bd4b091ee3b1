import { maybeCodedSchema } from "@idms/core/sentence-schema";
import { codedBeside } from "@idms/core/as-sentence";
import type { MissingThing } from "@idms/core/upkeep/missing-failures";
import { z } from "zod";
import type { Db } from "../../installation/engines/connect.ts";
import { missing } from "../../trust/failures/missing.ts";
import { route, type Access, type Narrowed, type Route, type Versioned } from "../../http/calls/route.ts";
import { listEarlier, type Subject } from "../../trust/versions/version-rows.ts";

export interface EarlierRoute {
  /** Path of a single row, such as `/classes/{id}/`. */
  path: string;
  access: Exclude<Access, "public">;
  subject: Subject;
  /** Display name of the kind of row, for example "ID template". */
  what: string;
  /** Code of the failure if the row is missing. */
  thing: MissingThing;
  versioned: Versioned;
  /** Whether the row exists in the school or classes to which the caller has access. */
  isThere(db: Db, id: number, school: number | null, classes: readonly number[] | null): Promise<boolean>;
  reaches?: readonly Narrowed[];
}

/** Creates the route that lists earlier versions of a row, newest first, in the row's usual response format. */
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
        ...maybeCodedSchema().shape,
        content: versioned.answer,
      }),
    ),
    async handle({ services, params, school, classes }) {
      const { id } = params as { id: number };
      if (!(await isThere(services.db, id, school ?? null, classes))) throw missing(thing);
      const earlier = await listEarlier(services.db, subject, id);
      return Promise.all(
        earlier.map(async (each) => ({
          ...each,
          ...codedBeside(each.reason, each.reason_said),
          content: await versioned.asAnswer(each.content, services),
        })),
      );
    },
  });
