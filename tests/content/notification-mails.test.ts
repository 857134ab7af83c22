import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";

import { users } from "~/lib/auth/schema.server";
import { createEntry, getEntry } from "~/lib/content/entries/entries.server";
import { publishEntry } from "~/lib/content/workflow/publishing.server";
import { returnEntry, submitEntry } from "~/lib/content/workflow/review.server";
import { mails } from "~/lib/mails/schema.server";
import { db, transaction } from "~/lib/platform/db/database.server";
import { jobs } from "~/lib/platform/jobs/schema.server";
import { smtpMailer, useMailer, type Mailer } from "~/lib/platform/mail/mail.server";

import { completeNotice, person, section, unit } from "../support/content";
import { useTestDatabase } from "../support/database";

useTestDatabase();

const notices = section("duyurular");
let mailer: Mailer;
beforeEach(() =>
  useMailer(
    (mailer = smtpMailer({ url: "smtp://127.0.0.1:9", from: { name: "Belediye", address: "noreply@ornek.test" } })),
  ),
);
afterEach(async () => {
  useMailer(undefined);
  mailer.close();
  await db().delete(jobs);
  await db().delete(mails);
});

const written = async () =>
  (await db().select().from(mails)).map(({ kind, toAddress, subject, text, locale, state }) => ({
    kind,
    toAddress,
    subject,
    text,
    locale,
    state,
  }));

async function submitted() {
  const department = (await unit()).id;
  const [editor, approver] = [
    await person("departmentEditor", { departments: [department] }),
    await person("departmentApprover", { departments: [department] }),
  ];
  const entry = await createEntry(editor, notices, {
    data: completeNotice(department, { title: { tr: "Yol & <b>köprü</b>" } }),
  });
  await submitEntry(editor, notices, entry.id, { version: entry.version });
  return { editor, approver, entry: await getEntry(approver, notices, entry.id) };
}

test("what awaits an approver and what comes back to an editor is mailed, in their language, with a link", async () => {
  const { editor, approver, entry } = await submitted();
  const asked = (await written()).filter(({ toAddress }) => toAddress === approver.email);
  expect(asked).toMatchObject([
    { kind: "awaitingApproval", locale: "tr", state: "waiting", subject: "Onayınızı bekliyor: Yol & <b>köprü</b>" },
  ]);
  expect(asked[0]?.text).toContain(`${editor.name}, “Yol & <b>köprü</b>” başlıklı içeriği onaya gönderdi.`);
  expect(asked[0]?.text).toMatch(new RegExp(`http://[^ ]+/content/duyurular/${entry.id}`));
  expect(asked[0]?.text).toContain("/me/settings/notifications");
  expect((await written()).some(({ toAddress }) => toAddress === editor.email)).toBe(false);
  expect(await db().select().from(jobs).where(eq(jobs.kind, "mail"))).not.toHaveLength(0);

  await db().update(users).set({ locale: "en" }).where(eq(users.id, editor.id));
  await returnEntry(approver, notices, entry.id, { version: entry.version, comment: "Saat eksik" });
  const back = (await written()).filter(({ toAddress }) => toAddress === editor.email);
  expect(back).toMatchObject([
    { kind: "contentReturned", locale: "en", subject: "Returned to you: Yol & <b>köprü</b>" },
  ]);
  expect(back[0]?.text).toContain("for correction: Saat eksik");
});

test("who switched a mail off gets none, who switched one on gets it; a closed account gets nothing", async () => {
  const [author, keen, closed, chief] = [
    await person("webAdmin"),
    await person("webAdmin"),
    await person("webAdmin"),
    await person("editorInChief"),
  ];
  const choose = (id: string, mailedNotifications: Record<string, boolean>) =>
    db().update(users).set({ preferences: { mailedNotifications } }).where(eq(users.id, id));
  await choose(keen.id, { "entry.published": true });
  await choose(closed.id, { "entry.published": true });
  await db().update(users).set({ suspendedAt: new Date() }).where(eq(users.id, closed.id));
  for (const writer of [author, keen, closed]) {
    const entry = await createEntry(writer, notices, { data: completeNotice((await unit()).id) });
    await publishEntry(chief, notices, entry.id, { version: entry.version });
  }
  expect((await written()).map(({ kind, toAddress }) => [kind, toAddress])).toEqual([["contentPublished", keen.email]]);

  await db().delete(mails);
  const { approver } = await submitted();
  expect((await written()).some(({ toAddress }) => toAddress === approver.email)).toBe(true);
  await db().delete(mails);
  await choose(approver.id, { "entry.submitted": false });
  const entry = await createEntry(author, notices, {
    data: completeNotice(approver.grants[0]?.departments?.[0] ?? ""),
  });
  await submitEntry(author, notices, entry.id, { version: entry.version });
  expect((await written()).some(({ toAddress }) => toAddress === approver.email)).toBe(false);
});

test("what is rolled back is not mailed, and without a mail server nothing is written", async () => {
  await expect(
    transaction(async () => {
      await submitted();
      throw new Error("rolled back");
    }),
  ).rejects.toThrow("rolled back");
  expect(await written()).toEqual([]);
  useMailer(undefined);
  await submitted();
  expect(await written()).toEqual([]);
});
