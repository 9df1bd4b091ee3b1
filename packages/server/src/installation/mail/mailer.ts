import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { reminderSentences } from "@idms/core/collect/rosters/expected-failures";
import type { Sentence } from "@idms/core/sentence";
import nodemailer from "nodemailer";
import type { Config } from "../settings/config.ts";
import type { DataFolder } from "../files/data-folder.ts";
import { writeAtomic } from "../files/write-atomic.ts";

/** The reason why a mail was not sent. */
export class MailFailure extends Error {
  readonly sentence: Sentence;
  constructor(codes: string) {
    const sentence = reminderSentences.notSent({ codes });
    super(sentence.message);
    this.sentence = sentence;
  }
}

interface Mail {
  to: string;
  subject: string;
  text: string;
}

export interface Mailer {
  send(mail: Mail): Promise<void>;
}

/**
 * Maximum time that a mail server may take for one step, in milliseconds. When the program stops, it waits for mails
 * that are being sent.
 */
const PATIENCE_MS = 15_000;

/**
 * Sends mail by SMTP if SMTP is configured. Otherwise, each mail is written as a file to the data folder's outbox/.
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
 * not ask for it. Rejects with the error of the server or the network.
 */
export async function tryMailServer(url: string): Promise<void> {
  const forceAuth = new URL(url).username !== "";
  const transport = nodemailer.createTransport({ url, forceAuth, ...PATIENCE });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

function smtpMailer(from: string, url: string): Mailer {
  const transport = nodemailer.createTransport({ url, ...PATIENCE }, { from });
  return {
    async send(mail) {
      const refused = await transport.sendMail(mail).then(
        () => undefined,
        (error: { code?: string; responseCode?: number }) => error,
      );
      if (!refused) return;
      // A mail server's message often repeats the recipient, and the log must not contain personal data.
      const codes = [refused.code, refused.responseCode].filter(Boolean).join(" ");
      throw new MailFailure(codes);
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
      await writeAtomic(join(outbox, name), message as Buffer);
    },
  };
}
