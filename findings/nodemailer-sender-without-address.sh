#!/usr/bin/env bash
# Guess: a sender without an address, such as "Hill School", is refused by nodemailer, or at least by the first mail server.
# What happens: nodemailer sends it. The envelope's sender is empty (MAIL FROM:<>, as of a bounce), the mail has no From
#   header at all, the Message-ID ends in @localhost, and sendMail reports success.
# Why it matters: a mail without From is likely to be taken for spam, and no bounce can come back, so a school believes
#   that parents were reminded. packages/server/src/installation/settings/config.ts therefore requires an address in mail_from.
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
let arrived;
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS", "AUTH"],
  onData(stream, { envelope }, done) {
    let text = "";
    stream.on("data", (piece) => (text += piece));
    stream.on("end", () => {
      arrived = { sender: envelope.mailFrom && envelope.mailFrom.address, head: text.split("\r\n\r\n")[0] };
      done(null);
    });
  },
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const { port } = server.server.address();

async function sent(from) {
  arrived = undefined;
  const transport = nodemailer.createTransport({ host: "127.0.0.1", port }, { from });
  const mail = { to: "parent@example.test", subject: "Cards", text: "They are ready." };
  const result = await transport.sendMail(mail).then(({ accepted }) => `sent to ${accepted}`, (error) => error.message);
  transport.close();
  const line = (name) => arrived?.head.split("\r\n").find((each) => each.startsWith(`${name}:`)) ?? `no ${name}`;
  const id = line("Message-ID").replace(/<.*@/, "<...@");
  return `${result}; MAIL FROM:<${arrived?.sender || ""}>; ${line("From")}; ${id}`;
}
const found = {};
for (const from of ["Hill School <office@school.test>", "Hill School", "Hill School <office.school.test>"]) {
  found[from] = await sent(from);
  console.log(`${JSON.stringify(from)}: ${found[from]}`);
}
const holds =
  found["Hill School <office@school.test>"] ===
    "sent to parent@example.test; MAIL FROM:<office@school.test>; From: Hill School <office@school.test>; Message-ID: <...@school.test>" &&
  found["Hill School"] === "sent to parent@example.test; MAIL FROM:<>; no From; Message-ID: <...@localhost>";
console.log(holds ? "As described: sent, from nobody." : "This has changed.");
server.close();
process.exit(holds ? 0 : 1);
E
node run.js
