#!/usr/bin/env bash
# Guess: the error code of nodemailer tells a server that asks to try again later from one that rejects for good.
# What happens: nodemailer 10.6.0 has one code for both. A greylisted address (450) and an unknown one (550) are both
#   EENVELOPE, a mailbox that is full for now (452) and a forbidden text (554) both EMESSAGE, and a sign-in that the server
#   only postpones (454) is EAUTH with the words "Invalid login", like a wrong password (535). Only responseCode differs.
# Why it matters: an office would correct a right address, or change a right password. asMailFailure() in
#   packages/server/src/installation/mail/mailer.ts therefore looks at the reply first.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
echo '{"private":true,"type":"module"}' >package.json
npm install --silent --no-audit --no-fund nodemailer@10.6.0 smtp-server@3.21.6
cat >run.js <<'E'
import { once } from "node:events";
import nodemailer from "nodemailer";
import { SMTPServer } from "smtp-server";

console.log(`node ${process.version}, nodemailer 10.6.0, smtp-server 3.21.6`);
const reply = (responseCode, words) => Object.assign(new Error(words), { responseCode });

/** Sends a mail to a server that replies at a step, and returns the error. */
async function answer(step, error) {
  const at = (name) => (...all) => all.at(-1)(name === step ? error : null, { user: "office" });
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    onAuth: at("sign-in"),
    onRcptTo: at("recipient"),
    onData: (text, _, done) => void text.resume().on("end", () => at("text")(done)),
  });
  server.on("error", () => undefined);
  await once(server.listen(0, "127.0.0.1"), "listening");
  const url = `smtp://office:right@127.0.0.1:${server.server.address().port}`;
  const transport = nodemailer.createTransport({ url }, { from: "office@school.example" });
  const failed = await transport.sendMail({ to: "family@home.example", subject: "Photo", text: "Hello" }).then(
    () => ({ code: "sent" }),
    (fault) => fault,
  );
  transport.close();
  await new Promise((done) => server.close(done));
  return failed;
}

const cases = [
  ["recipient", reply(450, "4.2.0 Greylisted, try again in five minutes"), "EENVELOPE"],
  ["recipient", reply(550, "5.1.1 No such user"), "EENVELOPE"],
  ["text", reply(452, "4.2.2 The mailbox is full"), "EMESSAGE"],
  ["text", reply(554, "5.7.1 Forbidden text"), "EMESSAGE"],
  ["sign-in", reply(454, "4.7.0 Temporary authentication failure"), "EAUTH"],
  ["sign-in", reply(535, "5.7.8 Wrong password"), "EAUTH"],
];
let holds = true;
for (const [step, said, expected] of cases) {
  const { code, responseCode, message } = await answer(step, said);
  console.log(`${step}: ${code}, responseCode ${responseCode}, "${message}"`);
  holds &&= code === expected && responseCode === said.responseCode;
  if (step === "sign-in") holds &&= message.startsWith("Invalid login");
}
console.log(holds ? "As described: the code does not tell later from never." : "This has changed.");
process.exit(holds ? 0 : 1);
E
node run.js
