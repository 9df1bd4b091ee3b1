import { eq, type InferSelectModel } from "drizzle-orm";
import { generateSync } from "otplib";
import { appFactors } from "../../../packages/server/src/installation/tables/schema.ts";
import type { App } from "../../../packages/server/src/installation/open-app.ts";
import { byHand } from "../by-hand.ts";
import { client, PASSWORD, type Answer, type Client, type Served } from "../http/serving.ts";

/** Returns an authenticator app's code, a number of time steps from now. */
export const appCode = (secret: string, steps = 0): string =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * steps });

/** Sets up an authenticator app for a signed-in user. */
export async function setUpApp(who: Client): Promise<{ secret: string; codes: string[] }> {
  const begun = await who.send("POST", "/api/me/factors/app/");
  const secret = begun.body.secret as string;
  const added = await who.send("POST", "/api/me/factors/app/confirm/", { code: appCode(secret) });
  if (added.status !== 200) throw new Error(JSON.stringify(added.body));
  return { secret, codes: added.body.codes as string[] };
}

/** Makes every code usable again, as if time had passed. */
export const forgetSteps = async ({ db }: Pick<App, "db">): Promise<void> => {
  await byHand(db).update(appFactors).set({ last_step: 0 }).run();
};

export const appRow = async (
  { db }: Pick<App, "db">,
  user: number,
): Promise<InferSelectModel<typeof appFactors> | undefined> =>
  db.select().from(appFactors).where(eq(appFactors.user_id, user)).get();

/** Performs the first step of a sign-in. */
export const firstStep = (served: Served, username: string, password = PASSWORD): Promise<Answer> =>
  client(served).send("POST", "/api/auth/token/", { username, password });

/** Returns the ticket after a correct password. */
export async function ticketOf(served: Served, username: string, password = PASSWORD): Promise<string> {
  const { body } = await firstStep(served, username, password);
  return body.second_factor.ticket as string;
}

/** Performs the second step of a sign-in. */
export const secondStep = (served: Served, ticket: string, code: string): Promise<Answer> =>
  client(served).send("POST", "/api/auth/second-factor/", { ticket, code });
