import { lookup as resolve, type LookupAddress } from "node:dns";
import { request as plainRequest, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import { request as tlsRequest } from "node:https";
import { isIP, type LookupFunction, type Socket } from "node:net";
import type { Sentence } from "@idms/core/sentence";
import { callFaults } from "@idms/core/upkeep/sending-sentences";
import { webhookFailures } from "@idms/core/upkeep/webhook-failures";
import ipaddr from "ipaddr.js";
import type { ProxyList } from "../../installation/settings/client-address.ts";
import { asCallFailure, CallFailure } from "./call-failure.ts";
import type { Config } from "../../installation/settings/config.ts";

/** Time limits for connecting to another system and for the start and the end of its response, in milliseconds. */
export interface Waits {
  connectMs: number;
  answerMs: number;
  bodyMs: number;
}
const WAITS: Waits = { connectMs: 5000, answerMs: 10_000, bodyMs: 3000 };
/** Maximum number of response bytes to read before the connection is closed. The response is not stored. */
const MOST_OF_ANSWER = 64 * 1024;
const MOST_OF_HEAD = 16 * 1024;

/** Whether a network address may be called. It must be public or in an allowed network. */
function mayCall(address: string, networks: ProxyList, isPlain: boolean): boolean {
  const ip = ipaddr.process(address);
  if (networks.check(ip.toString(), ip.kind())) return true;
  if (isPlain || ip.range() !== "unicast") return false;
  // Only these IPv6 addresses are on the public internet. All others lead to local networks or tunnels.
  return ip.kind() === "ipv4" || ip.match(ipaddr.parseCIDR("2000::/3"));
}

/** The networks and hosts in which other systems may be called. */
export type Callable = ReturnType<typeof callableBy>;

/** Returns the networks and hosts that the settings allow. */
export const callableBy = ({
  webhook_networks,
  webhook_hosts,
}: Pick<Config, "webhook_networks" | "webhook_hosts">) => ({
  networks: webhook_networks,
  hosts: webhook_hosts,
});

/** Whether a host name is in the list of allowed hosts. Without a list, any host is allowed. */
const isListed = (host: string, hosts: readonly string[] | undefined): boolean =>
  hosts === undefined ||
  hosts.some((each) => (each.startsWith("*.") ? host.endsWith(each.slice(1)) : host === each));

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, "");

const isOpen = (url: URL): boolean => url.protocol === "http:";

/**
 * Normalises an address. Rejects it if it is not allowed for a reason that needs no DNS lookup.
 * @param field the field to which the failure belongs
 * @throws Failure `invalid`
 */
export function requireAddress(
  address: string,
  networks: ProxyList,
  hosts?: readonly string[],
  field = "address",
): string {
  const ofField = { field };
  const url = URL.parse(address);
  if (!url) throw webhookFailures.notAddress({}, ofField);
  const host = hostOf(url);
  if (isOpen(url) && networks.rules.length === 0) throw webhookFailures.notPlain({}, ofField);
  if (isIP(host) !== 0 && !mayCall(host, networks, isOpen(url)))
    throw webhookFailures[isOpen(url) ? "notPlain" : "notPublic"]({}, ofField);
  const isNear = isIP(host) === 0 ? networks.rules.length > 0 : mayCall(host, networks, true);
  if (!isListed(host, hosts) && !isNear) throw webhookFailures.notListed({}, ofField);
  url.hash = "";
  return url.href;
}

/**
 * Resolves a host name and allows a connection only if all its addresses may be called. The connection then uses the
 * addresses that were checked.
 */
const checkedLookup =
  (networks: ProxyList, isBound: boolean, refusal: Sentence): LookupFunction =>
  (name, options, done) => {
    resolve(name, { ...options, all: true }, (error, found: LookupAddress[]) => {
      const first = found?.[0];
      if (error || !first) return done(error ?? new CallFailure(callFaults.leadsNowhere({ name })), "", 0);
      if (!found.every(({ address }) => mayCall(address, networks, isBound)))
        return done(new CallFailure(refusal), "", 0);
      if (options.all) return done(null, found);
      done(null, first.address, first.family);
    });
  };

/** A request to another system. */
export interface Call {
  method?: "GET" | "POST";
  headers: Readonly<Record<string, string>>;
  body?: string;
  networks: ProxyList;
  hosts?: readonly string[] | undefined;
  signal?: AbortSignal | undefined;
  waits?: Waits | undefined;
}

/** The whole response of another system. */
export interface SystemAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/**
 * POSTs a string to an address and returns the response status. Redirects are not followed.
 * @throws CallFailure with the reason
 */
export const callAddress = (
  address: string,
  { headers, ...call }: Omit<Call, "method"> & { body: string },
): Promise<number> =>
  calling(
    address,
    {
      ...call,
      method: "POST",
      headers: { ...headers, "content-type": "application/json", "user-agent": "IDMS-Webhooks" },
    },
    async (answer) => {
      await discard(answer).catch(() => undefined);
      return answer.statusCode ?? 0;
    },
  );

/**
 * Sends a request to an address and returns the response. Redirects are not followed.
 * @param most maximum size of the response in bytes
 * @throws CallFailure with the reason
 */
export const askAddress = (address: string, call: Call, most: number): Promise<SystemAnswer> =>
  calling(address, call, async (answer) => {
    const chunks: Buffer[] = [];
    let taken = 0;
    for await (const chunk of answer) {
      taken += (chunk as Buffer).length;
      if (taken > most) throw new CallFailure(callFaults.answerTooLong());
      chunks.push(chunk as Buffer);
    }
    const { statusCode = 0, headers } = answer;
    return { status: statusCode, headers, text: Buffer.concat(chunks).toString("utf8") };
  });

/** Sends a request, checks where it leads, and passes the response to `take` within the time limits. */
async function calling<T>(
  address: string,
  { method = "GET", headers, body, networks, hosts, signal, waits = WAITS }: Call,
  take: (answer: IncomingMessage) => Promise<T>,
): Promise<T> {
  const url = new URL(address);
  const isPlain = isOpen(url);
  const host = hostOf(url);
  // A host that is not listed is called in a network that is allowed alone, as one without TLS is.
  const isBound = isPlain || !isListed(host, hosts);
  const refusal = webhookFailures[isPlain ? "notPlain" : isBound ? "notListed" : "notPublic"]().sentence;
  if (isIP(host) !== 0 && !mayCall(host, networks, isBound)) throw new CallFailure(refusal);
  const ended = new AbortController();
  const stop = () => ended.abort(new CallFailure(callFaults.serverEnded()));
  signal?.addEventListener("abort", stop, { once: true });
  let timer: NodeJS.Timeout | undefined;
  const within = (ms: number, fault: "notReached" | "noAnswer" | "noEnd") => {
    clearTimeout(timer);
    timer = setTimeout(() => ended.abort(new CallFailure(callFaults[fault]({ seconds: ms / 1000 }))), ms);
  };
  try {
    if (signal?.aborted) stop();
    within(waits.connectMs, "notReached");
    const answer = await new Promise<IncomingMessage>((done, fail) => {
      const request = (isPlain ? plainRequest : tlsRequest)(url, {
        method,
        agent: false,
        lookup: checkedLookup(networks, isBound, refusal),
        maxHeaderSize: MOST_OF_HEAD,
        signal: ended.signal,
        headers: {
          "user-agent": "IDMS",
          ...headers,
          ...(body !== undefined && { "content-length": String(Buffer.byteLength(body)) }),
        },
      });
      request.on("socket", (socket: Socket) =>
        socket.once(isPlain ? "connect" : "secureConnect", () => within(waits.answerMs, "noAnswer")),
      );
      request.on("response", done);
      request.on("error", fail);
      request.end(body);
    });
    within(waits.bodyMs, "noEnd");
    return await take(answer);
  } catch (error) {
    throw asCallFailure(ended.signal.aborted ? ended.signal.reason : error);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", stop);
  }
}

/**
 * Reads a response up to the size limit and discards it, so that the other system does not see a broken connection.
 */
async function discard(answer: IncomingMessage): Promise<void> {
  let taken = 0;
  for await (const chunk of answer) {
    taken += (chunk as Buffer).length;
    if (taken > MOST_OF_ANSWER) break;
  }
}
