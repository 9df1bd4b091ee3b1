import { signInFailures } from "@idms/core/school/sign-in/sign-in-failures";
import { listedProviders, type Provider } from "@idms/core/school/accounts/provider";
import { z } from "zod";
import { visitorOf } from "../../school/sign-in/begin-session.ts";
import { networkHash, shownNetwork } from "../../school/accounts/guess-rows.ts";
import { findUserById } from "../../school/accounts/user-rows.ts";
import { signInNamed } from "../../school/sign-in/sign-in.ts";
import { transaction } from "../../installation/engines/connect.ts";
import { missing } from "../../trust/failures/missing.ts";
import { makeTicket, readTicket, spendTicket } from "../../school/factors/tickets.ts";
import { fileOf, route } from "../../http/calls/route.ts";
import type { Services } from "../../http/calls/services.ts";
import { accountOf, NotLetIn } from "../../school/providers/account-of.ts";
import {
  arrivalOf,
  arrivedWith,
  forgetArrival,
  leadBack,
  leadTo,
  onTheWay,
  placeOf,
  rememberOnTheWay,
} from "../../school/providers/on-the-way.ts";

const html = fileOf("text/html");

/** Loads the code for identity providers when a user signs in through one for the first time. */
const comingAndGoing = () => import("../../school/providers/come-and-go.ts");

function wanted({ providers }: Services, id: string): Provider {
  const provider = providers.find(id);
  if (!provider) throw missing("provider");
  return provider;
}

/** Redirects the browser, or sends it back to the login page if the sign-in is rejected. */
async function lead({ config, log }: Services, on: () => Promise<Response>): Promise<Response> {
  try {
    return await on();
  } catch (error) {
    if (!(error instanceof NotLetIn)) throw error;
    log.warn({ err: error.cause, reason: error.reason }, "a sign-in through a provider was refused");
    return leadBack(config.base_url, error.reason);
  }
}

export const authProvidersRoutes = [
  route({
    method: "GET",
    path: "/auth/providers/",
    access: "public",
    summary: "List the OpenID Connect providers that staff can sign in with.",
    answer: listedProviders,
    handle: ({ services }) => services.providers.list.map(({ id, name }) => ({ id, name })),
  }),
  route({
    method: "GET",
    path: "/auth/providers/{provider}/begin/",
    access: "public",
    summary: "Redirect a browser to a provider to sign in.",
    details: "With `again=1`, the provider asks the user to authenticate again.",
    answer: html,
    query: z.object({ again: z.literal("1").optional() }),
    handle: ({ services, params, query, address }) =>
      lead(services, async () => {
        const { providers, config, keys, limits } = services;
        const provider = wanted(services, params.provider);
        await limits.loginAddress.take(address);
        const { goTo } = await comingAndGoing();
        const { address: location, going } = await goTo(
          providers,
          provider,
          config.base_url,
          query.again !== undefined,
        );
        return leadTo(location, [await rememberOnTheWay(keys.tickets, placeOf(config.base_url), going)]);
      }),
  }),
  route({
    method: "GET",
    path: "/auth/providers/{provider}/callback/",
    access: "public",
    summary: "Redirect a browser to the sign-in page when it returns from a provider.",
    answer: html,
    handle: ({ services, params, address, request }) =>
      lead(services, async () => {
        const { db, providers, config, keys, limits, gathered } = services;
        const provider = wanted(services, params.provider);
        await limits.loginAddress.take(address);
        const going = await onTheWay(keys.tickets, placeOf(config.base_url), request);
        if (going?.provider !== provider.id) throw new NotLetIn("expired");
        const { search } = new URL(request.url);
        const { comeBack } = await comingAndGoing();
        try {
          const { subject, claims, signedInAt } = await comeBack(
            providers,
            provider,
            going,
            config.base_url,
            search,
          );
          const user = await accountOf(db, provider, subject, claims);
          const named = { id: provider.id, signedInAt: signedInAt?.toISOString() ?? null };
          const { ticket } = await makeTicket(keys.tickets, "arrive from provider", user.id, {
            provider: named,
          });
          const place = placeOf(config.base_url);
          return leadTo(`${config.base_url}/login?arrived=${provider.id}`, arrivedWith(place, ticket));
        } catch (error) {
          if (!(error instanceof NotLetIn && error.reason === "unreachable"))
            await gathered.failed(
              "users.fail_sign_in",
              null,
              shownNetwork({ network: networkHash(keys.signIns, address) }),
            );
          throw error;
        }
      }),
  }),
  route({
    method: "POST",
    path: "/auth/providers/finish/",
    access: "public",
    summary: "Get the session for a user whose identity a provider has just confirmed; this works only once.",
    details: "`sign_out` contains the address that also ends the session at the provider.",
    answer: fileOf("application/json"),
    async handle({ services, address, request }) {
      const { db, keys, config, providers } = services;
      const ticket = await readTicket(
        keys.tickets,
        "arrive from provider",
        arrivalOf(placeOf(config.base_url), request) ?? "",
      );
      const user = ticket?.user ? await findUserById(db, ticket.user) : undefined;
      const isFirst = ticket && (await transaction(db, (tx) => spendTicket(tx, ticket)));
      if (!isFirst || !ticket.provider || !user || user.disabled_at !== null)
        throw signInFailures.providerTooLate();
      const tokens = await signInNamed(services, user, visitorOf(request, address), ticket.provider);
      const provider = providers.find(ticket.provider.id);
      const { goOut } = await comingAndGoing();
      const sign_out = provider && (await goOut(providers, provider, config.base_url).catch(() => undefined));
      return Response.json(
        { ...tokens, ...(sign_out !== undefined && { sign_out }) },
        { headers: { "Set-Cookie": forgetArrival(placeOf(config.base_url)) } },
      );
    },
  }),
];
