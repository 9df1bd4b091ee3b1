/** Data that hostile and broken clients write to a socket, and the expected result. */
import { connect } from "node:net";

export interface HostileWire {
  name: string;
  send: string;
  /** Whether the client half-closes the connection immediately. */
  halfClosed?: boolean;
  /** The statuses of the responses. Empty if the connection is closed without one. */
  statuses: readonly number[];
}

const get = (path: string, headers = ""): string => `GET ${path} HTTP/1.1\r\nHost: idms\r\n${headers}\r\n`;
const last = "Connection: close\r\n";
const post = (headers: string, body = ""): string =>
  `POST /api/auth/token/ HTTP/1.1\r\nHost: idms\r\nContent-Type: application/json\r\n${headers}\r\n${body}`;
const PIPELINED = 50;

export const HOSTILE_WIRE: readonly HostileWire[] = [
  {
    name: "a header of 100 KB",
    send: get("/healthz", `X-Long: ${"x".repeat(100_000)}\r\n`),
    statuses: [431],
  },
  {
    name: "5,000 headers",
    send: get("/healthz", Array.from({ length: 5000 }, (_, at) => `X-${at}: y\r\n`).join("")),
    statuses: [431],
  },
  { name: "an address of 100 KB", send: get(`/${"x".repeat(100_000)}`), statuses: [431] },
  {
    name: "a length and chunks",
    send: post("Content-Length: 4\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\n"),
    statuses: [400],
  },
  { name: "two lengths", send: post("Content-Length: 2\r\nContent-Length: 4\r\n", "{}{}"), statuses: [400] },
  { name: "a length that is no number", send: post("Content-Length: 0x2\r\n", "{}"), statuses: [400] },
  { name: "a negative length", send: post("Content-Length: -1\r\n", "{}"), statuses: [400] },
  {
    name: "a length above every number",
    send: post(`Content-Length: ${"9".repeat(30)}\r\n`, "{}"),
    statuses: [400],
  },
  {
    name: "chunks of another name",
    send: post("Transfer-Encoding: xchunked\r\n", "0\r\n\r\n"),
    statuses: [400],
  },
  {
    name: "chunks that are not last",
    send: post("Transfer-Encoding: chunked, identity\r\n", "0\r\n\r\n"),
    statuses: [400],
  },
  { name: "a space before the colon", send: post("Content-Length : 2\r\n", "{}"), statuses: [400] },
  { name: "a folded header", send: get("/healthz", "X-A: b\r\n c\r\n"), statuses: [400] },
  { name: "lines that end without a return", send: "GET /healthz HTTP/1.1\nHost: idms\n\n", statuses: [400] },
  { name: "a NUL in a header", send: get("/healthz", "X-A: b\0c\r\n"), statuses: [400] },
  { name: "a NUL in the method", send: "G\0T /healthz HTTP/1.1\r\nHost: idms\r\n\r\n", statuses: [400] },
  { name: "no host", send: "GET /healthz HTTP/1.1\r\n\r\n", statuses: [400] },
  { name: "another protocol", send: "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", statuses: [400] },
  { name: "the hello of TLS", send: "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", statuses: [400] },
  { name: "TRACE", send: `TRACE / HTTP/1.1\r\nHost: idms\r\nX-Secret: s\r\n${last}\r\n`, statuses: [404] },
  {
    name: "CONNECT",
    send: "CONNECT example.org:443 HTTP/1.1\r\nHost: example.org:443\r\n\r\n",
    statuses: [],
  },
  {
    name: "a web socket",
    send: get(
      "/",
      `Upgrade: websocket\r\nConnection: upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n`,
    ),
    halfClosed: true,
    statuses: [200],
  },
  { name: "a way up the folders", send: get("/assets/../../../../etc/hosts.conf", last), statuses: [404] },
  {
    name: "a way up the folders in percents",
    send: get("/assets/%2e%2e%2f%2e%2e%2f%2e%2e%2fetc%2fpasswd", last),
    statuses: [404],
  },
  { name: "percents that are no text", send: get("/api/public/form/%ff%fe%/", last), statuses: [404] },
  { name: "an address of another host", send: get("http://example.org/healthz", last), statuses: [200] },
  {
    name: "what is expected of nobody",
    send: post(`Expect: miracles\r\n${last}Content-Length: 2\r\n`, "{}"),
    statuses: [417],
  },
  {
    name: `${PIPELINED} requests at once`,
    send: get("/healthz").repeat(PIPELINED - 1) + get("/healthz", last),
    statuses: Array.from({ length: PIPELINED }, () => 200),
  },
  { name: "a request whose client says no more", send: get("/healthz"), halfClosed: true, statuses: [200] },
  {
    name: "half a body whose client says no more",
    send: post("Content-Length: 1000\r\n", '{"username":'),
    halfClosed: true,
    statuses: [400],
  },
];

export interface Heard {
  statuses: number[];
  text: string;
  ms: number;
}

/** Sends the data and reads until the server closes the connection, or until a timeout. */
export function sendWire(
  port: number,
  { send, halfClosed = false }: Pick<HostileWire, "send" | "halfClosed">,
  patience: number,
): Promise<Heard> {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    let text = "";
    const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
    const late = setTimeout(() => {
      socket.destroy();
      reject(new Error(`The connection was still open after ${patience} ms: ${text.slice(0, 200)}`));
    }, patience);
    const end = () => {
      clearTimeout(late);
      socket.destroy();
      const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
      resolve({ statuses, text, ms: performance.now() - began });
    };
    socket.setEncoding("latin1").on("data", (piece: string) => (text += piece));
    socket.on("connect", () => (halfClosed ? socket.end(send, "latin1") : socket.write(send, "latin1")));
    // A server that refuses a body while it arrives resets the connection after its response.
    for (const ending of ["end", "close", "error"] as const) socket.once(ending, end);
  });
}
