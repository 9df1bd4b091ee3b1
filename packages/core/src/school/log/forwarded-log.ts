import { VIEWS } from "./deeds.ts";
import type { ChainedFacts, KeptSeal } from "./log-chain.ts";

/**
 * An entry of the sealed log in the form sent to another system. It contains the chained facts unchanged, and the
 * digest that its seal covers. The details are omitted, because they can be erased here but not in the other system.
 */
type ForwardedEntry = ChainedFacts & { digest: string };

/**
 * The items that are forwarded: each entry and, after the last entry of a segment, the segment's seal. The seal
 * reveals whether the end of the log is missing.
 */
export type Forwarded = { entry: ForwardedEntry } | { seal: KeptSeal };

interface Told {
  at: string;
  name: string;
  severity: Severity;
  says: Record<string, string | number | null>;
}

/** Severity levels, with the numbers that syslog and OpenTelemetry use. */
const severities = {
  info: { syslog: 6, otlp: 9, text: "INFO" },
  notice: { syslog: 5, otlp: 10, text: "INFO2" },
  warning: { syslog: 4, otlp: 13, text: "WARN" },
} as const;
type Severity = keyof typeof severities;

/** Whether an action records a failed sign-in or a failed delivery. */
const isFailure = (action: string): boolean =>
  action.startsWith("fail_") || action === "fail" || action === "lock_out";

function severityOf(done: string, action: string): Severity {
  if (isFailure(action)) return "warning";
  return (VIEWS as readonly string[]).includes(done) ? "info" : "notice";
}

function toldOf(forwarded: Forwarded): Told {
  if ("seal" in forwarded) {
    const { id, last_id, hash, sealed_at } = forwarded.seal;
    return {
      at: sealed_at,
      name: "audit_log.seal",
      severity: "info",
      says: { seal: id, last_entry: last_id, hash },
    };
  }
  const { id, created_at, actor, user_id, school_id, subject, action, subject_id, digest } = forwarded.entry;
  const done = `${subject}.${action}`;
  return {
    at: created_at,
    name: done,
    severity: severityOf(done, action),
    says: { entry: id, by: actor, user: user_id, done, subject, subject_id, school: school_id, digest },
  };
}

/** The number of the facility "log audit" in RFC 5424. */
const FACILITY = 13;
const LONGEST_HOST = 255;
const LONGEST_MESSAGE_ID = 32;

/** Formats a field of a syslog header, which must be printable ASCII without spaces. */
function headerField(text: string, longest: number): string {
  const printable = text.replaceAll(/[^\x21-\x7E]/g, "").slice(0, longest);
  return printable === "" ? "-" : printable;
}

/** Formats JSON in ASCII without line breaks, so that no UTF-8 byte order mark is needed. */
const asciiJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(
    /[^\x20-\x7E]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

/**
 * Builds the RFC 5424 message to forward.
 * @param host the name of the sending machine
 */
export function syslogMessage(forwarded: Forwarded, host: string): string {
  const { at, name, severity, says } = toldOf(forwarded);
  const priority = FACILITY * 8 + severities[severity].syslog;
  const [from, kind] = [headerField(host, LONGEST_HOST), headerField(name, LONGEST_MESSAGE_ID)];
  return `<${priority}>1 ${at} ${from} idms - ${kind} - ${asciiJson(says)}`;
}

type OtlpValue = { stringValue: string } | { intValue: string };
interface OtlpAttribute {
  key: string;
  value: OtlpValue;
}

const attribute = (key: string, value: string | number): OtlpAttribute => ({
  key,
  value: typeof value === "number" ? { intValue: String(value) } : { stringValue: value },
});

/**
 * Builds the OTLP log export to forward, as JSON.
 * @param host the name of the sending machine
 */
export function otlpLogs(batch: readonly Forwarded[], host: string): object {
  const logRecords = batch.map((forwarded) => {
    const { at, name, severity, says } = toldOf(forwarded);
    const { otlp: severityNumber, text: severityText } = severities[severity];
    return {
      timeUnixNano: `${Date.parse(at)}000000`,
      severityNumber,
      severityText,
      eventName: name,
      body: { stringValue: name },
      attributes: Object.entries(says).flatMap(([key, value]) =>
        value === null ? [] : [attribute(`idms.${key}`, value)],
      ),
    };
  });
  const attributes = [attribute("service.name", "idms"), attribute("host.name", host)];
  return {
    resourceLogs: [
      { resource: { attributes }, scopeLogs: [{ scope: { name: "idms.audit_log" }, logRecords }] },
    ],
  };
}
