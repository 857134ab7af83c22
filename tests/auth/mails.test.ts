import { eq } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";

import { systemActor } from "~/lib/access/actor";
import { auditEntries } from "~/lib/audit/schema.server";
import { mailJobFailures, mailJobs } from "~/lib/mails/mail-jobs.server";
import type { MailReceiver } from "~/lib/mails/mail-kinds";
import { removeOldMails } from "~/lib/mails/mail-retention.server";
import { findMail, getMail, listMails, resendMail } from "~/lib/mails/mails.server";
import { queueMail } from "~/lib/mails/queue-mail.server";
import { mails } from "~/lib/mails/schema.server";
import { db, transaction } from "~/lib/platform/db/database.server";
import { retryJob } from "~/lib/platform/jobs/job-list.server";
import { startJobs } from "~/lib/platform/jobs/jobs.server";
import { jobs } from "~/lib/platform/jobs/schema.server";
import { smtpMailer, useMailer } from "~/lib/platform/mail/mail.server";

import { ask, bodyOf, signedIn } from "../support/api";
import { useTestDatabase } from "../support/database";
import { headerOf, partsOf, startMailServer } from "../support/mail-server";

useTestDatabase();
vi.setConfig({ testTimeout: 60_000 });
/** The machine may be busy with other tests. */

const endings: Array<() => unknown> = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
  useMailer(undefined);
  await db().delete(jobs);
  await db().delete(mails);
});

/** A mail server, and the clock that sends to it. */
async function postOffice() {
  const server = await startMailServer();
  const mailer = smtpMailer({
    url: server.url,
    from: { name: "Bornova Belediyesi", address: "noreply@panel.example.org" },
  });
  useMailer(mailer);
  endings.push(server.stop, mailer.close, startJobs({}, mailJobFailures, mailJobs));
  return server;
}

const ayse: MailReceiver = { name: "Ayşe Işık", email: "ayse@ornek.test", locale: "tr" };
const link = "https://panel.example.org/reset-password?token=gizli-anahtar";
const only = async () => (await db().select().from(mails))[0];
/** Makes a job that waits for its next try due. */
const hurry = () => db().update(jobs).set({ runAt: new Date() });

test("a mail arrives in its receiver's language, as text and as HTML", async () => {
  const { received } = await postOffice();
  await queueMail("resetPassword", ayse, { link });
  await queueMail("resetPassword", { ...ayse, locale: "en" }, { link });
  await expect.poll(() => received.length).toBe(2);
  const [tr, en] = [...received].sort((a, b) => headerOf(b, "Subject").localeCompare(headerOf(a, "Subject")));
  if (!tr || !en) throw new Error("no mails");
  expect([tr.from, tr.to, headerOf(tr, "From"), headerOf(tr, "To")]).toEqual([
    "noreply@panel.example.org",
    ["ayse@ornek.test"],
    "Bornova Belediyesi <noreply@panel.example.org>",
    "Ayşe Işık <ayse@ornek.test>",
  ]);
  const [subjects, texts] = [[tr, en].map((mail) => headerOf(mail, "Subject")), [tr, en].map(partsOf)];
  expect(subjects).toEqual(["Reset your password", "Parolanızı yenileyin"]);
  expect(texts[1]?.text).toContain("Sayın Ayşe Işık,");
  expect(texts[0]?.text).toContain("Dear Ayşe Işık,");
  for (const { text, html, headers } of texts) {
    expect(text).toContain(link);
    expect(html).toContain(`href="${link}"`);
    expect(headers).toMatch(/^Auto-Submitted: auto-generated$/m);
  }
});

test("what is sent keeps no secret link, and says when it went", async () => {
  await postOffice();
  await queueMail("resetPassword", ayse, { link });
  await queueMail("passwordChanged", ayse, { link: "https://panel.example.org/forgot-password" });
  await expect.poll(async () => (await db().select().from(mails).where(eq(mails.state, "sent"))).length).toBe(2);
  const [secret] = await db().select().from(mails).where(eq(mails.kind, "resetPassword"));
  const [open] = await db().select().from(mails).where(eq(mails.kind, "passwordChanged"));
  expect([secret?.text, secret?.html, secret?.sentAt instanceof Date]).toEqual(["", "", true]);
  expect(open?.text).toContain("forgot-password");
  expect(JSON.stringify(await db().select().from(jobs))).not.toContain("gizli-anahtar");
});

test("names and values cannot write HTML or headers", async () => {
  const { received } = await postOffice();
  await queueMail(
    "accountAwaiting",
    { ...ayse, name: 'Ali <b>"x"</b>\r\nBcc: kurban@example.org' },
    { link, person: "<img src=x onerror=alert(1)>\r\nBcc: b@example.org", address: "a&b@example.org" },
  );
  await expect.poll(() => received.length).toBe(1);
  const [mail] = received;
  if (!mail) throw new Error("no mail");
  const { headers, html } = partsOf(mail);
  expect(mail.to).toEqual(["ayse@ornek.test"]);
  expect(headers).not.toMatch(/^Bcc:/m);
  expect(html).not.toMatch(/<img|<b>/);
  expect(html).toContain("&lt;img src=x onerror=alert(1)&gt;");
  expect(html).toContain("a&amp;b@example.org");
});

test("a server that is busy, or away, gets the mail later", async () => {
  const server = await postOffice();
  server.refuse(451);
  await queueMail("resetPassword", ayse, { link });
  await expect.poll(async () => (await only())?.error).toContain("451");
  expect((await only())?.state).toBe("waiting");
  await server.stop();
  await hurry();
  const stop = startJobs({}, mailJobFailures, mailJobs);
  await expect.poll(async () => (await only())?.error).toContain("ECONNREFUSED");
  await stop();
  const again = await postOffice();
  await hurry();
  endings.push(startJobs({}, mailJobFailures, mailJobs));
  await expect.poll(() => again.received.length).toBe(1);
  await expect.poll(async () => (await only())?.state).toBe("sent");
  expect((await only())?.error).toBe(null);
});

test("a refused receiver is tried once, a busy server until the tries are used up; both are shown as failed and can be sent again", async () => {
  const server = await postOffice();
  server.refuse(550);
  await queueMail("passwordChanged", ayse, { link });
  await expect.poll(async () => (await only())?.state).toBe("failed");
  expect((await db().select().from(jobs))[0]?.attempts).toBe(1);
  await resendMail(systemActor, (await only())?.id ?? "");
  await expect.poll(async () => (await only())?.state).toBe("sent");
  await db().delete(mails);
  server.refuse(451);
  await transaction(async () => {
    await queueMail("passwordChanged", ayse, { link });
    await db().update(jobs).set({ attempts: 5 }).where(eq(jobs.state, "waiting"));
  });
  await expect.poll(async () => (await only())?.state).toBe("failed");
  const [job] = await db().select().from(jobs).where(eq(jobs.state, "failed"));
  await retryJob(job?.id ?? 0);
  await hurry();
  endings.push(startJobs({}, mailJobFailures, mailJobs));
  await expect.poll(async () => (await only())?.state).toBe("sent");
});

test("what is rolled back is not sent", async () => {
  const { received } = await postOffice();
  await transaction(async () => {
    await queueMail("passwordChanged", ayse, { link });
    throw new Error("no");
  }).catch(() => {});
  await queueMail("accountApproved", ayse, { link });
  await expect.poll(() => received.length).toBe(1);
  expect(headerOf(received[0] ?? { from: "", to: [], source: "" }, "Subject")).toContain("açıldı");
});

test("a slow mail server keeps nobody else waiting", async () => {
  const waiting: Array<() => void> = [];
  useMailer({ send: () => new Promise((resolve) => waiting.push(resolve)), close: () => {} });
  endings.push(startJobs({}, mailJobFailures, mailJobs));
  await queueMail("passwordChanged", ayse, { link });
  await expect.poll(() => waiting.length).toBe(1);
  await db().execute("SELECT 1");
  expect((await only())?.state).toBe("waiting");
  waiting[0]?.();
  await expect.poll(async () => (await only())?.state).toBe("sent");
});

test("without a mail server mails are kept, for administrators only, until their link has ended", async () => {
  await queueMail("invitation", { ...ayse, locale: null }, { link, inviter: "Deniz" });
  const [admin, chief] = [await signedIn("webAdmin"), await signedIn("editorInChief")];
  const list = await bodyOf<{ items: Array<{ id: string; state: string; text?: string; locale: string }> }>(
    ask("GET", "/api/administration/mails?state=kept", { bearer: admin.bearer }),
  );
  expect(list.items).toMatchObject([{ state: "kept", locale: "tr", toAddress: "ayse@ornek.test" }]);
  expect(list.items[0]).not.toHaveProperty("text");
  const id = list.items[0]?.id ?? "";
  expect(await bodyOf(ask("GET", `/api/administration/mails/${id}`, { bearer: admin.bearer }))).toMatchObject({
    text: expect.stringContaining("?token=…") as string,
    html: expect.not.stringContaining("gizli-anahtar") as string,
  });
  for (const path of ["/api/administration/mails", `/api/administration/mails/${id}`])
    expect((await ask("GET", path, { bearer: chief.bearer })).status).toBe(403);
  expect((await ask("POST", `/api/administration/mails/${id}`, { bearer: chief.bearer })).status).toBe(403);
  expect((await ask("POST", `/api/administration/mails/${id}`, { bearer: admin.bearer })).status).toBe(409);
  expect((await ask("GET", "/api/administration/mails/x", { bearer: admin.bearer })).status).toBe(404);
  await removeOldMails();
  expect((await findMail(systemActor, id)).text).toContain(link);
  await removeOldMails(Date.now() + 8 * 86_400_000);
  expect((await getMail(systemActor, id)).text).toBe("");
  await removeOldMails(Date.now() + 181 * 86_400_000);
  expect((await listMails(systemActor)).mails).toEqual([]);
});

test("the secret link of a kept mail is shown with another administrator's consent, once; each step is written down and the receiver is told", async () => {
  await db().delete(mails);
  const [first, second, chief] = [
    await signedIn("webAdmin"),
    await signedIn("webAdmin"),
    await signedIn("editorInChief"),
  ];
  await queueMail("resetPassword", { ...ayse, locale: null }, { link });
  const id = (await listMails(systemActor)).mails[0]?.id ?? "";
  const act = (who: { cookie: string }, intent: string) =>
    ask("POST", `/administration/mails/${id}`, { cookie: who.cookie, body: new URLSearchParams({ intent }) });
  const sees = async (who: { cookie: string }) =>
    await bodyOf<{ link: string; mail: { text: string } }>(
      ask("GET", `/administration/mails/${id}`, { cookie: who.cookie }),
    );
  expect([
    (await act(chief, "show-link")).status,
    (await act(chief, "allow-link")).status,
    (await act(second, "allow-link")).status,
  ]).toEqual([403, 403, 409]);
  expect([await sees(first).then((seen) => [seen.link, seen.mail.text.includes("gizli-anahtar")])]).toEqual([
    ["ask", false],
  ]);
  expect([(await act(first, "show-link")).status, (await sees(first)).link, (await sees(second)).link]).toEqual([
    302,
    "waits",
    "allow",
  ]);
  const heard = async (who: { bearer: string }) =>
    (
      await bodyOf<Array<{ title: string; description: string; link: string; read: boolean }>>(
        ask("GET", "/api/common/notifications", { bearer: who.bearer, headers: { "Accept-Language": "tr" } }),
      )
    ).map(({ description, link: to }) => [description, to]);
  expect(await heard(second)).toEqual([
    [expect.stringMatching(new RegExp(`${first.name}.*Ayşe.*görmek istiyor`)) as string, `/administration/mails/${id}`],
  ]);
  expect([await heard(first), await heard(chief)]).toEqual([[], []]);
  // Nobody agrees with themselves.
  expect([(await act(first, "allow-link")).status, (await act(first, "show-link")).status]).toEqual([409, 302]);
  expect([(await act(second, "allow-link")).status, (await sees(first)).link]).toEqual([302, "show"]);
  expect(await heard(first)).toEqual([[expect.stringContaining(second.name) as string, `/administration/mails/${id}`]]);
  const shown = await act(first, "show-link");
  expect([
    shown.status,
    shown.headers.get("cache-control"),
    (await bodyOf<{ text: string }>(shown)).text.includes(link),
  ]).toEqual([200, "no-store", true]);
  expect([(await sees(first)).link, (await sees(first)).mail.text.includes("gizli-anahtar")]).toEqual(["ask", false]);
  const auditLines = (
    await db().select().from(auditEntries).where(eq(auditEntries.objectId, id)).orderBy(auditEntries.id)
  ).map(({ verb, actorId }) => [verb, actorId]);
  expect(auditLines.filter(([verb]) => verb !== "read-mail")).toEqual([
    ["ask-link", first.id],
    ["allow-link", second.id],
    ["show-link", first.id],
  ]);
  expect(
    auditLines
      .filter(([verb]) => verb === "read-mail")
      .map(([, who]) => who)
      .sort(),
  ).toEqual([first.id, second.id].sort());
  const told = await db().select().from(mails).where(eq(mails.kind, "linkShown"));
  expect(told).toMatchObject([{ toAddress: ayse.email, text: expect.stringContaining(first.name) as string }]);
  expect(JSON.stringify(told)).not.toContain("gizli-anahtar");
});

test("an administrator sees the link of a mail of their own, and one who is alone every link; nothing is shown where there is none", async () => {
  await db().delete(mails);
  await db().execute("UPDATE users SET suspended_at = now()");
  const [me, other] = [await signedIn("webAdmin"), await signedIn("webAdmin")];
  const newest = async () => (await listMails(systemActor)).mails[0]?.id ?? "";
  const show = async (id: string) =>
    (
      await ask("POST", `/administration/mails/${id}`, {
        cookie: me.cookie,
        body: new URLSearchParams({ intent: "show-link" }),
      })
    ).status;
  await queueMail("resetPassword", { name: me.name, email: me.email.toUpperCase(), locale: "tr" }, { link });
  expect(await show(await newest())).toBe(200);
  await queueMail("resetPassword", { ...ayse, locale: null }, { link });
  const kept = await newest();
  expect(await show(kept)).toBe(302);
  await db().execute(`UPDATE users SET suspended_at = now() WHERE id = '${other.id}'`);
  expect(await show(kept)).toBe(200);
  await queueMail("accountApproved", { ...ayse, locale: null }, { link: "https://panel.example.org/sign-in" });
  expect(await show(await newest())).toBe(409);
});
