import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * Starts a server in front of the program's, whatever its port. A passkey is bound to a host and port, and a provider
 * needs an address before the program starts.
 */
export function ownFront(program: () => string) {
  const front = createServer((from, to) => {
    const { method, url = "/", headers } = from;
    const onward = request(new URL(url, program()), { method, headers }, (answer) => {
      to.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(to);
    });
    from.pipe(onward);
  });
  return {
    /** Starts listening and returns the address. */
    async listen(): Promise<string> {
      await once(front.listen(0, "localhost"), "listening");
      return `http://localhost:${(front.address() as AddressInfo).port}`;
    },
    close: () => front.close(),
  };
}
