#!/usr/bin/env bash
# Guess: verify() of nodemailer signs in with the user and password that it was given, so true means that they are right.
# What happens: it signs in only if the server offers AUTH. A server that offers none, as many do before STARTTLS or on
#   port 25, is "true" with any password, and sendMail delivers without signing in. With forceAuth the same is an error.
# Why it matters: a school tests its mail settings and is told that all is well, although its password is wrong, and its
#   mails are sent without signing in. tryMailServer in packages/server/src/installation/mail/mailer.ts therefore sets forceAuth.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
echo '{"private":true,"type":"module"}' >package.json
npm install --silent --no-audit --no-fund nodemailer@10.6.0 smtp-server@3.21.6
cat >run.js <<'E'
import nodemailer from "nodemailer";
import { SMTPServer } from "smtp-server";

console.log(`node ${process.version}, nodemailer 10.6.0, smtp-server 3.21.6`);
let signIns = 0;
/** A mail server on a free port, whose only user is "office" with the password "right". */
const start = (more) =>
  new Promise((resolve) => {
    const server = new SMTPServer({
      authOptional: true,
      allowInsecureAuth: true,
      onAuth({ username, password }, _session, done) {
        signIns += 1;
        if (username === "office" && password === "right") done(null, { user: username });
        else done(new Error("Wrong password"));
      },
      onData(stream, _session, done) {
        stream.on("end", () => done(null)).resume();
      },
      ...more,
    });
    server.on("error", () => undefined);
    server.listen(0, "127.0.0.1", () => resolve(server));
  });
async function said(server, ask, more = {}) {
  signIns = 0;
  const { port } = server.server.address();
  const auth = { user: "office", pass: "wrong" };
  const transport = nodemailer.createTransport({ host: "127.0.0.1", port, auth, ...more });
  const answer = await ask(transport).catch((error) => error.code);
  transport.close();
  return `${answer}, ${signIns} sign-ins`;
}
const verify = (transport) => transport.verify();
const mail = { from: "office@school.test", to: "parent@example.test", subject: "Cards", text: "They are ready." };
const send = (transport) => transport.sendMail(mail).then(({ accepted }) => `sent to ${accepted}`);

const offers = await start({ disabledCommands: ["STARTTLS"] });
const without = await start({ disabledCommands: ["STARTTLS", "AUTH"] });
const found = {
  "verify, wrong password, the server offers AUTH": await said(offers, verify),
  "verify, wrong password, the server offers none": await said(without, verify),
  "sendMail to that server": await said(without, send),
  "verify there with forceAuth": await said(without, verify, { forceAuth: true }),
};
for (const [name, answer] of Object.entries(found)) console.log(`${name}: ${answer}`);
const [refused, verified, sent, forced] = Object.values(found);
const holds =
  refused === "EAUTH, 1 sign-ins" && verified === "true, 0 sign-ins" &&
  sent === "sent to parent@example.test, 0 sign-ins" && forced.startsWith("E");
console.log(holds ? "As described: true, and nobody signed in." : "This has changed.");
offers.close();
without.close();
process.exit(holds ? 0 : 1);
E
node run.js
