#!/usr/bin/env bash
# A good engineer would guess that a printer drops a job whose file breaks off: the HTTP request announced a million
# octets, and the connection ended after 200,000.
# ippeveprinter, the sample printer of CUPS, prints what it has and reports the job as completed successfully. CUPS
# itself keeps such a job without a document (number-of-documents 0) and prints nothing.
# It matters because the state "completed" does not prove that a printer had the whole file. After an interrupted
# transfer, packages/server/src/print/sending/send-batch.ts therefore asks people to look at the cards.
set -euo pipefail
folder=$(mktemp -d)
pids=()
trap 'for pid in "${pids[@]}"; do kill "$pid" 2>/dev/null || true; done; rm -rf "$folder"' EXIT
need() { # file or command, Debian package; installing needs root
  command -v "$1" >/dev/null && return
  { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$2"; } \
    >/dev/null 2>&1 || { echo "The Debian package $2 is missing and could not be installed; run as root."; exit 1; }
}
export PATH=$PATH:/usr/sbin
need ippeveprinter cups-ipp-utils
need dbus-daemon dbus-daemon
cd "$folder"
echo "$(dpkg-query -W -f '${Package} ${Version}\n' cups-ipp-utils), Node.js $(node --version)"

# ippeveprinter ends at once without D-Bus, also with "-r off", so it gets its own.
cat >bus.conf <<XML
<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN" "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig><type>session</type><listen>unix:path=$folder/bus</listen><auth>EXTERNAL</auth>
<policy context="default"><allow user="*"/><allow own="*"/><allow send_destination="*"/><allow receive_sender="*"/></policy></busconfig>
XML
dbus-daemon --config-file=bus.conf --nofork --nopidfile >bus.log 2>&1 & pids+=($!)
until [ -S bus ]; do sleep 0.1; done
export DBUS_SYSTEM_BUS_ADDRESS=unix:path=$folder/bus
port=$(node -e 'const s=require("net").createServer().listen(0,()=>{console.log(s.address().port);s.close()})')
mkdir spool
ippeveprinter -r off -s 60,60 -p "$port" -d spool -k -f application/pdf "Test" >printer.log 2>&1 & pids+=($!)
for _ in $(seq 100); do (echo >"/dev/tcp/127.0.0.1/$port") 2>/dev/null && break; sleep 0.1; done

cat >half.mjs <<'JS'
import net from "node:net";
const port = Number(process.argv[2]);
const uri = `ipp://127.0.0.1:${port}/ipp/print`;
const two = (n) => [n >> 8, n & 255];
const attribute = (tag, name, value) => {
  const bytes = typeof value === "number" ? [0, 0, ...two(value)] : value === true ? [1] : [...Buffer.from(value)];
  return [tag, ...two(name.length), ...Buffer.from(name), ...two(bytes.length), ...bytes];
};
const request = (operation, ...more) =>
  Buffer.from([2, 0, ...two(operation), 0, 0, 0, 1, 1,
    ...attribute(0x47, "attributes-charset", "utf-8"), ...attribute(0x48, "attributes-natural-language", "en"),
    ...attribute(0x45, "printer-uri", uri), ...more.flat(), 3]);
const ask = async (body) =>
  Buffer.from(await (await fetch(`http://127.0.0.1:${port}/ipp/print`, {
    method: "POST", headers: { "content-type": "application/ipp" }, body,
  })).arrayBuffer());
const read = (answer, name) => answer.readInt32BE(answer.indexOf(name) + name.length + 2);
const job = read(await ask(request(5, attribute(0x42, "requesting-user-name", "test"))), "job-id");
const of = attribute(0x21, "job-id", job);
const state = async () => read(await ask(request(9, of)), "job-state");
const head = request(6, of, attribute(0x42, "requesting-user-name", "test"),
  attribute(0x49, "document-format", "application/pdf"), attribute(0x22, "last-document", true));
const socket = net.connect(port, "127.0.0.1");
await new Promise((done) => socket.once("connect", done));
socket.write(`POST /ipp/print HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/ipp\r\nContent-Length: ${head.length + 1e6}\r\n\r\n`);
await new Promise((done) => socket.write(Buffer.concat([head, Buffer.from("%PDF-1.7\n" + "x".repeat(199_991))]), done));
await new Promise((done) => setTimeout(done, 500));
socket.destroy();
let now = 0;
for (let tries = 0; tries < 120 && now < 7; tries += 1) {
  now = await state();
  await new Promise((done) => setTimeout(done, 250));
}
console.log(`Of 1,000,000 octets 200,000 were sent. The job's state is ${now} (9 is completed, 8 is aborted).`);
process.exitCode = now === 9 ? 0 : 1;
JS
node half.mjs "$port" || { echo "CHANGED: the printer does not complete a job whose file broke off."; exit 1; }
echo "As described: a file that broke off is printed, and the job is completed."
