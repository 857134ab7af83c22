import type { Readable } from "node:stream";

export type MailAddress = { name: string; address: string };
/** What a person writes, in place of the product: all that it names, and its files. */
export type Letter = {
  /** Always the same for one mail: receivers drop what comes a second time after a lost answer. */
  id: string;
  /** Answers go to them; the mail itself comes from the house's address. */
  writer: MailAddress;
  to: readonly MailAddress[];
  cc: readonly MailAddress[];
  files: readonly { name: string; mime: string; content: Readable }[];
};
/** `to`: who gets it; a letter may name others, or not name them. */
export type OutgoingMail = {
  to: MailAddress;
  subject: string;
  text: string;
  html: string;
  language: string;
  letter?: Letter;
};
export type Mailer = { send: (mail: OutgoingMail) => Promise<void>; close: () => void };

/** `isFinal`: the server will never take the mail, so a retry makes no sense. */
export class MailError extends Error {
  override name = "MailError";
  readonly isFinal: boolean;
  constructor(cause: unknown) {
    const { code, responseCode, message } = cause as { code?: string; responseCode?: number; message?: string };
    super(
      [
        code,
        String(message ?? cause)
          .replace(/\s+/g, " ")
          .slice(0, 300),
      ]
        .filter(Boolean)
        .join(": "),
      { cause },
    );
    // A wrong password (EAUTH) can be corrected; a refused receiver or text stays refused.
    this.isFinal = (code === "EENVELOPE" || code === "EMESSAGE") && (responseCode ?? 0) >= 500;
  }
}

/** In ms: long enough for a server that delays its greeting against spam. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 15_000, socketTimeout: 30_000 };

/**
 * `url`: `smtp://user:password@host:587` or `smtps://…:465`. STARTTLS is used when offered; it is required for a
 * password to another machine or with `?requireTLS=true`, not with `?requireTLS=false`. Untrusted certificates are
 * refused unless `?tls.rejectUnauthorized=false`.
 */
export function smtpMailer({ url, from }: { url: string; from: MailAddress }): Mailer {
  const open = async () => {
    const { createTransport } = await import("nodemailer");
    // The sender gets the failure; an idle connection may fail while nobody sends.
    return createTransport({ pool: true, maxConnections: 2, ...transportOf(url) }).on("error", () => {});
  };
  let opened: ReturnType<typeof open> | undefined;
  return {
    async send({ to, subject, text, html, language, letter }) {
      try {
        const transport = await (opened ??= open());
        const mail = { from, to, subject, text, html };
        await transport.sendMail(
          letter
            ? { ...mail, ...letterParts(letter, from), envelope: { from: from.address, to: [to.address] } }
            : {
                ...mail,
                headers: {
                  "Content-Language": language,
                  "Auto-Submitted": "auto-generated",
                  "X-Auto-Response-Suppress": "All",
                },
              },
        );
      } catch (error) {
        throw new MailError(error);
      }
    },
    close: () => void opened?.then((transport) => transport.close()),
  };
}

function letterParts({ id, writer, to, cc, files }: Letter, from: MailAddress) {
  return {
    messageId: `<${id}@${from.address.split("@").pop()}>`,
    from: { name: writer.name || from.name, address: from.address },
    ...(writer.address === "" ? {} : { replyTo: writer }),
    to: [...to],
    cc: [...cc],
    attachments: attached(files),
  };
}

const attached = (files: Letter["files"]) =>
  files.map(({ name, mime, content }) => ({ filename: name, contentType: mime, content }));

export type MailFile = Omit<Letter, "id" | "writer"> & {
  from: MailAddress;
  bcc: readonly MailAddress[];
  date: Date;
  subject: string;
  text: string;
  html: string;
};

/** A mail as a file of RFC 5322 that mail programs open; its parts come as they are read. */
export async function writeMailFile({ from, to, cc, bcc, files, ...mail }: MailFile): Promise<Readable> {
  const { createTransport } = await import("nodemailer");
  const writer = createTransport({ streamTransport: true, newline: "windows" });
  const { message } = await writer.sendMail({
    ...mail,
    from,
    to: [...to],
    cc: [...cc],
    attachments: attached(files),
    bcc: [...bcc],
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return message as Readable;
}

/** Greets the mail server and signs in; sends nothing. @throws MailError */
export async function greetMailServer(url: string): Promise<void> {
  const { createTransport } = await import("nodemailer");
  const transport = createTransport(transportOf(url)).on("error", () => {});
  try {
    await transport.verify();
  } catch (error) {
    throw new MailError(error);
  } finally {
    transport.close();
  }
}

function transportOf(url: string) {
  const { hostname, password, searchParams } = new URL(url);
  const isLocal = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
  const wished = searchParams.get("requireTLS");
  const requireTLS = wished === "true" || (wished !== "false" && password !== "" && !isLocal);
  return { url, requireTLS, disableFileAccess: true, disableUrlAccess: true, ...timeouts };
}

const holder = globalThis as typeof globalThis & { meydanMailer?: Mailer | undefined };

export function useMailer(mailer: Mailer | undefined): void {
  holder.meydanMailer = mailer;
}

export function hasMailer(): boolean {
  return holder.meydanMailer !== undefined;
}

/** @throws MailError */
export async function sendMail(mail: OutgoingMail): Promise<void> {
  if (!holder.meydanMailer) throw new MailError(new Error("There is no mail server: SMTP_URL is not set"));
  await holder.meydanMailer.send(mail);
}
