#!/usr/bin/env bash
# Guess: the libraries for Standard Webhooks verify a request with the Headers object that fetch, Hono and Next.js give,
#   and return the message, which they have to parse anyway.
# What happens: standardwebhooks 1.1.1 and svix 2.5.0 take the names from Object.keys(), which is empty for Headers, and
#   report "Missing required headers" for a message that has all of them. A plain object works, also in upper case. Then
#   standardwebhooks returns the message, but svix, which is built on it, returns undefined.
# Why it matters: the receiver answers a good message with an error, so IDMS retries it and turns the webhook off after
#   three days. packages/server/src/upkeep/webhooks/sign-message.ts writes these headers; see docs/operation.md.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
echo '{"private":true,"type":"module"}' >package.json
npm install --silent --no-audit --no-fund standardwebhooks@1.1.1 svix@2.5.0
cat >run.js <<'E'
import { createHmac, randomBytes } from "node:crypto";
import { Webhook as StandardWebhook } from "standardwebhooks";
import { Webhook as SvixWebhook } from "svix";

console.log(`node ${process.version}, standardwebhooks 1.1.1, svix 2.5.0`);
const key = randomBytes(32);
const secret = `whsec_${key.toString("base64")}`;
const body = JSON.stringify({ type: "cards.printed", data: { batch: 12 } });
const [id, at] = ["msg_1", String(Math.floor(Date.now() / 1000))];
const plain = {
  "webhook-id": id,
  "webhook-timestamp": at,
  "webhook-signature": `v1,${createHmac("sha256", key).update(`${id}.${at}.${body}`).digest("base64")}`,
};
const { headers } = new Request("https://sis.example/hook", { method: "POST", body, headers: plain });
const upper = Object.fromEntries(Object.entries(plain).map(([name, value]) => [name.toUpperCase(), value]));
const ways = { "Headers": headers, "an object of them": Object.fromEntries(headers), "upper case": upper };
function answer(Webhook, given) {
  try {
    return JSON.stringify(new Webhook(secret).verify(body, given)) ?? "undefined";
  } catch (error) {
    return error.message;
  }
}
let holds = true;
for (const [library, Webhook, verified] of [
  ["standardwebhooks", StandardWebhook, body],
  ["svix", SvixWebhook, "undefined"],
])
  for (const [name, given] of Object.entries(ways)) {
    const found = answer(Webhook, given);
    console.log(`${library}, ${name}: ${found}`);
    holds &&= found === (name === "Headers" ? "Missing required headers" : verified);
  }
// A wrong signature is told apart, so "undefined" does mean that the message is good.
const forged = answer(SvixWebhook, { ...plain, "webhook-signature": "v1,AAAA" });
console.log(`svix, a wrong signature: ${forged}`);
holds &&= forged === "No matching signature found";
console.log(holds ? "As described: Headers count as no headers, and svix returns no message." : "This has changed.");
process.exit(holds ? 0 : 1);
E
node run.js
