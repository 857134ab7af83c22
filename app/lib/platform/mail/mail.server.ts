export type MailAddress = { name: string; address: string };
export type OutgoingMail = { to: MailAddress; subject: string; text: string; html: string; language: string };
export type Mailer = { send: (mail: OutgoingMail) => Promise<void>; close: () => void };

/** A mail that was not taken. `isFinal`: the server will never take it, so that another try makes no sense. */
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
    // A wrong password (EAUTH) is the operator's to mend; a refused receiver or text stays refused.
    this.isFinal = (code === "EENVELOPE" || code === "EMESSAGE") && (responseCode ?? 0) >= 500;
  }
}

/** Far below what a person waits for, and long enough for a server that delays greetings to keep spammers away. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 15_000, socketTimeout: 30_000 };

/**
 * Sends by SMTP over connections that stay open.
 * @param options.url `smtp://user:password@host:587` (STARTTLS where the server offers it; demanded when a password
 * goes to another machine, or the address says `?requireTLS=true`; not with `?requireTLS=false`) or `smtps://…:465`. A
 * server whose certificate can't be trusted gets nothing, unless the address says `?tls.rejectUnauthorized=false`.
 */
export function smtpMailer({ url, from }: { url: string; from: MailAddress }): Mailer {
  const open = async () => {
    const { createTransport } = await import("nodemailer");
    // The sender is told of a failure; an idle connection may fail while nobody sends.
    return createTransport({ pool: true, maxConnections: 2, ...transportOf(url) }).on("error", () => {});
  };
  let opened: ReturnType<typeof open> | undefined;
  return {
    async send({ to, subject, text, html, language }) {
      try {
        const headers = {
          "Content-Language": language,
          "Auto-Submitted": "auto-generated",
          "X-Auto-Response-Suppress": "All",
        };
        const transport = await (opened ??= open());
        await transport.sendMail({ from, to, subject, text, html, headers });
      } catch (error) {
        throw new MailError(error);
      }
    },
    close: () => void opened?.then((transport) => transport.close()),
  };
}

/** Greets the mail server of `url` and signs in to it as `smtpMailer` would; sends nothing. @throws MailError */
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

/** What mails are sent by from now on; undefined: nothing is. */
export function useMailer(mailer: Mailer | undefined): void {
  holder.meydanMailer = mailer;
}

export function hasMailer(): boolean {
  return holder.meydanMailer !== undefined;
}

/** @throws MailError when the mail was not taken */
export async function sendMail(mail: OutgoingMail): Promise<void> {
  if (!holder.meydanMailer) throw new MailError(new Error("There is no mail server: SMTP_URL is not set"));
  await holder.meydanMailer.send(mail);
}
