import { createSocket } from "node:dgram";
import { once } from "node:events";
import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import { onTestFinished } from "vitest";

/** A key generated for these tests only: for localhost, valid from 2020 to 2126. */
export const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgY5wPBn8CL7GMs3+t
i6CPJywTdTwgJVUtjWhGCA0WSc6hRANCAAQiZmVFQkCsLv4hUsjz3XSA6dU5RSSm
+FbWIcjsjOcPaPdQ9Tlz83vW1nMo5U07qzoPBsMd3s3OdJfILLjekmMi
-----END PRIVATE KEY-----
`;
export const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBZzCCAQ2gAwIBAgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhv
c3QwIBcNMjAwMTAxMDAwMDAwWhgPMjEyNjAxMDEwMDAwMDBaMBQxEjAQBgNVBAMM
CWxvY2FsaG9zdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABCJmZUVCQKwu/iFS
yPPddIDp1TlFJKb4VtYhyOyM5w9o91D1OXPze9bWcyjlTTurOg8Gwx3ezc50l8gs
uN6SYyKjTjBMMBoGA1UdEQQTMBGCCWxvY2FsaG9zdIcEfwAAATAPBgNVHRMBAf8E
BTADAQH/MB0GA1UdDgQWBBTtWVLnknaHpnUTWXymtbn2bUfT8zAKBggqhkjOPQQD
AgNIADBFAiAcHi5Xgv4Y7CkUo3wTJ/BzZAR2b3FFBIEzue6cnZHddgIhAODvEU/5
1AUfd7Lay5NEn9Acgs6MnFXhGFQjqmmFPaD6
-----END CERTIFICATE-----
`;

/** A syslog message, as a receiver parses it according to RFC 5424. */
export interface Message {
  priority: number;
  at: string;
  host: string;
  app: string;
  id: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- a test reads what it expects and fails on anything else
  says: any;
}

/** Parses a message: its header by the grammar of RFC 5424, no structured data, and JSON at the end. */
export function readMessage(text: string): Message {
  const found =
    /^<(\d{1,3})>1 (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([\x21-\x7e]{1,255}) ([\x21-\x7e]{1,48}) - ([\x21-\x7e]{1,32}) - ([\x20-\x7e]+)$/.exec(
      text,
    );
  if (!found) throw new Error(`No message of RFC 5424: ${text}`);
  const [, priority, at = "", host = "", app = "", id = "", says = ""] = found;
  return { priority: Number(priority), at, host, app, id, says: JSON.parse(says) };
}

/** Extracts messages from a stream, each preceded by its length (RFC 6587), and returns the incomplete rest. */
function takeFramed(bytes: Buffer, onMessage: (text: string) => void): Buffer {
  let rest = bytes;
  for (;;) {
    const space = rest.indexOf(" ");
    if (space === -1) return rest;
    const length = Number(rest.subarray(0, space).toString());
    if (!Number.isInteger(length)) throw new Error("No length before a message");
    if (rest.length < space + 1 + length) return rest;
    onMessage(rest.subarray(space + 1, space + 1 + length).toString());
    rest = rest.subarray(space + 1 + length);
  }
}

export interface SyslogReceiver {
  port: number;
  texts: string[];
  connections: number;
  /** Closes the receiver and its connections. */
  close(): Promise<void>;
}

interface Manner {
  port?: number;
  tls?: boolean;
  /** Whether it reads nothing and never closes a connection. */
  isStuck?: boolean;
  /** Number of messages after which it closes each connection. */
  most?: number;
  /** Called with the number of messages after each one. */
  onMessage?: (count: number) => void;
}

/** Starts a syslog receiver over TCP or TLS, until the test ends. */
export async function streamReceiver({
  port = 0,
  tls,
  isStuck,
  most,
  onMessage,
}: Manner = {}): Promise<SyslogReceiver> {
  const receiver = { port, texts: [] as string[], connections: 0 } as SyslogReceiver;
  const open = new Set<Socket>();
  const onSocket = (socket: Socket) => {
    receiver.connections += 1;
    socket.on("error", () => undefined);
    if (isStuck) return;
    let rest: Buffer = Buffer.alloc(0);
    let taken = 0;
    socket.on("data", (bytes: Buffer) => {
      rest = takeFramed(Buffer.concat([rest, bytes]), (text) => {
        if (most !== undefined && taken >= most) return;
        taken += 1;
        receiver.texts.push(text);
        onMessage?.(receiver.texts.length);
      });
      if (most !== undefined && taken >= most) socket.resetAndDestroy();
    });
    socket.on("end", () => socket.end());
  };
  const options = { allowHalfOpen: true };
  const server: Server = tls
    ? createTlsServer({ key: KEY, cert: CERTIFICATE, ...options }, onSocket)
    : createServer(options, onSocket);
  // Includes connections whose TLS handshake never finished.
  server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.on("close", () => open.delete(socket));
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  receiver.port = (server.address() as AddressInfo).port;
  receiver.close = async () => {
    // Unanswered connections are reset, because a normal end would mean that the data was read.
    for (const socket of open) socket.resetAndDestroy();
    if (!server.listening) return;
    server.close();
    await once(server, "close");
  };
  onTestFinished(receiver.close);
  return receiver;
}

/** Starts a syslog receiver over UDP, until the test ends. */
export async function datagramReceiver(): Promise<{ port: number; texts: string[] }> {
  const texts: string[] = [];
  const socket = createSocket({ type: "udp4", recvBufferSize: 4 * 1024 * 1024 });
  socket.on("message", (bytes) => texts.push(bytes.toString()));
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  onTestFinished(() => void socket.close());
  return { port: socket.address().port, texts };
}
