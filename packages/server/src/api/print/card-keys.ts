import { createHash } from "node:crypto";
import { cardKeyAnswer } from "@idms/core/cards/verify/card-key";
import { knownKeysAnswer } from "@idms/core/cards/verify/known-keys";
import { listCardKeys, renewCardKey } from "../../cards/printed/card-keys.ts";
import { knownKeys } from "../../cards/printed/known-keys.ts";
import { fileOf, listOf, route } from "../../http/calls/route.ts";
import { schoolOfPath } from "../school/school-of-path.ts";

export const cardKeysRoutes = [
  route({
    method: "GET",
    path: "/schools/{id}/card-keys/",
    access: "card_keys.read",
    summary: "List the public keys that verify a school's cards, newest first.",
    answer: listOf(cardKeyAnswer),
    async handle({ services: { db }, params, school }) {
      const rows = await listCardKeys(db, await schoolOfPath(db, params.id, school));
      return { rows, count: rows.length };
    },
  }),
  route({
    method: "POST",
    path: "/schools/{id}/card-keys/",
    access: "card_keys.renew",
    asksAgain: "as set",
    summary: "Create a new key to sign a school's cards; earlier cards remain valid.",
    answer: listOf(cardKeyAnswer),
    async handle({ services: { db }, caller, params, school }) {
      const id = await schoolOfPath(db, params.id, school);
      await renewCardKey(db, caller, id);
      const rows = await listCardKeys(db, id);
      return { rows, count: rows.length };
    },
  }),
  route({
    method: "GET",
    path: "/public/verify/keys/",
    access: "public",
    summary:
      "Get the data for verifying cards: the public keys of all schools, and the cards that are not valid.",
    details:
      "Revoked, replaced and lost cards, and cards of batches that are not marked as printed, are returned as sets. You can check whether a set contains a card number, but you cannot read the numbers from the set.",
    answer: fileOf("application/json"),
    async handle({ services: { db }, request }) {
      const body = JSON.stringify(knownKeysAnswer.parse(await knownKeys(db)));
      const hash = createHash("sha256").update(body).digest("base64url");
      const headers = { ETag: `"${hash}"`, "Cache-Control": "no-cache" };
      if (request.headers.get("if-none-match") === headers.ETag)
        return new Response(null, { status: 304, headers });
      return new Response(body, { headers: { ...headers, "Content-Type": "application/json" } });
    },
  }),
];
