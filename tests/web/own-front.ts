import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * A server before the program's, which takes any port: passkeys are good for a name and a port, and a provider is told one
 * address, before the program starts.
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
    /** Returns its address. */
    async listen(): Promise<string> {
      await once(front.listen(0, "localhost"), "listening");
      return `http://localhost:${(front.address() as AddressInfo).port}`;
    },
    close: () => front.close(),
  };
}
