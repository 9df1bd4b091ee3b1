import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { mailFaults } from "@idms/core/upkeep/sending-sentences";
import { troubleOf } from "@idms/core/upkeep/installation/storage-failure";
import type { Sentence } from "@idms/core/sentence";
import nodemailer from "nodemailer";
import type { Config } from "../settings/config.ts";
import type { DataFolder } from "../files/data-folder.ts";
import { writeAtomic } from "../files/write-atomic.ts";

/** The reason why an email was not sent. */
export class MailFailure extends Error {
  readonly sentence: Sentence;
  constructor(sentence: Sentence) {
    super(sentence.message);
    this.sentence = sentence;
  }
}

/** Messages, keyed by the error code of the mail library or the system. */
const byCode: Readonly<Record<string, (codes: { codes: string }) => Sentence>> = {
  ENOTFOUND: () => mailFaults.nameUnknown(),
  EDNS: () => mailFaults.nameUnknown(),
  ECONNREFUSED: () => mailFaults.refused(),
  ETIMEDOUT: () => mailFaults.noAnswer(),
  EAUTH: () => mailFaults.signIn(),
  ENOAUTH: () => mailFaults.signIn(),
  EENVELOPE: mailFaults.address,
};

/**
 * Whether a mail server's reply asks to try again later, for example in the first minutes of greylisting (RFC 5321,
 * section 4.2.1). The library's own code is then the same as for a final rejection.
 */
const isForLater = (reply: number | undefined): boolean => reply !== undefined && reply >= 400 && reply < 500;

/**
 * Converts an error of the mail library to a failure. The library's own message is dropped, because a mail server often
 * repeats the recipient, and the log must not contain personal data.
 */
function asMailFailure(error: unknown): MailFailure {
  const { code, originalCode, responseCode } = error as {
    code?: string;
    originalCode?: string;
    responseCode?: number;
  };
  const own = originalCode ?? code ?? "";
  const codes = [originalCode, code, responseCode].filter(Boolean).join(" ");
  const say = isForLater(responseCode)
    ? mailFaults.later
    : (byCode[own] ?? (/CERT|SIGNED|ALTNAME/.test(own) ? mailFaults.certificate : mailFaults.failed));
  return new MailFailure(troubleOf(error)?.reason ?? say({ codes }));
}

interface Mail {
  to: string;
  subject: string;
  text: string;
}

export interface Mailer {
  send(mail: Mail): Promise<void>;
}

/** An email that IDMS writes about itself. */
export interface Letter {
  subject: Sentence;
  paragraphs: readonly Sentence[];
}

/**
 * Sends a letter in English, because IDMS stores no language for an account or an installation. This is the only
 * function that words letters, so another language needs only its catalogue here.
 * @throws MailFailure if the letter cannot be sent
 */
export const sendLetter = (mailer: Mailer, to: string, { subject, paragraphs }: Letter): Promise<void> =>
  mailer.send({ to, subject: subject.message, text: paragraphs.map(({ message }) => message).join("\n\n") });

/**
 * Maximum time that a mail server may take for one step, in milliseconds. When the program stops, it waits for emails
 * that are being sent.
 */
const PATIENCE_MS = 15_000;

/**
 * Sends mail by SMTP if SMTP is configured. Otherwise, each email is written as a file to the data folder's outbox/.
 */
export function createMailer(config: Pick<Config, "smtp_url" | "mail_from">, folder: DataFolder): Mailer {
  const { smtp_url: url, mail_from: from } = config;
  return url === undefined ? outboxMailer(from, folder.outbox) : smtpMailer(from, url);
}

const PATIENCE = {
  connectionTimeout: PATIENCE_MS,
  greetingTimeout: PATIENCE_MS,
  socketTimeout: PATIENCE_MS,
};

/**
 * Connects to the mail server without sending mail, and signs in if the address has a user, even if the server does
 * not ask for it.
 * @throws MailFailure the fault of the server or the network
 */
export async function tryMailServer(url: string): Promise<void> {
  const forceAuth = new URL(url).username !== "";
  const transport = nodemailer.createTransport({ url, forceAuth, ...PATIENCE });
  try {
    await transport.verify();
  } catch (error) {
    throw asMailFailure(error);
  } finally {
    transport.close();
  }
}

function smtpMailer(from: string, url: string): Mailer {
  const transport = nodemailer.createTransport({ url, ...PATIENCE }, { from });
  return {
    async send(mail) {
      await transport.sendMail(mail).catch((error: unknown) => {
        throw asMailFailure(error);
      });
    },
  };
}

function outboxMailer(from: string, outbox: string): Mailer {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true }, { from });
  return {
    async send(mail) {
      const { message } = await composer.sendMail(mail);
      const moment = new Date().toISOString().replaceAll(":", "-");
      const name = `${moment}-${randomBytes(4).toString("hex")}.eml`;
      await writeAtomic(join(outbox, name), message as Buffer).catch((error: unknown) => {
        throw asMailFailure(error);
      });
    },
  };
}
