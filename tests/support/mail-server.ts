import type { AddressInfo } from "node:net";

import { SMTPServer } from "smtp-server";

export type ReceivedMail = { from: string; to: string[]; source: string; isEncrypted?: boolean };

/**
 * A mail server of its own on loopback. `refuse` answers the next mails with a code, such as 451 or 550.
 * @param options.offersTls STARTTLS, with a certificate that it has signed itself
 */
export async function startMailServer({ offersTls = false } = {}) {
  const received: ReceivedMail[] = [];
  const refusals: number[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: offersTls ? [] : ["STARTTLS"],
    logger: false,
    onRcptTo(_address, _session, done) {
      const code = refusals.shift();
      done(code === undefined ? null : Object.assign(new Error("not now"), { responseCode: code }));
    },
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : "",
          to: rcptTo.map(({ address }) => address),
          source: Buffer.concat(parts).toString("latin1"),
          isEncrypted: session.secure,
        });
        done();
      });
    },
  });
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refuse: (...codes: number[]) => void refusals.push(...codes),
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** The parts of a mail by their type, decoded (quoted-printable, base64 or plain). */
export function partsOf({ source }: ReceivedMail): { headers: string; text: string; html: string } {
  const [headers = ""] = source.split("\r\n\r\n", 1);
  const unfolded = headers.replace(/\r\n[ \t]+/g, " ");
  const boundary = /boundary="([^"]+)"/.exec(unfolded)?.[1] ?? "";
  const parts = source.split(`--${boundary}`).slice(1);
  const part = (type: string) => decode(parts.find((one) => one.includes(`Content-Type: ${type}`)) ?? "");
  return { headers: unfolded, text: part("text/plain"), html: part("text/html") };
}

function decode(part: string): string {
  const at = part.indexOf("\r\n\r\n");
  const [head, body] = [part.slice(0, at), part.slice(at + 4)];
  if (/base64/i.test(head)) return Buffer.from(body, "base64").toString("utf8");
  if (!/quoted-printable/i.test(head)) return Buffer.from(body, "latin1").toString("utf8");
  const bytes = body
    .replace(/=\r\n/g, "")
    .replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}

/** A header of words (RFC 2047), decoded. */
export function headerOf(mail: ReceivedMail, name: string): string {
  const line = new RegExp(`^${name}: (.*)$`, "im").exec(partsOf(mail).headers)?.[1] ?? "";
  const joined = line.replace(/\?=\s+=\?/g, "?==?");
  return joined.replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, words: string) =>
    kind.toLowerCase() === "b"
      ? Buffer.from(words, "base64").toString("utf8")
      : Buffer.from(
          words
            .replace(/_/g, " ")
            .replace(/=([\dA-F]{2})/gi, (__, hex: string) => String.fromCharCode(parseInt(hex, 16))),
          "latin1",
        ).toString("utf8"),
  );
}
