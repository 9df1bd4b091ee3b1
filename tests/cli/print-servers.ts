import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { temporaryFolder } from "../server/temporary-folder.ts";

/** Debian puts servers where the PATH of a user does not look. */
const PATH = `${process.env["PATH"]}:/usr/sbin`;

const freePort = () =>
  new Promise<number>((done) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => done(port));
    });
  });

/** Starts a server for the running test, and waits until it is ready. */
async function start(command: string, args: string[], isReady: () => boolean, env: NodeJS.ProcessEnv = {}) {
  const child: ChildProcess = spawn(command, args, {
    env: { ...process.env, PATH, ...env },
    stdio: "ignore",
  });
  const ended = new Promise((done) => child.once("exit", done));
  onTestFinished(async () => {
    // A printer would first finish its job.
    child.kill("SIGKILL");
    await ended;
  });
  while (!isReady()) {
    if (child.exitCode !== null) throw new Error(`${command} ended with ${child.exitCode}`);
    await pause(50);
  }
}

/** A driver for a printer of A4 and any smaller paper, on both sides, with two trays. It leaves the PDF as it is. */
const PPD = `*PPD-Adobe: "4.3"
*FormatVersion: "4.3"
*FileVersion: "1.0"
*LanguageVersion: English
*LanguageEncoding: ISOLatin1
*PCFileName: "TEST.PPD"
*Manufacturer: "Test"
*Product: "(Test)"
*ModelName: "Test"
*ShortNickName: "Test"
*NickName: "Test"
*PSVersion: "(3010) 0"
*cupsFilter: "application/vnd.cups-pdf 0 -"
*VariablePaperSize: True
*MaxMediaWidth: "600"
*MaxMediaHeight: "850"
*HWMargins: 0 0 0 0
*CustomPageSize True: "pop"
*ParamCustomPageSize Width: 1 points 36 600
*ParamCustomPageSize Height: 2 points 36 850
*ParamCustomPageSize WidthOffset: 3 points 0 0
*ParamCustomPageSize HeightOffset: 4 points 0 0
*ParamCustomPageSize Orientation: 5 int 0 0
*OpenUI *Duplex: PickOne
*DefaultDuplex: None
*Duplex None: "x"
*Duplex DuplexNoTumble: "x"
*Duplex DuplexTumble: "x"
*CloseUI: *Duplex
*OpenUI *InputSlot: PickOne
*DefaultInputSlot: Tray1
*InputSlot Tray1/Tray 1: "x"
*InputSlot Tray2/Tray 2: "x"
*CloseUI: *InputSlot
*OpenUI *PageSize: PickOne
*DefaultPageSize: A4
*PageSize A4: "x"
*CloseUI: *PageSize
*OpenUI *PageRegion: PickOne
*DefaultPageRegion: A4
*PageRegion A4: "x"
*CloseUI: *PageRegion
*DefaultImageableArea: A4
*ImageableArea A4: "0 0 595 842"
*DefaultPaperDimension: A4
*PaperDimension A4: "595 842"
*DefaultFont: Courier
`;

/** The way of CUPS to a printer: it keeps each job, and waits while there is a file named `empty`. */
const backend = `#!/bin/sh
[ $# -eq 0 ] && { echo 'direct keep "Test" "Test"'; exit 0; }
out=\${DEVICE_URI#keep:}
if [ -e "$out/empty" ]; then
  echo "STATE: +media-empty-error" >&2
  while [ -e "$out/empty" ]; do sleep 0.1; done
  echo "STATE: -media-empty-error" >&2
fi
cat "\${6:--}" > "$out/$1.part" && mv "$out/$1.part" "$out/$1.pdf"
`;

/** Starts CUPS with the queue Office. Needs root. */
export async function startCups() {
  const folder = await temporaryFolder();
  chmodSync(folder, 0o755);
  for (const name of ["etc", "cache", "spool/tmp", "state", "out", "bin/backend"])
    mkdirSync(join(folder, name), { recursive: true });
  for (const part of ["filter", "daemon", "notifier"])
    symlinkSync(`/usr/lib/cups/${part}`, join(folder, "bin", part));
  writeFileSync(join(folder, "bin/backend/keep"), backend, { mode: 0o755 });
  const port = await freePort();
  const rules =
    "<Location />\nOrder allow,deny\nAllow all\n</Location>\n<Policy default>\n<Limit All>\nOrder deny,allow\n</Limit>\n</Policy>";
  writeFileSync(
    join(folder, "etc/cupsd.conf"),
    `Listen 127.0.0.1:${port}\nBrowsing Off\nDefaultAuthType None\nWebInterface No\n${rules}\n`,
  );
  const places = {
    ServerRoot: "etc",
    ServerBin: "bin",
    CacheDir: "cache",
    RequestRoot: "spool",
    TempDir: "spool/tmp",
    StateDir: "state",
    ErrorLog: "state/error",
    AccessLog: "state/access",
  };
  const lines = Object.entries(places).map(([name, place]) => `${name} ${join(folder, place)}`);
  writeFileSync(
    join(folder, "etc/cups-files.conf"),
    `${lines.join("\n")}\nUser lp\nGroup lp\nSystemGroup root\n`,
  );
  writeFileSync(join(folder, "printer.ppd"), PPD);
  execFileSync("chown", [
    "-R",
    "lp:lp",
    ...["etc", "cache", "spool", "state", "out"].map((name) => join(folder, name)),
  ]);
  const files = ["-c", join(folder, "etc/cupsd.conf"), "-s", join(folder, "etc/cups-files.conf")];
  const isReady = () => succeeds("lpstat", ["-h", `127.0.0.1:${port}`, "-r"]);
  await start("cupsd", ["-f", ...files], isReady);
  const cups = (command: string, ...args: string[]) =>
    execFileSync(command, ["-h", `127.0.0.1:${port}`, ...args], {
      env: { ...process.env, PATH },
      stdio: "pipe",
    });
  const out = join(folder, "out");
  cups("lpadmin", "-p", "Office", "-v", `keep:${out}`, "-P", join(folder, "printer.ppd"), "-E");
  return { address: `ipp://127.0.0.1:${port}/printers/Office`, out, cups };
}

function succeeds(command: string, args: string[]): boolean {
  try {
    execFileSync(command, args, { env: { ...process.env, PATH }, stdio: "pipe" });
    return true;
  } catch {
    return false;
  }
}

/** Starts ippeveprinter, the sample printer of CUPS, with the D-Bus without which it ends at once. */
export async function startPrinter() {
  const folder = await temporaryFolder();
  const bus = join(folder, "bus");
  writeFileSync(
    join(folder, "bus.conf"),
    `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN" "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig><type>session</type><listen>unix:path=${bus}</listen><auth>EXTERNAL</auth><policy context="default"><allow user="*"/><allow own="*"/><allow send_destination="*"/><allow receive_sender="*"/></policy></busconfig>`,
  );
  const env = { DBUS_SYSTEM_BUS_ADDRESS: `unix:path=${bus}` };
  const config = ["--config-file", join(folder, "bus.conf"), "--nofork", "--nopidfile"];
  await start("dbus-daemon", config, () => existsSync(bus));
  const port = await freePort();
  const out = join(folder, "out");
  mkdirSync(out);
  const address = `ipp://127.0.0.1:${port}/ipp/print`;
  const args = [
    "-r",
    "off",
    "-2",
    "-s",
    "120,120",
    "-p",
    String(port),
    "-d",
    out,
    "-k",
    "-f",
    "application/pdf",
    "Office",
  ];
  await start(
    "ippeveprinter",
    args,
    () => succeeds("ipptool", ["-q", address, "get-printer-attributes.test"]),
    env,
  );
  return { address, out, port };
}
