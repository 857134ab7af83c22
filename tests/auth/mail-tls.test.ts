import { afterEach, expect, test } from "vitest";

import { MailError, smtpMailer } from "~/lib/platform/mail/mail.server";

import { startMailServer } from "../support/mail-server";

const endings: Array<() => unknown> = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

const mail = {
  to: { name: "Ayşe Işık", address: "ayse@ornek.test" },
  subject: "Deneme",
  text: "Metin",
  html: "<p>Metin</p>",
  language: "tr",
};

/** What became of a mail that was sent to a server under this address. */
async function sendTo(
  server: Awaited<ReturnType<typeof startMailServer>>,
  query = "",
): Promise<{ refused: MailError | null; encrypted: (boolean | undefined)[] }> {
  const mailer = smtpMailer({
    url: `${server.url}/${query}`,
    from: { name: "Bornova Belediyesi", address: "noreply@panel.example.org" },
  });
  endings.push(server.stop, mailer.close);
  const refused = await mailer.send(mail).then(
    () => null,
    (error: unknown) => error as MailError,
  );
  return { refused, encrypted: server.received.map(({ isEncrypted }) => isEncrypted) };
}

test("a server that has signed its own certificate gets nothing, and the next try may find it mended", async () => {
  const { refused, encrypted } = await sendTo(await startMailServer({ offersTls: true }));
  expect(refused).toBeInstanceOf(MailError);
  expect([refused?.message, refused?.isFinal, encrypted]).toEqual([expect.stringMatching(/certificate/i), false, []]);
});

test("who is told to trust any certificate sends to it, encrypted", async () => {
  expect(await sendTo(await startMailServer({ offersTls: true }), "?tls.rejectUnauthorized=false")).toEqual({
    refused: null,
    encrypted: [true],
  });
});

test("where encryption is demanded, a server that offers none gets nothing; elsewhere it gets the mail in the open", async () => {
  const { refused, encrypted } = await sendTo(await startMailServer(), "?requireTLS=true");
  expect([refused?.message, refused?.isFinal, encrypted]).toEqual([expect.stringMatching(/STARTTLS|TLS/), false, []]);
  expect(await sendTo(await startMailServer())).toEqual({ refused: null, encrypted: [false] });
});
